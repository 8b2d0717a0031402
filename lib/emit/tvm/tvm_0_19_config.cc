// Chooses the targets of the release, their order and host, and reports losses. Writes the
// arguments of its build function.
#include "emit/tvm/tvm_0_19_config.h"

#include <tgtcfg/codes/TC23.h>
#include <tgtcfg/codes/TC53.h>
#include <tgtcfg/json_pointer.h>
#include <tgtcfg/pass_config.h>

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>
#include <utility>

#include "emit/emission_context.h"
#include "plan/plan_fields.h"
#include "resolve/member_places.h"

namespace tgtcfg {

namespace {

/// The release's default if several device types are in use.
constexpr std::string_view assumed_type = "cpu";

bool is_unset(const Value& value) {
  return value.is_null() || (value.is_array() && value.array().empty());
}

class ConfigConverter {
 public:
  ConfigConverter(const Plan& config, const Context& context, std::string_view release)
      : config_(config),
        database_(context.database),
        lenient_(context.options.lenient),
        diags_(context.diags),
        release_(release) {}

  std::optional<Tvm019Config> run() {
    const std::size_t errors = diags_.error_count();
    if (!take_host()) return std::nullopt;
    for (const PlanTarget* target : ordered()) add(*target);
    if (diags_.error_count() > errors) return std::nullopt;
    if (out_.targets.empty()) refuse("a configuration without targets", {}, "/targets");
    check_kinds();
    check_order();
    choose_default();
    check_members();
    if (diags_.error_count() > errors) return std::nullopt;
    return std::move(out_);
  }

 private:
  void refuse(std::string what, Span span, const std::string& pointer) {
    diags_
        .error(diag::NotInRelease{.what = std::move(what), .release = std::string(release_)}, span)
        .at(pointer);
  }

  void drop(const std::string& pointer, FieldUse use, const std::string& reason) {
    out_.dropped.push_back({pointer, use, reason});
  }

  void lose(const std::string& what, const std::string& reason, Span span,
            const std::string& pointer) {
    if (!span.known()) span = place_of_member(config_, pointer);
    diags_
        .report_as(lenient_ ? Severity::warning : Severity::error,
                   diag::LostInLowering{
                       .backend = std::string(tvm_0_19_backend), .what = what, .reason = reason},
                   span)
        .at(pointer);
    drop(pointer, FieldUse::lost, reason);
  }

  /// The release has a single host for all targets.
  bool take_host() {
    const std::size_t errors = diags_.error_count();
    if (config_.hosts.empty()) {
      refuse("a configuration whose targets have no host", {}, "/host");
      return false;
    }
    const PlanHost& main = config_.host ? *config_.find_host(*config_.host) : config_.hosts.front();
    for (const PlanTarget& target : config_.targets) {
      if (!in_configuration(target) || target.host == main.id) continue;
      lose(target.host ? "the host of `" + target.id + "`" : "that `" + target.id + "` has no host",
           "one host drives every target", target.span, "/targets/" + target.id + "/host");
    }
    auto host = to_tvm_0_19(main, database_, diags_, release_);
    if (!host || diags_.error_count() > errors) return false;
    host->host = nullptr;
    out_.host = std::move(*host);
    return true;
  }

  static bool in_configuration(const PlanTarget& target) {
    return target.scope == TargetScope::configuration;
  }

  /// Returns the targets in the order of the plan. External targets are in partition order among
  /// themselves, and follow the first general target of their device type.
  [[nodiscard]] std::vector<const PlanTarget*> ordered() const {
    std::vector<const PlanTarget*> targets;
    std::vector<const PlanTarget*> externals;
    for (const PlanTarget& target : config_.targets) {
      if (!in_configuration(target)) continue;
      targets.push_back(&target);
      if (target.codegen.external) externals.push_back(&target);
    }
    std::unordered_map<std::string_view, std::size_t> turns;
    for (const std::string& id : config_.partition_order) turns.try_emplace(id, turns.size());
    const auto turn_of = [&](const PlanTarget& target) {
      const auto found = turns.find(target.id);
      return found == turns.end() ? turns.size() : found->second;
    };
    std::ranges::stable_sort(
        externals, [&](const auto* a, const auto* b) { return turn_of(*a) < turn_of(*b); });
    auto next = externals.begin();
    for (const PlanTarget*& target : targets) {
      if (target->codegen.external) target = *next++;
    }
    return after_their_base(targets);
  }

