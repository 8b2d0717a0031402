// Constraints of functions: which target, host, device or part takes the functions of a name.
#include <tgtcfg/json_pointer.h>

#include <algorithm>
#include <memory>

#include "resolve/config_state.h"
#include "resolve/glob.h"
#include "resolve/specialization.h"
#include "spec/check_context.h"
#include "spec/config_keys.h"

namespace tgtcfg {
namespace {

constexpr std::size_t longest_name = 1000;

struct FunctionEntry {
  const Member* asked = nullptr;
  Value plan;
};

// One entry of `functions`.
class FunctionRule {
 public:
  FunctionRule(ConfigState& state, const Member& asked)
      : state_(state),
        pointer_(pointer_append("/functions", asked.key)),
        match_(asked.key),
        fields_(native_members(asked.value.object(), function_keys(), pointer_, quiet_)) {
    fields_.span = asked.value.span;
  }

  /// Null when something was wrong.
  std::optional<Value> resolve() {
    const std::size_t errors = state_.diags.error_count();
    if (const Value* part = text("part")) return in_part(*part);  // and in nothing else
    take_device();
    take_target();
    take_compiler();
    if (target_.empty()) take_default_target();
    check_device_type();
    const std::optional<std::size_t> host = take_host();
    if (state_.diags.error_count() > errors) return std::nullopt;
    return plan_of(host);
  }

 private:
  const Value* text(const char* key) const {
    const Value* value = fields_.find(key);
    return value != nullptr && value->is_string() ? value : nullptr;
  }

  Value entry(const char* state) const {
    Value result(Object{});
    result.set("match", match_);
    result.set("state", state);
    for (const char* key : {"target", "host", "device", "memory_scope", "part"}) {
      result.set(key, nullptr);
    }
    if (const Value* scope = text("memory-scope")) result.set("memory_scope", scope->string());
    return result;
  }

  std::optional<Value> in_part(const Value& name) {
    const Member* part = fields_.find_member("part");
    for (const char* key : {"target", "compiler", "device", "host"}) {
      const Member* other = fields_.find_member(key);
      if (other == nullptr) continue;
      state_.diags.error(diag::NotPermitted{}, other->key_span)
          .label(part->key_span, "the part says where its functions run")
          .at(pointer_append(pointer_, key));
      return std::nullopt;
    }
    const auto& parts = state_.spec.parts;
    std::vector<std::string> names;
    for (const auto& part : parts) names.push_back(part.first.value);
    if (std::find(names.begin(), names.end(), name.string()) == names.end()) {
      state_.diags.error(diag::UnknownReference{.what = "part", .name = name.string()}, name.span)
          .at(pointer_ + "/part")
          .suggest_nearest(name.string(), names, name.span);
      return std::nullopt;
    }
    Value result = entry("part");
    result.set("part", name.string());
    return result;
  }

  void take_device() {
    const Value* name = text("device");
    if (name == nullptr) return;
    if (const ResolvedDevice* device = state_.find_device(name->string())) {
      device_ = device->id;
      if (device->target) target_ = *device->target;
      return;
    }
    const std::string place = pointer_ + "/device";
    if (find_device_type(name->string()) != nullptr) {
      const ConfiguredTarget* target =
          target_of_device_type(state_, name->string(), name->span, place);
      if (target != nullptr) target_ = target->id;
      return;
    }
    const auto& written = state_.spec.devices;
    const bool failed = std::any_of(written.begin(), written.end(), [&](const DeviceSpec& device) {
      return device.name.value == name->string();
    });
    if (failed) return;  // it has been reported
    std::vector<std::string> names;
    for (const ResolvedDevice& device : state_.config.devices) names.push_back(device.id);
    state_.diags.error(diag::UnknownReference{.what = "device", .name = name->string()}, name->span)
        .at(place)
        .suggest_nearest(name->string(), names, name->span);
  }

  void take_target() {
    const Value* value = fields_.find("target");
    if (value == nullptr) return;
    if (value->is_string() && is_name_of_target(*value)) {
      const ConfiguredTarget* target =
          target_by_name(state_, value->string(), value->span, pointer_ + "/target");
      if (target != nullptr) target_ = target->id;
      return;
    }
    const auto asked = check_target(*value, pointer_ + "/target", state_.database, state_.options,
                                    state_.sources, state_.diags);
    if (!asked) return;
    auto target =
        resolve_target(*asked, state_.database, state_.options, state_.sources, state_.diags);
    if (target) take_expression(std::move(*target));
  }

  // The name of a target, or a word that is nothing else and so was meant to be one.
  bool is_name_of_target(const Value& value) const {
    const std::string& word = value.string();
    if (state_.find_target(word) != nullptr || state_.is_failed_name(word)) return true;
    return word.find_first_of(" /:{") == std::string::npos &&
           !state_.database.has(Table::kinds, word) && !state_.database.has(Table::tags, word);
  }

  bool refines_configured(const Target& target, const ConfiguredTarget& configured) const {
    if (configured.scope != "configuration" || configured.target.codegen.external) return false;
    return target.codegen.external ? serves(target, configured.target, state_.database)
                                   : refines(target, configured.target);
  }

  void take_expression(Target target) {
    const ConfiguredTarget* refined = nullptr;
    for (const ConfiguredTarget& candidate : state_.config.targets) {
      if (same_target(candidate.target, target)) {
        target_ = candidate.id;
        return;
      }
      if (!refines_configured(target, candidate)) continue;
      // Of several the one that says most.
      if (refined == nullptr || refines(candidate.target, refined->target)) refined = &candidate;
    }
    if (refined == nullptr) {
      if (state_.targets_failed) return;
      std::vector<CandidateRow> rows;
      for (const ConfiguredTarget& candidate : state_.config.targets) {
        rows.push_back({candidate.id + ": " + short_text(candidate.target),
                        why_not_refined(target, candidate.target), candidate.target.span});
      }
      state_.diags.error(diag::NotARefinement{}, target.span)
          .at(pointer_ + "/target")
          .candidates(std::move(rows));
      return;
    }
    add_function_target(std::move(target), *refined);
  }

