// A single build of all targets. Each target uses its own backend, and its step gets the target's
// source files (docs/rules/emission.md#build).
#include <tgtcfg/codes/TC31.h>
#include <tgtcfg/codes/TC53.h>
#include <tgtcfg/database.h>
#include <tgtcfg/plan.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "emit/backend_row.h"
#include "emit/backends/backend_choice.h"
#include "emit/backends/build_sources.h"
#include "emit/backends/makers.h"
#include "emit/function_places.h"
#include "emit/object_name.h"
#include "plan/plan_relations.h"
#include "support/part_path.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

/// Targets in one run of a maker.
struct Group {
  NamedBackend backend;
  const NamedMaker* maker = nullptr;
  std::vector<std::string> ids;
};

using Groups = std::vector<Group>;

/// A configuration of the build: the whole configuration, or a part.
struct Scope {
  const Plan& config;
  std::vector<std::string> chosen;  ///< empty for all
  std::string prefix;               ///< for example `/part`
  BackendChoice choice;
  GivenToPart given;

  [[nodiscard]] std::string path(std::string_view id) const {
    const std::string inner = prefix.empty() ? std::string() : prefix.substr(1) + "/";
    return inner + std::string(id);
  }
  [[nodiscard]] bool is_chosen(std::string_view id) const {
    return chosen.empty() || contains(chosen, id);
  }
};

class BuildMaker {
 public:
  explicit BuildMaker(EmissionContext& context)
      : context_(context),
        main_(main_config(context.config, context.asked.chosen)),
        sources_(context) {}

  std::optional<Made> run() {
    const Plan& config = context_.config;
    const BackendChoice choice(context_.database);
    add({config, context_.asked.chosen, {}, choice.inside({}, config), {}});
    if (!context_.has_errors()) report_left_sources();
    if (context_.has_errors()) return std::nullopt;
    if (backends_.empty() && !context_.asked.of_toolchain) {
      context_.diags.error(diag::NothingToEmit{.backend = context_.row.name}, {});
      return std::nullopt;
    }
    Value host = host_facts(context_, hosts_, facts_);
    made_.data = Object{{"backends", std::move(backends_)},
                        {"targets", std::move(facts_)},
                        {"host", std::move(host)}};
    return std::move(made_);
  }

 private:
  void add(const Scope& scope) {
    for (const Group& group : groups_of(scope)) make(group, scope);
    for (const auto& [id, part] : scope.config.parts) {
      auto chosen = chosen_in_part(id, scope.chosen);
      if (!chosen) continue;
      add({part, std::move(*chosen), scope.prefix + "/" + id, scope.choice.inside(id, part),
           given_to_part(part, id, scope.config, scope.given)});
    }
  }

  // --- choice of backends

  std::vector<Group> groups_of(const Scope& scope) {
    Groups groups;
    for (const PlanTarget& target : scope.config.targets) {
      if (!target.codegen.external && scope.is_chosen(target.id))
        place(target, names_of(target, scope.config), scope, groups);
    }
    for (const PlanTarget& target : scope.config.targets) {
      if (target.codegen.external && scope.is_chosen(target.id))
        place_external(target, scope, groups);
    }
    for (const PlanHost& host : scope.config.hosts) place_host(host, scope, groups);
    return groups;
  }

  /// A target narrowed by a function uses the backend of the original target.
  static std::vector<std::string> names_of(const PlanTarget& target, const Plan& plan) {
    std::vector<std::string> names = {target.id};
    const PlanTarget* general = general_target(plan, target.id);
    if (general != nullptr && general->id != target.id) names.push_back(general->id);
    return names;
  }

  void place(const PlanTarget& target, const std::vector<std::string>& names, const Scope& scope,
             Groups& groups) {
    const auto backend = scope.choice.backend_of(names, target.kind);
    if (backend) return place_at(*backend, target.id, groups);
    if (context_.asked.of_toolchain) return;
    report_no_backend(target, scope.path(target.id));
  }

  void place_external(const PlanTarget& target, const Scope& scope, Groups& groups) {
    const PlanTarget* served = general_target(scope.config, target.id);
    const bool named = scope.choice.named_for({target.id}).has_value();
    if (named || served == nullptr || !scope.is_chosen(served->id))
      return place(target, {target.id}, scope, groups);
    sources_.report_left(scope.path(target.id),
                         "`" + served->id + "` takes the part of `" + target.id + "`",
                         context_.diags);
    for (Group& group : groups) {
      if (contains(group.ids, served->id)) group.ids.push_back(target.id);
    }
  }

