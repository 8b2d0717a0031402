// make_plan(): a resolved configuration as `tgtcfg.plan/1`, with fingerprints.
#include <tgtcfg/pipeline.h>

#include <algorithm>

#include "plan/fingerprint.h"
#include "plan/plan_json.h"
#include "resolve/target_form.h"

namespace tgtcfg {
namespace {

constexpr const char* schema_name = "tgtcfg.plan/1";

std::string host_id(std::size_t index) {
  return "host" + std::to_string(index);
}

Value host_id_or_null(const std::optional<std::size_t>& index) {
  return index ? Value(host_id(*index)) : Value();
}

Value hosts_json(const CompilationConfig& config) {
  Array hosts;
  for (std::size_t i = 0; i < config.hosts.size(); ++i) {
    Value host = target_members(config.hosts[i]);
    host.set("id", host_id(i));
    host.set("same_as", or_null(config.host_same_as[i]));
    host.set("fingerprint", target_fingerprint(host, nullptr));
    hosts.push_back(std::move(host));
  }
  return Value(std::move(hosts));
}

Value configured_target_json(const ConfiguredTarget& configured, const Value& hosts) {
  Value target = target_members(configured.target);
  target.set("id", configured.id);
  target.set("scope", configured.scope);
  target.set("codegen", codegen_json(configured.target.codegen));
  target.set("refines", list_of(configured.refines));
  target.set("host", host_id_or_null(configured.host));
  const Value* host = configured.host ? &hosts.array()[*configured.host] : nullptr;
  target.set("fingerprint", target_fingerprint(target, host));
  target.set("device_fingerprint", device_fingerprint(target));
  return target;
}

Value targets_json(const CompilationConfig& config, const Value& hosts) {
  Array targets;
  for (const ConfiguredTarget& target : config.targets) {
    targets.push_back(configured_target_json(target, hosts));
  }
  return Value(std::move(targets));
}

Value devices_json(const CompilationConfig& config) {
  std::vector<const ResolvedDevice*> sorted;
  for (const ResolvedDevice& device : config.devices) sorted.push_back(&device);
  std::sort(sorted.begin(), sorted.end(),
            [](const ResolvedDevice* a, const ResolvedDevice* b) { return a->id < b->id; });
  Array devices;
  for (const ResolvedDevice* device : sorted) {
    Value entry(Object{});
    entry.set("id", device->id);
    entry.set("type", device->type.name);
    entry.set("code", device->type.code);
    entry.set("index", device->index ? Value(*device->index) : Value());
    entry.set("target", or_null(device->target));
    entry.set("memory_scope", or_null(device->memory_scope));
    entry.set("implicit", device->implicit);
    devices.push_back(std::move(entry));
  }
  return Value(std::move(devices));
}

Value options_json(const std::optional<ResolvedOptions>& options) {
  if (!options) return {};
  Value result(Object{});
  result.set("kind", options->kind);
  result.set("options", object_of(options->options));
  return result;
}

Value parts_json(const CompilationConfig& config) {
  Array parts;
  for (const auto& [id, part] : config.parts) {
    Value entry(Object{});
    entry.set("id", id);
    entry.set("plan", make_plan(*part).json);
    parts.push_back(std::move(entry));
  }
  return Value(std::move(parts));
}

}  // namespace

Plan make_plan(const CompilationConfig& config) {
  Value plan(Object{});
  plan.set("schema", schema_name);
  plan.set("name", or_null(config.name));
  const Value hosts = hosts_json(config);
  plan.set("hosts", hosts);
  plan.set("host", host_id_or_null(config.host));
  plan.set("targets", targets_json(config, hosts));
  plan.set("partition_order", list_of(config.partition_order));
  plan.set("device_map", object_of(config.device_map));
  plan.set("devices", devices_json(config));
  plan.set("default_device", or_null(config.default_device));
  plan.set("host_device", or_null(config.host_device));
  plan.set("homogeneous", or_null(config.homogeneous));
  plan.set("executor", options_json(config.executor));
  plan.set("runtime", options_json(config.runtime));
  plan.set("pass_config", object_of(config.pass_config));
  plan.set("opt_level", config.opt_level ? Value(*config.opt_level) : Value());
  plan.set("disabled_passes", list_of(config.disabled_passes));
  plan.set("memory_pools", config.memory_pools);
  plan.set("build", config.build);
  plan.set("functions", config.functions);
  plan.set("parts", parts_json(config));
  plan.set("open", list_of(config.open));
  plan.set("lowering", config.lowering);
  plan = in_order(plan);
  const std::string fingerprint = plan_fingerprint(plan);
  plan.set("fingerprint", fingerprint);
  return {in_order(plan), fingerprint, config.trace};
}

}  // namespace tgtcfg