  void add_function_target(Target target, const ConfiguredTarget& refined) {
    const std::string prefix = refined.id + ".";
    std::size_t n = 1;
    while (state_.find_target(prefix + std::to_string(n)) != nullptr) ++n;
    ConfiguredTarget added;
    added.id = prefix + std::to_string(n);
    added.scope = "function";
    added.refines = {refined.id};
    added.host = refined.host;
    target.host = refined.target.host;
    added.target = std::move(target);
    target_ = added.id;
    state_.asked.push_back(nullptr);
    state_.config.targets.push_back(std::move(added));
  }

  void take_compiler() {
    const Value* generator = text("compiler");
    if (generator == nullptr) return;
    std::vector<std::string> fitting;
    for (const ConfiguredTarget& target : state_.config.targets) {
      if (target.target.codegen.generator != generator->string()) continue;
      // What a function has made is for that function.
      if (target.scope != "configuration" && target.id != target_) continue;
      const auto& served = target.refines;
      const bool serves_it = target_.empty() || target.id == target_ ||
                             std::find(served.begin(), served.end(), target_) != served.end();
      if (serves_it) fitting.push_back(target.id);
    }
    if (fitting.size() == 1) {
      target_ = fitting.front();
    } else if (!state_.targets_failed) {
      state_.diags
          .error(diag::FunctionCompiler{.count = fitting.empty() ? "no" : "more than one",
                                        .generator = generator->string()},
                 generator->span)
          .at(pointer_ + "/compiler")
          .expected(fitting);
    }
  }

  void take_default_target() {
    if (!state_.config.default_device) return;
    const ResolvedDevice* device = state_.find_device(*state_.config.default_device);
    if (device != nullptr && device->target) target_ = *device->target;
  }

  void check_device_type() {
    const ResolvedDevice* device = device_.empty() ? nullptr : state_.find_device(device_);
    const ConfiguredTarget* target = state_.find_target(target_);
    if (device == nullptr || target == nullptr || device->type == target->target.device) return;
    state_.diags
        .error(diag::DeviceTypeMismatch{.target = target->id,
                                        .actual = target->target.device.name,
                                        .expected = device->type.name},
               fields_.find("device")->span)
        .at(pointer_ + "/device");
  }

  std::optional<std::size_t> take_host() {
    const ConfiguredTarget* target = state_.find_target(target_);
    const Value* value = fields_.find("host");
    if (value == nullptr) return target == nullptr ? state_.config.host : target->host;
    CheckContext context{state_.database, state_.options, state_.sources, state_.diags};
    const auto asked = check_host(*value, pointer_ + "/host", context);
    if (!asked || asked->none || asked->target == nullptr) return std::nullopt;
    auto host = resolve_target(*asked->target, state_.database, state_.options, state_.sources,
                               state_.diags);
    if (!host) return std::nullopt;
    host->host = nullptr;
    return host_number(state_, *host);
  }

  Value plan_of(const std::optional<std::size_t>& host) const {
    const bool is_host = host && !target_.empty() && state_.config.host_same_as[*host] == target_;
    Value result = entry(!host ? "device" : is_host ? "host" : "host-device");
    if (!target_.empty()) result.set("target", target_);
    if (!device_.empty()) result.set("device", device_);
    if (host) result.set("host", "host" + std::to_string(*host));
    return result;
  }

  ConfigState& state_;
  Diagnostics quiet_;  // both spellings of a key were reported when the document was checked
  std::string pointer_;
  std::string match_;
  Value fields_;
  std::string target_;
  std::string device_;
};

bool says_the_same(const Value& a, const Value& b) {
  return std::all_of(a.object().begin(), a.object().end(), [&](const Member& member) {
    return member.key == "match" || *b.find(member.key) == member.value;
  });
}

void report_overlaps(ConfigState& state, const std::vector<FunctionEntry>& entries) {
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const std::string& one = entries[i].asked->key;
    if (!is_glob(one)) continue;
    for (std::size_t j = 0; j < i; ++j) {
      const std::string& other = entries[j].asked->key;
      if (!is_glob(other) || literal_count(one) != literal_count(other)) continue;
      if (says_the_same(entries[i].plan, entries[j].plan) || !globs_overlap(one, other)) continue;
      const bool later = entries[j].asked->key_span < entries[i].asked->key_span;
      const FunctionEntry& primary = later ? entries[i] : entries[j];
      const FunctionEntry& label = later ? entries[j] : entries[i];
      state.diags
          .error(diag::OverlappingFunctions{.one = label.asked->key, .other = primary.asked->key},
                 primary.asked->key_span)
          .label(label.asked->key_span, "the other one")
          .at(pointer_append("/functions", primary.asked->key));
    }
  }
}

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
  std::sort(asked.begin(), asked.end(),
            [](const Member* a, const Member* b) { return a->key < b->key; });
  std::vector<FunctionEntry> entries;
  for (const Member* function : asked) {
    if (auto plan = FunctionRule(state, *function).resolve()) {
      entries.push_back({function, std::move(*plan)});
    }
  }
  report_overlaps(state, entries);
  Array functions;
  for (FunctionEntry& entry : entries) functions.push_back(std::move(entry.plan));
  state.config.functions = Value(std::move(functions));
}

}  // namespace tgtcfg
