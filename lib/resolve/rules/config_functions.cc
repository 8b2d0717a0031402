// Constraints of functions: the target, host, device or part for functions with matching names.
// Rules: docs/rules/functions.md.
#include <tgtcfg/codes/TC13.h>
#include <tgtcfg/codes/TC23.h>
#include <tgtcfg/codes/TC31.h>
#include <tgtcfg/codes/TC33.h>
#include <tgtcfg/codes/TC34.h>
#include <tgtcfg/database.h>
#include <tgtcfg/json_pointer.h>

#include <algorithm>
#include <cstdint>

#include "check/check_context.h"
#include "database/config_keys.h"
#include "model/plain_values.h"
#include "resolve/config_state.h"
#include "resolve/name_pattern.h"
#include "resolve/rules/function_patterns.h"
#include "resolve/rules/host_claims.h"
#include "resolve/rules/system_values.h"
#include "resolve/specialization.h"
#include "support/edit_distance.h"
#include "support/part_path.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

constexpr std::size_t longest_name = 1000;

// Resolves one entry of `functions`.
class FunctionRule {
 public:
  FunctionRule(ConfigState& state, const Member& asked)
      : state_(state),
        pointer_(pointer_append("/functions", asked.key)),
        match_(asked.key),
        fields_(native_members(asked.value.object(), function_keys, pointer_, quiet_)) {
    fields_.span = asked.value.span;
  }

  /// Returns nullopt after an error.
  std::optional<ResolvedFunction> resolve() {
    const std::size_t errors = state_.diags.error_count();
    if (const Value* part = text("part")) return in_part(*part);  // and no other target
    const Value* target = text("target");
    if (target != nullptr && means_part(state_, target->string()))
      return in_part_of_target(*target);
    take_device();
    take_target();
    take_compiler();
    if (target_.empty()) take_default_target();
    check_device_type();
    const std::optional<std::string> host = take_host();
    if (device_.empty() && host) take_default_device();
    if (state_.diags.error_count() > errors) return std::nullopt;
    return function_of(host);
  }

 private:
  const Value* text(const char* key) const {
    const Value* value = fields_.find(key);
    return value != nullptr && value->is_string() ? value : nullptr;
  }

  ResolvedFunction entry(FunctionState state) const {
    ResolvedFunction result;
    result.match = match_;
    result.state = state;
    if (const Value* scope = text("memory-scope")) result.memory_scope = scope->string();
    if (fields_.has("data")) result.data = names_in(fields_.get("data"));
    if (fields_.has("needs")) result.needs = needs();
    return result;
  }

  // Sizes become bytes, and features a sorted set.
  [[nodiscard]] Value needs() const {
    Value result = fields_.get("needs");
    std::erase_if(result.object(), [](const Member& need) { return need.key.starts_with("x-"); });
    if (Value* memory = result.find("memory")) {
      for (Member& need : memory->object()) {
        Diagnostics reported_by_rule;
        if (const auto bytes = bytes_of(reported_by_rule, need.value, {}))
          need.value = Value(*bytes);
      }
    }
    if (Value* features = result.find("features"))
      std::ranges::sort(features->array(),
                        [](const Value& a, const Value& b) { return a.string() < b.string(); });
    forget_places(result);
    return result;
  }

  std::optional<ResolvedFunction> in_part(const Value& name) {
    const Member* part = fields_.find_member("part");
    for (const char* key : {"compiler", "device", "host"}) {
      const Member* other = fields_.find_member(key);
      if (other == nullptr) continue;
      state_.diags.error(diag::NotPermitted{}, other->key_span)
          .label(part->key_span, "the part sets where its functions run")
          .at(pointer_append(pointer_, key));
      return std::nullopt;
    }
    const std::size_t errors = state_.diags.error_count();
    if (part_by_name(state_, name, pointer_ + "/part") == nullptr) return std::nullopt;
    ResolvedFunction result = entry(FunctionState::part);
    result.part = name.string();
    if (const Value* target = text("target")) {
      result.target = target_in_part(state_, name.string(), target->string(), target->span,
                                     pointer_ + "/target");
    }
    if (state_.diags.error_count() > errors) return std::nullopt;
    return result;
  }

