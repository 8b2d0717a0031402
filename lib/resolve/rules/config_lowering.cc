// Checks backends in a configuration: their names, releases, and backends per target. Support for
// targets of the general backend is checked at output. Rules:
// docs/rules/emission.md#backend-of-target.
#include <tgtcfg/codes/TC11.h>
#include <tgtcfg/codes/TC31.h>
#include <tgtcfg/codes/TC53.h>
#include <tgtcfg/database.h>
#include <tgtcfg/json_pointer.h>

#include <map>
#include <set>

#include "model/plain_values.h"
#include "resolve/config_state.h"
#include "resolve/rules/system_values.h"
#include "support/part_path.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

constexpr std::string_view host_word = "host";

class LoweringCheck {
 public:
  LoweringCheck(ConfigState& state, const Value& lowering) : state_(state), lowering_(lowering) {}

  void run() {
    check_backend(lowering_, "/lowering", false);
    check_release();
    check_programs();
    for (const Member& entry : lowering_.map("by-target")) {
      const auto [same, is_new] = entries_.emplace(typed_path(entry.key), entry.key_span);
      if (is_new) {
        check_entry(entry);
      } else {
        state_.diags.error(diag::DuplicateKey{.key = entry.key}, entry.key_span)
            .at(pointer_append("/lowering/by-target", entry.key))
            .label(same->second, "the same target, first set here");
      }
    }
  }

 private:
  using Targets = std::vector<const PlanTarget*>;

  void check_release() {
    const Value* release = lowering_.find("release");
    if (release == nullptr || release->is_null() || lowering_.has("backend")) return;
    const Poison& poison = state_.spec.poison;
    if (poison.lacks_layer || poison.holds("/lowering/backend")) return;
    state_.diags
        .warning(diag::IdleKey{.key = "lowering.release", .other = "lowering.backend"},
                 release->span)
        .at("/lowering/release")
        .help("add `backend`");
  }

  // Each key must name a tool that some backend runs.
  void check_programs() {
    const Object& programs = lowering_.map("programs");
    if (programs.empty()) return;
    std::set<std::string> all;
    const std::vector<std::string> known = tools(all);
    for (const Member& program : programs) {
      if (all.contains(program.key)) continue;
      unknown("backend tool", placed(program.key, program.key_span),
              pointer_append("/lowering/programs", program.key), known);
    }
  }

  // Returns the names of tools. Also adds the names with target prefixes to `all`:
  // `aarch64-linux-gnu-gcc`.
  [[nodiscard]] std::vector<std::string> tools(std::set<std::string>& all) const {
    std::set<std::string> names;
    for (const std::string& backend : state_.database.names(Table::backends)) {
      const auto row = state_.database.raw(Table::backends, backend);
      if (!row) continue;
      for (const Value& step : row->list("steps")) {
        std::set<std::string> of_step;
        if (step.has("tool")) of_step.insert(step.text("tool"));
        for (const Member& compiler : step.map("compilers"))
          of_step.insert(compiler.value.string());
        for (const std::string& name : of_step) {
          for (const Value& program : step.list("programs"))
            all.insert(program.text("prefix") + name);
        }
        names.merge(of_step);
      }
    }
    all.insert(names.begin(), names.end());
    return {names.begin(), names.end()};
  }

  void unknown(const std::string& what, const Value& name, const std::string& pointer,
               const std::vector<std::string>& known) {
    state_.diags.error(diag::UnknownReference{.what = what, .name = name.string()}, name.span)
        .at(pointer)
        .actual(name.string())
        .expected(known)
        .suggest_nearest(name.string(), known, name.span)
        .help("known values: " + quoted_list(known));
  }

  // Checks the name and, if the database lists any, the release of a backend. Returns null if the
  // name is missing or after an error.
  const Value* check_backend(const Value& said, const std::string& pointer, bool of_one) {
    const Value* backend = said.find("backend");
    if (backend == nullptr || !backend->is_string()) return nullptr;
    if (!check_name(*backend, pointer + "/backend", of_one)) return nullptr;
    const auto& releases = state_.database.backend(backend->string())->releases;
    const Value* release = said.find("release");
    const bool known = release == nullptr || !release->is_string() || releases.empty() ||
                       contains(releases, release->string());
    if (!known)
      unknown("`" + backend->string() + "` release", *release, pointer + "/release", releases);
    return backend;
  }