  void place_host(const PlanHost& host, const Scope& scope, Groups& groups) {
    const Plan& config = scope.config;
    const bool is_main = config.host == host.id;
    std::vector<std::string> names = {host.id};
    if (is_main) names.emplace_back("host");
    const std::string path = scope.path(names.front());
    const bool asked = sources_.has(path) || std::ranges::any_of(names, [&](const auto& name) {
                         return contains(scope.chosen, name);
                       });
    auto same_as = host.same_as;
    const bool is_target = same_as && scope.is_chosen(*same_as);
    if (same_as) same_as = scope.path(*same_as);
    hosts_.push_back({path, same_as, &host, &config, is_main});
    const bool of_toolchain =
        context_.asked.of_toolchain && is_main && &config == &main_ && !is_target;
    if (!asked && !of_toolchain && (!scope.chosen.empty() || same_as)) return;
    const auto backend = scope.choice.backend_of(names, host.kind);
    if (!asked && (names_no_triple(host, context_) || !backend || !takes(*backend, host.kind))) {
      drop_host(scope);
      return;
    }
    if (backend) return place_at(*backend, names.front(), groups);
    report_no_backend(host, path);
  }

  [[nodiscard]] bool takes(const NamedBackend& backend, std::string_view kind) const {
    const BackendSummary* row = context_.database.backend(backend.name);
    return row != nullptr && row->takes(kind);
  }

  void place_at(const NamedBackend& backend, const std::string& id, Groups& groups) {
    const auto& row = row_of(backend);
    const NamedMaker* maker = row ? find_maker(row->maker) : nullptr;
    if (!row) return report_unknown(backend);
    if (maker == nullptr) return;
    if (context_.asked.of_toolchain && !compiles_sources(*row)) return;
    auto group = groups.end();
    if (!maker->apart) group = std::ranges::find(groups, backend, &Group::backend);
    if (group == groups.end()) group = groups.insert(group, {backend, maker, {}});
    group->ids.push_back(id);
  }

  /// True for compilers of a project's languages, which toolchain files set.
  static bool compiles_sources(const BackendRow& row) {
    return std::ranges::any_of(
        row.steps, [](const BackendStep& step) { return !step.step.compilers.empty(); });
  }

  const std::optional<BackendRow>& row_of(const NamedBackend& backend) {
    const auto [row, is_new] = rows_.try_emplace(backend);
    if (is_new) row->second = read_backend(context_.database, backend.name, backend.release);
    return row->second;
  }

  void report_no_backend(const Target& target, const std::string& path) {
    const std::vector<std::string> takers = context_.database.takers(target.kind);
    context_.diags.error(diag::NoUsualBackend{.kind = target.kind, .target = path}, target.span)
        .at(target.pointer)
        .expected(takers)
        .help("set `lowering: {by-target: {" + typed_path(path) +
              ": BACKEND}}` with one of these backends: " + quoted_list(takers));
  }

  // For plans read from a file. Names in a configuration are checked at their locations.
  void report_unknown(const NamedBackend& backend) {
    const auto known = context_.database.names(Table::backends);
    context_.diags.error(diag::UnknownReference{.what = "backend", .name = backend.name}, {})
        .at("/lowering")
        .expected(known)
        .help("known values: " + quoted_list(known));
  }

  // --- emissions of the groups

  void make(const Group& group, const Scope& scope) {
    const auto& row = row_of(group.backend);
    const EmissionOptions options{.chosen = group.ids,
                                  .as_composite = context_.asked.as_composite,
                                  .and_later = context_.asked.and_later,
                                  .annotated = context_.asked.annotated,
                                  .cpus_apart = context_.asked.cpus_apart};
    EmissionContext inner(context_, scope.config, *row, options, scope.prefix, scope.given);
    inner.speaks_of_all = scope.chosen.empty() && speaks_first(group, scope);
    auto made = group.maker->maker(inner);
    for (DroppedMember& member : inner.dropped) drop(std::move(member));
    if (!made) return;
    Array paths;
    for (const std::string& id : group.ids) paths.emplace_back(scope.path(id));
    add_facts(group, *row, scope);
    if (made->steps.empty()) report_no_step(group, scope);
    std::move(made->beside.begin(), made->beside.end(), std::back_inserter(made_.beside));
    for (EmissionStep& step : made->steps) add_step(std::move(step), group, scope);
    backends_.emplace_back(Object{{"backend", row->name},
                                  {"release", row->release.name},
                                  {"targets", std::move(paths)},
                                  {"data", std::move(made->data)}});
  }

  /// True for the first group of a backend, which reports members that belong to no single target.
  bool speaks_first(const Group& group, const Scope& scope) {
    return reported_.insert(scope.prefix + ":" + group.backend.name).second;
  }

  void drop(DroppedMember member) {
    if (dropped_.emplace(member.pointer, member.use).second)
      context_.dropped.push_back(std::move(member));
  }

