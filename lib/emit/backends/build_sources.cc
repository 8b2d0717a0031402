#include "emit/backends/build_sources.h"

#include <tgtcfg/codes/TC31.h>
#include <tgtcfg/codes/TC53.h>
#include <tgtcfg/llvm.h>
#include <tgtcfg/triple.h>

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
    given_.push_back({found->second, &source});
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
  return std::ranges::find(given_, path, &GivenSource::path) != given_.end();
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

namespace {

void add(Value& facts, std::string_view name, const std::optional<std::string>& text) {
  if (text && !text->empty()) facts.set(name, *text);
}

}  // namespace

Value facts_of(const Target& target, const BackendRow& backend) {
  Value facts(Object{});
  add(facts, "kind", target.kind);
  add(facts, "backend", backend.name);
  add(facts, "release", backend.release.name);
  add(facts, "triple", target.machine.triple);
  add(facts, "arch", target.machine.arch);
  add(facts, "cpu", target.machine.cpu);
  add(facts, "chip", target.machine.chip);
  return facts;
}

const Plan& main_config(const Plan& whole, std::vector<std::string> chosen) {
  const auto only = [&](const std::string& part) {
    return std::ranges::all_of(
        chosen, [&](const std::string& id) { return chosen_in_part(part, {id}).has_value(); });
  };
  for (const auto& [id, part] : whole.parts) {
    const bool is_all = chosen.empty() && whole.targets.empty() && whole.parts.size() == 1;
    if (!is_all && (chosen.empty() || !only(id))) continue;
    return main_config(part, chosen_in_part(id, chosen).value_or(std::vector<std::string>()));
  }
  return whole;
}

Value host_facts(const EmissionContext& context, const std::vector<BuildHost>& hosts,
                 const Value& targets) {
  const Plan& of = main_config(context.config, context.asked.chosen);
  const auto found = std::ranges::find_if(
      hosts, [&](const BuildHost& host) { return host.is_default && host.config == &of; });
  if (found == hosts.end()) return {};
  const bool is_target =
      found->same_as && (targets.object().empty() || targets.find(*found->same_as) != nullptr);
  Value facts(Object{{"target", is_target ? *found->same_as : found->path}});
  const std::string written = found->host->machine.triple.value_or("");
  if (written.empty()) return facts;
  const Triple triple = parse_triple(written, llvm_releases().back());
  const Value& systems = context.row.row.get("cmake_systems");
  const std::string& exact = systems.text(triple.os + "-" + triple.environment);
  const std::string& system = exact.empty() ? systems.text(triple.os) : exact;
  facts.set("triple", written);
  facts.set("system", system);
  facts.set("processor", triple.arch_name);
  return facts;
}

}  // namespace tgtcfg