  /// A part, or a target of a part, given as `target`.
  std::optional<ResolvedFunction> in_part_of_target(const Value& name) {
    const auto [outer, rest] = split_part_path(name.string());
    const std::string_view part = outer.empty() ? rest : outer;
    const auto target = target_in_part(state_, part, outer.empty() ? std::string_view() : rest,
                                       name.span, pointer_ + "/target");
    if (!target) return std::nullopt;
    ResolvedFunction result = entry(FunctionState::part);
    result.part = part;
    result.target = target;
    return result;
  }

  void take_device() {
    const Value& asked = fields_.get("device");
    if (!asked.is_array()) return take_device(text("device"), pointer_ + "/device");
    // The first of several devices defines the target of all.
    for (std::size_t i = 0; i < asked.array().size(); ++i) {
      const Value& name = asked.array()[i];
      const std::string place = pointer_append(pointer_ + "/device", i);
      if (i == 0) {
        take_device(&name, place);
      } else {
        check_other_device(name, place);
      }
      if (name.is_string()) devices_.push_back(name.string());
    }
  }

  void check_other_device(const Value& name, const std::string& place) {
    const ResolvedDevice* device = name.is_string() ? state_.find_device(name.string()) : nullptr;
    if (device == nullptr) return report_device(name, place);
    const bool may_differ = target_.empty() || !fields_.has("target");
    if (may_differ || !device->target || device->target == target_) return;
    state_.diags.error(diag::NotPermitted{}, name.span)
        .at(place)
        .note("`" + device->id + "` has target `" + *device->target +
              "`, and the first device has `" + target_ + "`")
        .help("list devices of one target");
  }

  void take_device(const Value* name, const std::string& place) {
    if (name == nullptr || !name->is_string()) return;
    if (const ResolvedDevice* device = state_.find_device(name->string())) {
      device_ = device->id;
      if (device->target) target_ = *device->target;
      return;
    }
    if (find_device_type(name->string()) != nullptr) {
      const PlanTarget* target = target_of_device_type(state_, name->string(), name->span, place);
      if (target != nullptr) target_ = target->id;
      return;
    }
    report_device(*name, place);
  }

  void report_device(const Value& asked, const std::string& place) {
    if (!asked.is_string()) return;
    const Value* name = &asked;
    if (report_device_of_part(state_, {name->string(), name->span}, "device", place)) return;
    if (is_failed_device(state_, name->string())) return;  // already reported
    const auto names = [&] {
      std::vector<std::string> ids;
      for (const DeviceSpec& device : state_.spec.devices) ids.push_back(device.name.value);
      for (const ResolvedDevice& device : state_.config.devices) {
        if (device.implicit) ids.push_back(device.id);
      }
      return ids;
    };
    state_.diags.error(diag::UnknownReference{.what = "device", .name = name->string()}, name->span)
        .at(place)
        .suggest_nearest(name->string(), names, name->span);
  }

  void take_target() {
    if (!fields_.has("target")) return;
    const Value* value = &fields_.get("target");
    const std::string place = pointer_ + "/target";
    const bool is_text = value->is_string();
    if (is_text && may_be_of_part(*value) && report_misspelt_part(state_, *value, place)) return;
    if (is_text && is_name_of_target(*value)) {
      const PlanTarget* target = target_by_name(state_, value->string(), value->span, place);
      if (target != nullptr) target_ = target->id;
      return;
    }
    const auto asked = check_target(*value, place, state_);
    if (!asked) return;
    auto target = resolve_target(*asked, state_);
    if (target) take_expression(std::move(*target));
  }

  // True for the name of a target, and for an unknown word, which is probably a misspelt name.
  bool is_name_of_target(const Value& value) const {
    const std::string& word = value.string();
    if (state_.find_target(word) != nullptr || state_.is_failed_name(word)) return true;
    return word.find_first_of(" /:{") == std::string::npos &&
           !state_.database.has(Table::kinds, word) && !state_.database.has(Table::tags, word);
  }