  void drop_host(const Scope& scope) {
    const std::string pointer = scope.prefix + "/host";
    dropped_.emplace(pointer, FieldUse::unused);
    context_.drop(pointer, FieldUse::unused, "no file is built for it; `--source host=FILE` asks");
  }

  void add_facts(const Group& group, const BackendRow& row, const Scope& scope) {
    for (const std::string& id : group.ids) {
      const Target* target = target_of(scope.config, id);
      if (target != nullptr && !facts_.has(scope.path(id)))
        facts_.object().push_back({scope.path(id), facts_of(*target, row)});
    }
  }

  static const Target* target_of(const Plan& plan, std::string_view id) {
    const PlanTarget* target = plan.find_target(id);
    if (target == nullptr) return plan.find_host(id);
    return target->codegen.external ? nullptr : target;
  }

  void report_no_step(const Group& group, const Scope& scope) {
    for (const std::string& id : group.ids) {
      const std::string path = scope.path(id);
      const std::string reason =
          "the backend `" + group.backend.name + "` of `" + path + "` does not run a tool";
      sources_.report_left(path, reason, context_.diags);
      report_no_source(path, scope.config, id, reason);
      made_.beside.push_back({{},
                              "the data of " + quoted(group.backend.name) + " for " + quoted(path),
                              "`-f json` has it under `data`: pass it to that tool"});
    }
  }

  void report_no_source(const std::string& path, const Plan& plan, std::string_view id,
                        const std::string& help) {
    const Target* target = target_of(plan, id);
    if (!context_.asked.all_sources || target == nullptr || !sources_.all_placed()) return;
    context_.diags.warning(diag::NoSource{.target = path}, target->span)
        .at(target->pointer)
        .help(help);
  }

  /// Adds one step per file of its target. A step without files remains, for readers of the data.
  /// An id that is not a target is a host.
  void add_step(EmissionStep step, const Group& group, const Scope& scope) {
    step.backend = group.backend.name;
    std::vector<GivenSource*> files;
    std::vector<std::string> ids = group.ids;
    if (!step.target.empty()) ids = {step.target};
    for (const std::string& id : ids) {
      for (GivenSource* file : sources_.of(scope.path(id))) files.push_back(file);
    }
    if (files.empty()) {
      if (!step.target.empty() && general_target(scope.config, step.target) == nullptr) {
        drop_host(scope);
      } else {
        for (const std::string& id : ids) {
          const std::string path = scope.path(id);
          report_no_source(path, scope.config, id, "`--source " + path + "=FILE`");
        }
      }
      made_.steps.push_back(std::move(step));
      return;
    }
    const std::string id = step.id;
    for (GivenSource* file : files) {
      if (!check_suffix(step, *file)) continue;
      EmissionStep of_file = step;
      if (files.size() > 1) of_file.id = id + ":" + file->asked->file;
      of_file.inputs = {file->asked->file};
      of_file.outputs = {object_name(file->path, file->asked->file, step.suffix)};
      made_.steps.push_back(std::move(of_file));
    }
  }

  bool check_suffix(const EmissionStep& step, GivenSource& file) {
    file.has_step = true;
    const std::string& name = file.asked->file;
    const bool fits =
        step.takes.empty() || std::ranges::any_of(step.takes, [&](const std::string& suffix) {
          return name.ends_with(suffix);
        });
    const std::size_t lost = name.find_first_of(step.not_in_names);
    if (fits && lost == name.npos) return true;
    context_.diags
        .error(diag::SourceNotTaken{.tool = step.tool, .target = file.path, .source = name},
               file.asked->file_span)
        .expected(step.takes)
        .actual(name)
        .help(fits ? "rename the file: " + quoted(step.tool) + " cannot read names with " +
                         quoted(name.substr(lost, 1))
                   : "pass a file that " + quoted(step.tool) +
                         " compiles: " + join(step.takes, ", "));
    return false;
  }

  void report_left_sources() {
    for (const GivenSource& file : sources_.all()) {
      if (!file.has_step)
        sources_.report_left(file.path, "`--for` leaves out `" + file.path + "`", context_.diags);
    }
  }

  EmissionContext& context_;
  const Plan& main_;  ///< configuration of the host for a toolchain file
  BuildSources sources_;
  Made made_;
  Array backends_;
  Value facts_ = Object{};
  std::vector<BuildHost> hosts_;
  std::map<NamedBackend, std::optional<BackendRow>> rows_;
  std::set<std::string> reported_;  ///< backends that have reported members without a target
  std::set<std::pair<std::string, FieldUse>> dropped_;
};

}  // namespace

std::optional<Made> make_build(EmissionContext& context) {
  return BuildMaker(context).run();
}

}  // namespace tgtcfg