  /// Moves external targets after the first general target of their device type.
  static std::vector<const PlanTarget*> after_their_base(
      const std::vector<const PlanTarget*>& targets) {
    std::map<int, const PlanTarget*> bases;
    for (const PlanTarget* target : targets) {
      if (!target->codegen.external) bases.try_emplace(target->device.code, target);
    }
    std::map<int, std::vector<const PlanTarget*>> waiting;
    std::set<int> there;
    std::vector<const PlanTarget*> result;
    for (const PlanTarget* target : targets) {
      const int type = target->device.code;
      if (target->codegen.external && bases.contains(type) && !there.contains(type)) {
        waiting[type].push_back(target);
        continue;
      }
      result.push_back(target);
      if (target->codegen.external || !there.insert(type).second) continue;
      result.insert(result.end(), waiting[type].begin(), waiting[type].end());
    }
    return result;
  }

  void add(const PlanTarget& target) {
    if (becomes_generator(target)) return;
    Target alone = target;
    alone.host_target = nullptr;
    auto converted = to_tvm_0_19(alone, database_, diags_, release_);
    if (!converted) return;
    converted->host = std::make_shared<const Tvm019Target>(out_.host);
    out_.targets.push_back(std::move(*converted));
    out_.ids.push_back(target.id);
    spans_.push_back(target.span);
  }

  /// A generator that is not a kind of the release becomes a name, or falls back to its base
  /// target.
  bool becomes_generator(const PlanTarget& target) {
    const Codegen& codegen = target.codegen;
    if (!codegen.generator) return false;
    const GeneratorRow* row = database_.generator(*codegen.generator);
    const KindRow* kind = row == nullptr || row->kind.empty() ? nullptr : database_.kind(row->kind);
    if (kind != nullptr && includes_release(kind->releases, release_)) return false;
    if (row != nullptr && includes_release(row->releases, release_)) {
      Tvm019Generator generator{row->name, {}};
      for (const auto& [name, value] : codegen.options) generator.options.emplace_back(name, value);
      out_.generators.push_back(std::move(generator));
    } else {
      fall_back(target);
    }
    return true;
  }

  void fall_back(const PlanTarget& target) {
    const std::string& name = *target.codegen.generator;
    const std::string pointer = "/targets/" + target.id;
    if (target.refines.empty()) {
      lose("`" + target.id + "`", "TVM 0.19 lacks code generator `" + name + "`", target.span,
           pointer);
      return;
    }
    warn_of_fallback(target, std::string(tvm_0_19_backend), target.refines.front(), diags_)
        .at(pointer);
    drop(pointer, FieldUse::fallback,
         "no code generator `" + name + "`: falls back to `" + target.refines.front() + "`");
  }

  void check_kinds() {
    std::set<std::string> seen;
    for (std::size_t i = 0; i < out_.targets.size(); ++i) {
      const std::string& kind = out_.targets[i].kind;
      if (seen.insert(kind).second) continue;
      refuse("a second target of kind `" + kind + "`", spans_[i], "/targets/" + out_.ids[i]);
    }
  }

