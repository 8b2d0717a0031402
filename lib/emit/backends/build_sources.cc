#include "emit/backends/build_sources.h"

#include <tgtcfg/codes/TC31.h>
#include <tgtcfg/codes/TC53.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "support/part_path.h"

namespace tgtcfg {
namespace {

/// Maps the paths that may be given to paths of targets.
using Names = std::map<std::string, std::string, std::less<>>;

/// The only general target of a part may be named by the part's name.
void add_part_itself(const Plan& part, const std::string& path, Names& names) {
  if (std::ranges::count_if(part.targets, &PlanTarget::is_general) != 1) return;
  const auto only = std::ranges::find_if(part.targets, &PlanTarget::is_general);
  names.emplace(path, path + "/" + only->id);
}

void add_names(const Plan& config, const std::string& prefix, Names& names) {
  for (const PlanTarget& target : config.targets)
    names.emplace(prefix + target.id, prefix + target.id);
  for (const PlanHost& host : config.hosts) {
    const std::string id = prefix + host.id;
    names.emplace(id, id);
    if (config.host == host.id) names.emplace(prefix + "host", id);
  }
  for (const auto& [id, part] : config.parts) {
    add_part_itself(part, prefix + id, names);
    add_names(part, prefix + id + "/", names);
  }
}

/// Names for suggestions: the host is listed by its name, not by its number.
std::vector<std::string> offered(const Names& names) {
  std::set<std::string_view> has_word;
  for (const auto& [name, path] : names) {
    if (name != path) has_word.insert(path);
  }
  std::vector<std::string> list;
  for (const auto& [name, path] : names) {
    if (name != path || !has_word.contains(path)) list.push_back(typed_path(name));
  }
  return list;
}

}  // namespace

BuildSources::BuildSources(EmissionContext& context) {
  if (context.asked.sources.empty()) return;
  Names names;
  add_names(context.config, {}, names);
  std::set<std::pair<std::string_view, std::string_view>> known;
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
    if (!known.emplace(found->second, source.file).second) continue;
    of_path_[found->second].push_back(given_.size());
    given_.push_back({found->second, &source});
  }
}

const std::vector<std::size_t>& BuildSources::numbers_of(std::string_view path) const {
  static const std::vector<std::size_t> none;
  const auto found = of_path_.find(path);
  return found == of_path_.end() ? none : found->second;
}

std::vector<GivenSource*> BuildSources::of(std::string_view path) {
  std::vector<GivenSource*> files;
  for (const std::size_t number : numbers_of(path)) files.push_back(&given_[number]);
  return files;
}

bool BuildSources::has(std::string_view path) const {
  return of_path_.contains(path);
}

void BuildSources::report_left(std::string_view path, const std::string& reason,
                               Diagnostics& diags) {
  for (GivenSource* given : of(path)) {
    if (given->has_step) continue;
    given->has_step = true;
    diags.error(diag::SourceWithoutStep{.source = given->asked->file, .reason = reason},
                given->asked->file_span);
  }
}

std::vector<GivenSource> BuildSources::left() const {
  std::vector<GivenSource> rest;
  std::copy_if(given_.begin(), given_.end(), std::back_inserter(rest),
               [](const GivenSource& given) { return !given.has_step; });
  return rest;
}

}  // namespace tgtcfg