  // True if no target has this name or a similar one.
  [[nodiscard]] bool may_be_of_part(const Value& name) const {
    const std::string& word = name.string();
    if (word.find(part_separator) != word.npos) return true;
    return is_name_of_target(name) && state_.find_target(word) == nullptr &&
           !state_.is_failed_name(word) && nearest_names(word, state_.target_names()).empty();
  }

  void take_expression(Target target) {
    if (const PlanTarget* same = target_like(state_, target)) {
      target_ = same->id;
      return;
    }
    const PlanTarget* base = base_of(state_, target);
    if (base == nullptr) {
      if (state_.targets_failed) return;
      const auto rows = [&] {
        std::vector<CandidateRow> list;
        for (const PlanTarget& candidate : state_.config.targets) {
          list.push_back({candidate.id + ": " + short_text(candidate),
                          why_not_refined(target, candidate), candidate.span});
        }
        return list;
      };
      state_.diags.error(diag::NotARefinement{}, target.span)
          .at(pointer_ + "/target")
          .candidates(rows);
      return;
    }
    add_function_target(std::move(target), *base);
  }

  void add_function_target(Target target, const PlanTarget& base) {
    const std::string prefix = base.id + ".";
    std::size_t& n = state_.narrowed[base.id];
    do ++n;
    while (state_.find_target(prefix + std::to_string(n)) != nullptr);
    PlanTarget added;
    static_cast<Target&>(added) = std::move(target);
    added.id = prefix + std::to_string(n);
    added.scope = TargetScope::function;
    added.refines = std::vector{base.id};
    added.host = base.host;
    added.host_target = nullptr;
    target_ = added.id;
    state_.by_identity[identity_of(added)].push_back(state_.size());
    state_.config.targets.push_back(std::move(added));
  }

  void take_compiler() {
    const Value* generator = text("compiler");
    if (generator == nullptr) return;
    const auto targets = targets_of_generator(state_, generator->string(), target_);
    if (targets.size() == 1) {
      target_ = targets.front()->id;
    } else if (!state_.database.has(Table::generators, generator->string())) {
      const auto known = [&] { return state_.database.names(Table::generators); };
      state_.diags.error(diag::UnknownGenerator{.generator = generator->string()}, generator->span)
          .at(pointer_ + "/compiler")
          .actual(generator->string())
          .suggest_nearest(generator->string(), known, generator->span);
    } else if (!may_be_missing()) {
      const std::vector<std::string> fitting = texts_of(targets, &PlanTarget::id);
      state_.diags
          .error(diag::FunctionCompiler{.count = fitting.empty() ? "no" : "more than one",
                                        .generator = generator->string()},
                 generator->span)
          .at(pointer_ + "/compiler")
          .expected(fitting)
          .candidates([&] { return compiler_candidates(generator->string(), fitting); });
    }
  }

  // Every target, with the reason why it does not match the code generator.
  [[nodiscard]] std::vector<CandidateRow> compiler_candidates(
      const std::string& generator, const std::vector<std::string>& fitting) const {
    std::vector<CandidateRow> rows;
    for (const PlanTarget& target : state_.config.targets) {
      if (target.scope != TargetScope::configuration) continue;
      const Codegen& codegen = target.codegen;
      std::string reason = "it matches";
      if (!codegen.external) {
        reason = "it is not an external target";
      } else if (codegen.generator != generator) {
        reason = "its code generator is `" + *codegen.generator + "`";
      } else if (!contains(fitting, target.id)) {
        reason = "it does not serve `" + target_ + "`";
      }
      rows.push_back({target.id + ": " + short_text(target), std::move(reason), target.span});
    }
    return rows;
  }

  // True if the generator's target may be invalid or missing.
  [[nodiscard]] bool may_be_missing() const {
    const PlanTarget* served = state_.find_target(target_);
    return state_.targets_failed ||
           std::ranges::any_of(state_.poison,
                               [](const Poison& each) { return each.holds("/compiler"); }) ||
           (served != nullptr && state_.is_unsure(served->device.name));
  }