  /// For each device type, the first target must be general and the following ones external.
  void check_order() {
    std::map<int, std::size_t> first_of_type;
    for (std::size_t i = 0; i < out_.targets.size(); ++i) {
      const Tvm019Target& target = out_.targets[i];
      const std::size_t first = first_of_type.try_emplace(target.device_type, i).first->second;
      if (first == i || target.kind == out_.targets[first].kind) continue;  // already reported
      if (target.external_codegen && !out_.targets[first].external_codegen) continue;
      refuse("`" + out_.ids[i] + "` beside `" + out_.ids[first] + "` of the same device type",
             spans_[i], "/targets/" + out_.ids[i]);
    }
  }

  [[nodiscard]] std::size_t first_of(int device_type) const {
    const auto found = std::ranges::find_if(out_.targets, [&](const Tvm019Target& target) {
      return target.device_type == device_type;
    });
    return static_cast<std::size_t>(found - out_.targets.begin());
  }

  void choose_default() {
    if (!config_.default_device) {
      // An external target without a general target leaves its device type without a most general
      // target. The release uses the general target of its default device type.
      const std::size_t first = out_.targets.empty() ? 0 : first_of(assumed_default());
      if (first < out_.targets.size() && !out_.targets[first].external_codegen) {
        out_.default_target = first;
        return;
      }
      diags_.error(diag::DefaultDeviceNeeded{.backend = std::string(tvm_0_19_backend)}, {})
          .at("/default-device")
          .help("set `default-device:`, for example `default-device: gpu`");
      return;
    }
    const ResolvedDevice* device = config_.find_device(*config_.default_device);
    if (device == nullptr) return;
    const std::size_t target = first_of(device->type.code);
    if (target == out_.targets.size() || device->target != out_.ids[target])
      return refuse("default device `" + device->id + "`", {}, "/default-device");
    if (device->index.value_or(0) != 0 || device->memory_scope) {
      lose("index and memory scope of the default device", "it is index 0 of its type", {},
           "/devices/" + device->id);
    }
    out_.default_target = target;
    out_.default_asked = device->type.code != assumed_default();
  }

  /// Returns the release's default device type.
  [[nodiscard]] int assumed_default() const {
    const int first = out_.targets.front().device_type;
    const bool one = std::ranges::all_of(
        out_.targets, [&](const auto& target) { return target.device_type == first; });
    const DeviceType* assumed = find_device_type(assumed_type);
    return one || assumed == nullptr ? first : assumed->code;
  }

  void check_members() {
    if (!config_.functions.empty()) {
      lose("constraints on functions", "annotations of the program place functions", {},
           "/functions");
    }
    for (const auto& [name, value] : config_.pass_config) check_pass(name);
    for (const char* member : {"desired_layout", "desired_layout_ops", "mixed_precision"}) {
      if (is_unset(build_setting(config_.build, member))) continue;
      lose("`" + std::string(member) + "`", "the program is rewritten before it is built", {},
           "/build/" + std::string(member));
    }
    for (const char* member : {"output_format", "cross_compiler", "cross_compiler_options"}) {
      if (is_unset(build_setting(config_.build, member))) continue;
      drop("/build/" + std::string(member), FieldUse::unused,
           "applies only when the library is written");
    }
  }

  void check_pass(const std::string& name) {
    const PassConfigRow* row = database_.pass_config(name);
    if (row == nullptr || includes_release(row->value.releases, release_)) return;
    lose("pass configuration `" + name + "`", "the release does not know it", {},
         pointer_append("/pass-config", name));
  }

