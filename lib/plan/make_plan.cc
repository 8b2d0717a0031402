// make_plan(): a resolved configuration as a plan, with ids and fingerprints.
#include <tgtcfg/pipeline.h>

#include <algorithm>
#include <utility>

#include "plan/fingerprint.h"
#include "plan/plan_json.h"
#include "plan/target_record.h"
#include "resolve/target_order.h"

namespace tgtcfg {
namespace {

std::optional<std::string> id_of_host(const std::optional<std::size_t>& index) {
  return index ? std::optional(host_id(*index)) : std::nullopt;
}

std::vector<PlanHost> hosts_of(const CompilationConfig& config) {
  std::vector<PlanHost> hosts;
  for (std::size_t i = 0; i < config.hosts.size(); ++i) {
    PlanHost& host = hosts.emplace_back();
    fill_record(config.hosts[i], host);
    host.id = host_id(i);
    host.same_as = config.host_same_as[i];
    host.fingerprint = host_fingerprint(host);
  }
  return hosts;
}

// Takes what it needs: who has no more use for the target moves it here.
PlanTarget planned(ConfiguredTarget configured, const std::vector<PlanHost>& hosts,
                   FingerprintMaker& fingerprints) {
  PlanTarget target;
  target.id = std::move(configured.id);
  target.scope = configured.scope;
  target.codegen = planned_codegen(configured.target.codegen);
  fill_record(std::move(configured.target), target);
  target.refines = configured.refines;
  target.host = id_of_host(configured.host);
  target.fingerprint =
      fingerprints.of(target, configured.host ? &hosts[*configured.host] : nullptr);
  target.device_fingerprint = fingerprints.of(target, nullptr);
  return target;
}

std::vector<ResolvedDevice> devices_of(const CompilationConfig& config) {
  std::vector<ResolvedDevice> devices = config.devices;
  std::stable_sort(devices.begin(), devices.end(),
                   [](const auto& a, const auto& b) { return a.id < b.id; });
  return devices;
}

std::optional<ResolvedOptions> options_of(const std::optional<ResolvedOptions>& options) {
  if (!options) return std::nullopt;
  return ResolvedOptions{options->kind, in_order(options->options)};
}

std::vector<PlanPart> parts_of(const CompilationConfig& config) {
  std::vector<PlanPart> parts;
  for (const auto& [id, part] : config.parts) parts.push_back({id, make_plan(*part)});
  return parts;
}

// All but what there is one of for each target.
Plan frame_of(const CompilationConfig& config) {
  Plan plan;
  plan.name = config.name;
  plan.hosts = hosts_of(config);
  plan.host = id_of_host(config.host);
  plan.partition_order = config.partition_order;
  plan.device_map = config.device_map;
  plan.devices = devices_of(config);
  plan.default_device = config.default_device;
  plan.host_device = config.host_device;
  plan.homogeneous = config.homogeneous;
  plan.executor = options_of(config.executor);
  plan.runtime = options_of(config.runtime);
  plan.pass_config = in_order(config.pass_config);
  plan.opt_level = config.opt_level;
  plan.disabled_passes = config.disabled_passes;
  plan.memory_pools = config.memory_pools;
  plan.build = config.build;
  plan.functions = config.functions;
  plan.parts = parts_of(config);
  plan.lowering = plan_lowering(config.lowering);
  return plan;
}

}  // namespace

Plan make_plan(CompilationConfig config) {
  Plan plan = frame_of(config);
  plan.open = std::move(config.open);
  plan.trace = std::move(config.trace);
  FingerprintMaker fingerprints;
  plan.targets.reserve(config.targets.size());
  for (ConfiguredTarget& target : config.targets)
    plan.targets.push_back(planned(std::move(target), plan.hosts, fingerprints));
  plan.fingerprint = plan_fingerprint(plan);
  return plan;
}

std::string plan_fingerprint(const CompilationConfig& config) {
  Plan frame = frame_of(config);
  frame.open = config.open;
  return plan_fingerprint(frame, [&](const TargetReader& take) {
    FingerprintMaker fingerprints;
    for (const ConfiguredTarget* target : by_id(config.targets))
      take(planned(*target, frame.hosts, fingerprints));
  });
}

}  // namespace tgtcfg