  void take_default_target() {
    if (!state_.config.default_device) return;
    const ResolvedDevice* device = state_.find_device(*state_.config.default_device);
    if (device != nullptr && device->target) target_ = *device->target;
  }

  // Chooses the default device if it has the target, or else the target's only device. The caller
  // of a function without a host chooses its device.
  void take_default_device() {
    if (target_.empty()) return;
    const auto& asked = state_.config.default_device;
    const ResolvedDevice* chosen = asked ? state_.find_device(*asked) : nullptr;
    // Implicit devices do not have names for use in configurations.
    if (chosen == nullptr || chosen->target != target_ || chosen->implicit)
      chosen = state_.only_device_of(target_);
    if (chosen == nullptr) return;
    device_ = chosen->id;
    state_.trace("function-device", pointer_ + "/device", device_, "the function names no device");
  }

  void check_device_type() {
    const ResolvedDevice* device = device_.empty() ? nullptr : state_.find_device(device_);
    const PlanTarget* target = state_.find_target(target_);
    if (device == nullptr || target == nullptr || device->type == target->device) return;
    state_.diags
        .error(
            diag::DeviceTypeMismatch{
                .target = target->id, .actual = target->device.name, .expected = device->type.name},
            fields_.get("device").span)
        .at(pointer_ + "/device");
  }

  std::optional<std::string> take_host() {
    const PlanTarget* target = state_.find_target(target_);
    if (!fields_.has("host")) return target == nullptr ? state_.config.host : target->host;
    const PlanTarget* named = state_.find_target(fields_.text("host"));
    if (named != nullptr && named->name) return number_of(without_host(*named));
    CheckContext context{state_};
    const auto asked = read_host(fields_.get("host"), pointer_ + "/host", context);
    if (!asked || asked->none || asked->target == nullptr) return std::nullopt;
    auto host = resolve_target(*asked->target, state_);
    if (!host) return std::nullopt;
    host->host_target = nullptr;
    return number_of(*host);
  }

  std::optional<std::string> number_of(const Target& host) {
    if (!may_be_host(state_, host, fields_.get("host").span, pointer_ + "/host"))
      return std::nullopt;
    return host_of_plan(state_, host).id;
  }

  ResolvedFunction function_of(const std::optional<std::string>& host) const {
    const bool is_host =
        host && !target_.empty() && state_.config.find_host(*host)->same_as == target_;
    ResolvedFunction result = entry(!host     ? FunctionState::device
                                    : is_host ? FunctionState::host
                                              : FunctionState::host_device);
    if (!target_.empty()) result.target = target_;
    if (!device_.empty()) result.device = device_;
    result.host = host;
    if (devices_.size() > 1) result.devices = devices_;
    return result;
  }

  ConfigState& state_;
  Diagnostics quiet_;  // discards duplicate keys, which were reported when the document was checked
  std::string pointer_;
  std::string match_;
  Value fields_;
  std::string target_;
  std::string device_;
  std::vector<std::string> devices_;  ///< if several are listed
};

}  // namespace

void resolve_functions(ConfigState& state) {
  if (!state.spec.functions || !state.spec.functions->is_object()) return;
  std::vector<const Member*> asked;
  for (const Member& function : state.spec.functions->object()) {
    if (function.key.starts_with("x-") || !function.value.is_object()) continue;
    if (!function.key.empty() && function.key.size() <= longest_name) {
      asked.push_back(&function);
      continue;
    }
    state.diags.error(diag::BadName{.what = "function", .name = function.key.substr(0, 20)},
                      function.key_span);
  }
  std::ranges::sort(asked, {}, &Member::key);
  const std::vector<const Member*> patterns = patterns_among(asked);
  std::int64_t left = pattern_comparisons;
  std::vector<FunctionEntry> entries;
  for (const Member* function : asked) {
    const Member placed = with_place_of_pattern(*function, patterns, left, state.diags);
    if (auto resolved = FunctionRule(state, placed).resolve())
      entries.push_back({function, std::move(*resolved)});
  }
  report_overlaps(entries, state.diags);
  for (FunctionEntry& entry : entries) state.config.functions.push_back(std::move(entry.resolved));
}

}  // namespace tgtcfg
