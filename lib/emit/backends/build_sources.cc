#include "emit/backends/build_sources.h"

#include <tgtcfg/codes/TC31.h>
#include <tgtcfg/codes/TC53.h>

#include <algorithm>
#include <map>

#include "support/part_path.h"

namespace tgtcfg {
namespace {

/// From the paths that may be given to those of targets.
using Names = std::map<std::string, std::string, std::less<>>;

/// The only general target of a part answers to the part's name.
void add_part_itself(const CompilationConfig& part, const std::string& path, Names& names) {
  if (std::ranges::count_if(part.targets, &ConfiguredTarget::is_general) != 1) return;
  const auto only = std::ranges::find_if(part.targets, &ConfiguredTarget::is_general);
  names.emplace(path, path + "/" + only->id);
}

void add_names(const CompilationConfig& config, const std::string& prefix, Names& names) {
  for (const ConfiguredTarget& target : config.targets)
    names.emplace(prefix + target.id, prefix + target.id);
  for (std::size_t i = 0; i < config.hosts.size(); ++i) {
    const std::string id = prefix + host_id(i);
    names.emplace(id, id);
    if (config.host == i) names.emplace(prefix + "host", id);
  }
  for (const auto& [id, part] : config.parts) {
    add_part_itself(*part, prefix + id, names);
    add_names(*part, prefix + id + "/", names);
  }
}

/// What is offered: the host by its word, not by its number.
std::vector<std::string> offered(const Names& names) {
  std::vector<std::string> list;
  for (const auto& named : names) {
    const bool is_number = named.first == named.second &&
                           std::any_of(names.begin(), names.end(), [&](const auto& other) {
                             return other.second == named.second && other.first != named.first;
                           });
    if (!is_number) list.push_back(typed_path(named.first));
  }
  return list;
}

}  // namespace

BuildSources::BuildSources(EmissionContext& context) {
  if (context.asked.sources.empty()) return;
  Names names;
  add_names(context.config, {}, names);
  for (const EmissionSource& source : context.asked.sources) {
    const auto found = names.find(step_path(source.target));
    if (found == names.end()) {
      all_placed_ = false;
      const std::vector<std::string> known = offered(names);
      context.diags
          .error(diag::UnknownReference{.what = "target, part or host", .name = source.target},
                 source.target_span)
          .expected(known)
          .actual(source.target)
          .suggest_nearest(typed_path(source.target), known, source.target_span);
      continue;
    }
    const bool known = std::any_of(given_.begin(), given_.end(), [&](const GivenSource& given) {
      return given.path == found->second && given.asked->file == source.file;
    });
    if (!known) given_.push_back({found->second, &source});
  }
}

std::vector<GivenSource*> BuildSources::of(std::string_view path) {
  std::vector<GivenSource*> files;
  for (GivenSource& given : given_) {
    if (given.path == path) files.push_back(&given);
  }
  return files;
}

bool BuildSources::has(std::string_view path) const {
  return std::any_of(given_.begin(), given_.end(),
                     [&](const GivenSource& given) { return given.path == path; });
}

void BuildSources::report_left(std::string_view path, const std::string& reason,
                               Diagnostics& diags) {
  for (GivenSource& given : given_) {
    if (given.path != path || given.has_step) continue;
    given.has_step = true;
    diags.error(diag::SourceWithoutStep{.source = given.asked->file, .reason = reason},
                given.asked->file_span);
  }
}

std::vector<GivenSource> BuildSources::left() const {
  std::vector<GivenSource> rest;
  std::copy_if(given_.begin(), given_.end(), std::back_inserter(rest),
               [](const GivenSource& given) { return !given.has_step; });
  return rest;
}

}  // namespace tgtcfg
