// config_of(): a plan as a configuration that resolves to it again. Ids become names and hosts are
// said outright, so that no rule has to find them; what rules and rows give back is left out.
#include <tgtcfg/pipeline.h>

#include <algorithm>

#include "plan/plan_json.h"
#include "plan/written_target.h"
#include "resolve/config_state.h"
#include "resolve/target_form.h"
#include "spec/config_keys.h"

namespace tgtcfg {
namespace {

constexpr const char* fallback_key = "relay.fallback_device_type";

std::string text_or_empty(const Value& object, std::string_view key) {
  const Value* value = object.find(key);
  return value != nullptr && value->is_string() ? value->string() : std::string();
}

bool is_empty(const Value& value) {
  return value.is_null() || (value.is_array() && value.array().empty()) ||
         (value.is_object() && value.object().empty());
}

class Writer {
 public:
  Writer(const Value& plan, const Database& database) : plan_(plan), database_(database) {}

  Value write() {
    copy("name", "tag");
    add_targets();
    copy("partition_order", "partition-order");
    add_devices();
    add_default_device();
    add_option_set("executor");
    add_option_set("runtime");
    copy("pass_config", "pass-config");
    copy("opt_level", "opt-level");
    copy("disabled_passes", "disabled-passes");
    add_memory_pools();
    add_build();
    add_functions();
    add_parts();
    copy("lowering", "lowering");
    return std::move(config_);
  }

 private:
  [[nodiscard]] const Array& list(const char* key) const { return plan_.find(key)->array(); }

  [[nodiscard]] const Value* entry(const char* key, const std::string& id) const {
    for (const Value& candidate : list(key)) {
      if (candidate.find("id")->string() == id) return &candidate;
    }
    return nullptr;
  }

  void copy(const char* from, const char* to) {
    const Value* value = plan_.find(from);
    if (value != nullptr && !is_empty(*value)) config_.set(to, *value);
  }

  [[nodiscard]] Value host_entry(const std::string& id) const {
    const Value* host = entry("hosts", id);
    return host == nullptr ? Value("none") : written_target(*host, false, database_).entry;
  }

  /// The one host of all targets that have one; nothing when they have several.
  [[nodiscard]] std::optional<std::string> only_host() const {
    std::optional<std::string> only;
    for (const Value& target : list("targets")) {
      const std::string host = text_or_empty(target, "host");
      if (host.empty()) continue;
      if (only && *only != host) return std::nullopt;
      only = host;
    }
    return only.value_or("");
  }

  /// A piece that is a host alone: the host is its target, as it is of `NAME:host`.
  void add_hosts_as_targets() {
    Array targets;
    for (const Value& host : list("hosts")) {
      targets.push_back(written_target(host, false, database_).entry);
    }
    if (!targets.empty()) config_.set("targets", std::move(targets));
  }

  void add_targets() {
    if (list("targets").empty()) return add_hosts_as_targets();
    const auto host = only_host();
    if (!host) config_.set("host-policy", "per-target");
    if (host) config_.set("host", host->empty() ? Value("none") : host_entry(*host));
    const auto is_own = [](const Value& target) {
      return text_or_empty(target, "scope") == "configuration";
    };
    const Array& all = list("targets");
    const bool some = std::any_of(all.begin(), all.end(), is_own);
    Array targets;
    for (const Value& target : all) {
      // A piece may be the target that a function made, without the one that it narrows.
      if (is_own(target) || !some) targets.push_back(target_entry(target, host));
    }
    config_.set("targets", std::move(targets));
  }

  [[nodiscard]] Value target_entry(const Value& target,
                                   const std::optional<std::string>& common) const {
    WrittenTarget written = written_target(target, true, database_);
    Value result(Object{});
    if (const std::string id = text_or_empty(target, "id"); may_be_said(id, target)) {
      result.set("name", id);
    }
    for (Member& member : written.entry.object()) result.set(member.key, std::move(member.value));
    if (is_bare_composite(target) && !target.find("canonical")->is_null()) {
      // As an object it would be a configuration without targets.
      result = Value(Object{{"name", *target.find("id")}, {"target", *target.find("canonical")}});
    }
    const std::string host = text_or_empty(target, "host");
    if (host.empty()) {
      const bool said = common && common->empty() && written.host == nullptr;
      if (!said) result.set("host", "none");
    } else if (!common || !brings(written, host)) {
      result.set("host", host_entry(host));
    }
    return result;
  }

  [[nodiscard]] bool is_bare_composite(const Value& target) const {
    const KindRow* row = database_.kind(text_or_empty(target, "kind"));
    return row != nullptr && row->composite;
  }

  /// Whether what the tag brings along leaves the host as it is.
  [[nodiscard]] bool brings(const WrittenTarget& written, const std::string& host) const {
    if (written.host == nullptr) return true;
    const Value* planned = entry("hosts", host);
    if (planned == nullptr) return false;
    const Value theirs = in_order(target_members(*written.host));
    return *theirs.find("kind") == *planned->find("kind") &&
           *theirs.find("keys") == *planned->find("keys") &&
           *theirs.find("attrs") == *planned->find("attrs");
  }

  /// A name that is a device type says what type its target has; an id need not.
  static bool may_be_said(const std::string& id, const Value& target) {
    return find_device_type(id) == nullptr || target.find("device")->find("type")->string() == id;
  }