  // Backends that delegate to others, as a build does, cannot be set for one target.
  bool check_name(const Value& name, const std::string& pointer, bool of_one) {
    const auto is_allowed = [&](const std::string& other) {
      const BackendSummary* row = state_.database.backend(other);
      return row != nullptr && !(of_one && row->delegates);
    };
    if (is_allowed(name.string())) return true;
    std::vector<std::string> known = state_.database.names(Table::backends);
    std::erase_if(known, [&](const std::string& other) { return !is_allowed(other); });
    unknown("backend", name, pointer, known);
    return false;
  }

  void check_entry(const Member& entry) {
    const std::string pointer = pointer_append("/lowering/by-target", entry.key);
    const Value* backend = &entry.value;
    if (entry.value.is_object()) {
      backend = check_backend(entry.value, pointer, true);
    } else if (!entry.value.is_string() || !check_name(entry.value, pointer, true)) {
      backend = nullptr;
    }
    const auto targets = targets_of(typed_path(entry.key), state_.config, true);
    if (!targets) return report_name(entry, pointer);
    if (backend != nullptr) check_kinds(*backend, *targets, pointer);
  }

  // Returns the targets with a name, or nullopt if it is unknown. The list is empty for hosts and
  // failed records.
  [[nodiscard]] std::optional<Targets> targets_of(std::string_view name, const Plan& config,
                                                  bool here) const {
    if (const PlanTarget* target = config.find_target(name)) return Targets{target};
    if (name == host_word || config.find_host(name) != nullptr) return Targets{};
    const auto [of, rest] = split_part_path(name);
    const std::string_view part = of.empty() ? name : of;
    if (const PlanPart* inner = config.find_part(part)) {
      if (!of.empty()) return targets_of(rest, inner->plan, false);
      Targets all;
      for (const PlanTarget& target : inner->plan.targets) all.push_back(&target);
      return all;
    }
    if (here && is_doubtful(part, of.empty())) return Targets{};
    return std::nullopt;
  }

  // True if the name may belong to an invalid record, which was already reported.
  [[nodiscard]] bool is_doubtful(std::string_view name, bool may_be_target) const {
    if (state_.names_unknown || state_.spec.poison.lacks_layer) return true;
    if (may_be_target && state_.is_failed_name(name)) return true;
    return state_.spec.poison.holds(pointer_append("/parts", name)) || state_.has_part(name);
  }

  void report_name(const Member& entry, const std::string& pointer) {
    const auto names = [&] {
      std::vector<std::string> all = state_.target_names();
      add_names_of_parts(state_.config, all);
      all.emplace_back(host_word);
      return all;
    };
    state_.diags
        .error(diag::UnknownReference{.what = "target, part or host", .name = entry.key},
               entry.key_span)
        .at(pointer)
        .actual(entry.key)
        .expected(names)
        .suggest_nearest(typed_path(entry.key), names, entry.key_span);
  }

  void check_kinds(const Value& backend, const Targets& targets, const std::string& pointer) {
    const BackendSummary& row = *state_.database.backend(backend.string());
    for (const PlanTarget* target : targets) {
      const std::string& kind = target->kind;
      if (row.takes(kind)) continue;
      const std::vector<std::string> takers = state_.database.takers(kind);
      auto error = state_.diags.error(
          diag::TargetNotTaken{.backend = backend.string(), .target = target->id, .kind = kind},
          backend.span);
      error.at(pointer)
          .label(target->span, "the target")
          .expected(takers)
          .actual(backend.string())
          .help("choose a backend that supports `" + kind + "`: " + quoted_list(takers));
      const auto row = state_.database.raw(Table::kinds, kind);
      const auto usual = row ? row->texts("backends") : std::vector<std::string>();
      if (!usual.empty()) error.suggest(usual.front(), backend.span);
      return;
    }
  }

  ConfigState& state_;
  const Value& lowering_;
  std::map<std::string, Span> entries_;  ///< by the normalized path in the key
};

}  // namespace

void check_lowering(ConfigState& state) {
  if (state.spec.lowering) LoweringCheck(state, *state.spec.lowering).run();
}

}  // namespace tgtcfg
