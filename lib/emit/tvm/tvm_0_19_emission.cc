// The output of `resolve --emit tvm-0.19`: all arguments of that release's build function.
#include <tgtcfg/pass_config.h>

#include <string_view>
#include <unordered_map>
#include <utility>

#include "emit/tvm/tvm_0_19_config.h"
#include "plan/plan_fields.h"

namespace tgtcfg {

namespace {

constexpr std::string_view fallback_key = "relay.fallback_device_type";
// Defaults of the build function.
constexpr std::string_view default_executor = "graph";
constexpr std::string_view default_runtime = "cpp";

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

std::optional<Value> data_of(const Plan& config, const Database& database, bool lenient,
                             Diagnostics& diags, std::string_view release,
                             std::vector<DroppedMember>& dropped, const std::string& prefix) {
  auto converted = to_tvm_0_19_config(config, database, lenient, diags, release);
  if (!converted) return std::nullopt;
  for (DroppedMember& member : converted->dropped) {
    member.pointer.insert(0, prefix);
    dropped.push_back(std::move(member));
  }
  const std::string executor =
      config.executor ? config.executor->kind : std::string(default_executor);
  const std::string runtime = config.runtime ? config.runtime->kind : std::string(default_runtime);
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
    auto inner = data_of(part, database, lenient, diags, release, dropped,
                         prefix + "/parts/" + std::string(id));
    if (!inner) return std::nullopt;
    parts.push_back({id, std::move(*inner)});
  }
  data.set("parts", std::move(parts));
  return data;
}

}  // namespace

std::optional<Emission> emit_relay(const Plan& config, const Database& database, bool lenient,
                                   Diagnostics& diags, std::string_view release) {
  std::vector<DroppedMember> dropped;
  auto data = data_of(config, database, lenient, diags, release, dropped, {});
  if (!data) return std::nullopt;
  return Emission{.backend = "tvm-0.19",
                  .release = std::string(release),
                  .plan = config.fingerprint,
                  .steps = {},
                  .data = std::move(*data),
                  .dropped = std::move(dropped)};
}

}  // namespace tgtcfg