  void add_devices() {
    Value devices(Object{});
    for (const Value& device : list("devices")) {
      if (device.find("implicit")->boolean()) continue;
      Value result(Object{});
      const bool with_target = entry("targets", text_or_empty(device, "target")) != nullptr;
      for (const char* key : {"type", "index", "target", "memory_scope"}) {
        const bool computed = with_target && std::string_view(key) == "type";
        const Value& value = *device.find(key);
        if (!with_target && std::string_view(key) == "target") continue;
        if (!computed && !value.is_null()) result.set(kebab_case(key), value);
      }
      devices.set(device.find("id")->string(), std::move(result));
    }
    if (!is_empty(devices)) config_.set("devices", std::move(devices));
  }

  void add_default_device() {
    const std::string id = text_or_empty(plan_, "default_device");
    const Value* device = id.empty() ? nullptr : entry("devices", id);
    if (device == nullptr) return;
    const std::string target = text_or_empty(*device, "target");
    if (!target.empty() && entry("targets", target) == nullptr) return;  // cut off from it
    if (found_by_rule(*device, target)) return;
    if (!device->find("implicit")->boolean()) {
      config_.set("default-device", id);
    } else if (!is_written_device(target)) {
      config_.set("default-device", target);
    } else {
      config_.set("default-device", *device->find("type"));
    }
  }

  [[nodiscard]] bool is_written_device(const std::string& id) const {
    const Value* device = entry("devices", id);
    return device != nullptr && !device->find("implicit")->boolean();
  }

  /// Rules `default-device-only` and `-cpu`: the device that stands for the target of the one
  /// device type in use, else of `cpu`.
  [[nodiscard]] bool found_by_rule(const Value& device, const std::string& target) const {
    if (plan_.find("pass_config")->find(fallback_key) != nullptr) return false;
    const std::string& type = device.find("type")->string();
    const bool one_type = std::all_of(
        list("targets").begin(), list("targets").end(),
        [&](const Value& other) { return other.find("device")->find("type")->string() == type; });
    if (!one_type && type != "cpu") return false;
    if (text_or_empty(*plan_.find("device_map"), type) != target) return false;
    // The first device of that type, index and target is the one that the rule takes.
    for (const Value& other : list("devices")) {
      const bool same = *other.find("type") == *device.find("type") &&
                        *other.find("target") == *device.find("target") &&
                        *other.find("index") == Value(0);
      if (same) return *other.find("id") == *device.find("id");
    }
    return false;
  }

  void add_option_set(const char* key) {
    const Value* planned = plan_.find(key);
    if (planned == nullptr || planned->is_null()) return;
    Value result(Object{{"kind", *planned->find("kind")}});
    for (const Member& option : planned->find("options")->object()) {
      result.set(option.key, option.value);
    }
    config_.set(key, std::move(result));
  }

  void add_memory_pools() {
    Value pools(Object{});
    for (const Value& pool : list("memory_pools")) {
      Value result(Object{});
      for (const Member& member : pool.object()) {
        if (member.key == "name" || is_empty(member.value)) continue;
        const bool names = member.key == "targets";
        result.set(pool_key(member.key), names ? targets_here(member.value) : member.value);
      }
      const Value* targets = result.find("targets");
      if (targets != nullptr && is_empty(*targets)) continue;
      pools.set(text_or_empty(pool, "name"), std::move(result));
    }
    if (!is_empty(pools)) config_.set("memory-pools", std::move(pools));
  }

  /// Pools, functions and their devices may be of the whole that a piece was cut from: what is not
  /// here is left out.
  [[nodiscard]] Value targets_here(const Value& names) const {
    Array kept;
    for (const Value& name : names.array()) {
      const bool here = entry("targets", name.string()) != nullptr;
      if (here || database_.kind(name.string()) != nullptr) kept.push_back(name);
    }
    return Value(std::move(kept));
  }

  [[nodiscard]] bool has_device(const Value& id) const {
    return entry("devices", id.string()) != nullptr;
  }

  void add_build() {
    for (const Member& member : plan_.find("build")->object()) {
      if (!is_empty(member.value)) config_.set(kebab_case(member.key), member.value);
    }
  }

  void add_functions() {
    Value functions(Object{});
    for (const Value& function : list("functions")) {
      const std::string part = text_or_empty(function, "part");
      if (!part.empty() && entry("parts", part) == nullptr) continue;
      functions.set(text_or_empty(function, "match"), function_entry(function));
    }
    if (!is_empty(functions)) config_.set("functions", std::move(functions));
  }

  [[nodiscard]] Value function_entry(const Value& function) const {
    Value result(Object{});
    const Value* target = nullptr;
    if (const std::string id = text_or_empty(function, "target"); !id.empty()) {
      target = entry("targets", id);
      const bool own = target != nullptr && text_or_empty(*target, "scope") == "function";
      result.set("target", own ? written_target(*target, false, database_).entry : Value(id));
    }
    for (const char* key : {"device", "memory_scope", "part"}) {
      const Value& value = *function.find(key);
      if (value.is_string() && std::string_view(key) == "device" && !has_device(value)) continue;
      if (!value.is_null()) result.set(kebab_case(key), value);
    }
    if (text_or_empty(function, "state") == "part") return result;
    const std::string host = text_or_empty(function, "host");
    const std::string usual =
        target != nullptr ? text_or_empty(*target, "host") : text_or_empty(plan_, "host");
    if (host != usual) result.set("host", host.empty() ? Value("none") : host_entry(host));
    return result;
  }

  void add_parts() {
    Value parts(Object{});
    for (const Value& part : list("parts")) {
      parts.set(text_or_empty(part, "id"), Writer(*part.find("plan"), database_).write());
    }
    if (!is_empty(parts)) config_.set("parts", std::move(parts));
  }

  const Value& plan_;
  const Database& database_;
  Value config_{Object{}};
};

}  // namespace

Value config_of(const Plan& plan, const Database& database) {
  return Writer(plan.json, database).write();
}

}  // namespace tgtcfg