  const Plan& config_;
  const Database& database_;
  bool lenient_;
  Diagnostics& diags_;
  std::string_view release_;
  Tvm019Config out_;
  std::vector<Span> spans_;
};

}  // namespace

std::optional<Tvm019Config> to_tvm_0_19_config(const Plan& config, const Context& context,
                                               std::string_view release) {
  return ConfigConverter(config, context, release).run();
}

// --- the output of `resolve --emit tvm-0.19`: all arguments of that release's build function

namespace {

constexpr std::string_view fallback_key = "relay.fallback_device_type";
// Defaults of the build function.
constexpr const char* default_executor = "graph";
constexpr const char* default_runtime = "cpp";

/// Returns the given options and the defaults of the release.
Value option_set(const std::optional<ResolvedOptions>& asked, const OptionSetRow* row,
                 std::string_view name) {
  Value options = Object{};
  if (row != nullptr) {
    for (const AttributeRow& option : row->options) {
      if (option.default_value) options.set(option.name, *option.default_value);
    }
  }
  if (asked) {
    for (const auto& [key, value] : asked->options) options.set(key, value);
  }
  return Object{{"kind", name}, {"options", std::move(options)}};
}

Value pass_config(const Plan& config, const Tvm019Config& converted, const Database& database,
                  std::string_view release) {
  Object written;
  for (const auto& [key, value] : config.pass_config) {
    const PassConfigRow* row = database.pass_config(key);
    if (row == nullptr || includes_release(row->value.releases, release))
      written.push_back({key, value});
  }
  Value passes(std::move(written));
  const int type = converted.targets[converted.default_target].device_type;
  if (converted.default_asked) passes.set(fallback_key, type);
  return passes;
}

/// Returns the devices named by the user, for annotations of the program.
Value virtual_devices(const Plan& config, const Tvm019Config& converted) {
  std::unordered_map<std::string_view, const Tvm019Target*> by_id;
  for (std::size_t i = 0; i < converted.ids.size(); ++i)
    by_id.insert_or_assign(converted.ids[i], &converted.targets[i]);
  Object devices;
  for (const ResolvedDevice& device : config.devices) {
    if (device.implicit) continue;
    Tvm019VirtualDevice entry{device.type.code, device.index.value_or(-1), std::nullopt,
                              device.memory_scope.value_or("")};
    const auto target = device.target ? by_id.find(*device.target) : by_id.end();
    if (target != by_id.end()) entry.target = *target->second;
    devices.push_back({device.id, tvm_0_19_device(entry)});
  }
  return devices;
}

std::optional<Value> data_of(const Plan& config, const Context& context, std::string_view release,
                             std::vector<DroppedMember>& dropped, const std::string& prefix) {
  const Database& database = context.database;
  auto converted = to_tvm_0_19_config(config, context, release);
  if (!converted) return std::nullopt;
  for (DroppedMember& member : converted->dropped) {
    member.pointer.insert(0, prefix);
    dropped.push_back(std::move(member));
  }
  const std::string executor = config.executor ? config.executor->kind : default_executor;
  const std::string runtime = config.runtime ? config.runtime->kind : default_runtime;
  Value data = tvm_0_19_answer(*converted);
  data.set("executor", option_set(config.executor, database.executor(executor), executor));
  data.set("runtime", option_set(config.runtime, database.runtime(runtime), runtime));
  data.set("pass_config", pass_config(config, *converted, database, release));
  data.set("opt_level", config.opt_level ? Value(*config.opt_level) : Value(nullptr));
  data.set("disabled_passes", Array(config.disabled_passes.begin(), config.disabled_passes.end()));
  data.set("virtual_devices", virtual_devices(config, *converted));
  data.set("memory_pools", records_json(config.memory_pools));
  data.set("module_name", build_setting(config.build, "module_name"));
  if (config.parts.empty()) return data;
  Object parts;
  for (const auto& [id, part] : config.parts) {
    auto inner = data_of(part, context, release, dropped, prefix + "/parts/" + id);
    if (!inner) return std::nullopt;
    parts.push_back({id, std::move(*inner)});
  }
  data.set("parts", std::move(parts));
  return data;
}

}  // namespace

std::optional<Emission> emit_relay(const Plan& config, const Context& context,
                                   std::string_view release) {
  Emission emission;
  auto data = data_of(config, context, release, emission.dropped, {});
  if (!data) return std::nullopt;
  emission.data = std::move(*data);
  return emission;
}

}  // namespace tgtcfg
