// Chooses the host of each target: the common host, a host at the target, a target that may host,
// the parent's host, or a default.
#include "resolve/config_state.h"

#include <tgtcfg/chip.h>
#include <tgtcfg/codes/TC22.h>
#include <tgtcfg/codes/TC32.h>
#include <tgtcfg/codes/TC33.h>

#include <algorithm>

#include "resolve/rules/host_claims.h"
#include "resolve/specialization.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

constexpr const char* default_host_kind = "llvm";

std::vector<std::size_t> host_candidates(const ConfigState& state) {
  std::vector<std::size_t> cpu;
  std::vector<std::size_t> others;
  for (std::size_t i = 0; i < state.size(); ++i) {
    const Target& target = state.target(i);
    const KindRow* row = state.database.kind(target.kind);
    if (target.codegen.external || row == nullptr || !row->may_host) continue;
    (target.device.name == "cpu" ? cpu : others).push_back(i);
  }
  return cpu.empty() ? others : cpu;
}

std::optional<Target> host_from_cpu(ConfigState& state) {
  const std::vector<std::size_t> candidates = host_candidates(state);
  if (candidates.empty()) return std::nullopt;
  const Target& first = state.target(candidates.front());
  const bool differ = std::ranges::any_of(
      candidates, [&](std::size_t i) { return !same_target(first, state.target(i)); });
  const bool unsure =
      std::ranges::any_of(candidates, [&](std::size_t i) { return state.poison[i].any; });
  if (differ && unsure) {
    state.hosts_failed = true;
    return std::nullopt;
  }
  if (differ && state.spec.targets_form == TargetsForm::map) {
    std::vector<CandidateRow> rows;
    for (const std::size_t i : candidates) {
      rows.push_back({state.config.targets[i].id + ": " + short_text(state.target(i)),
                      "the keys of a map have no order", state.target(i).span});
    }
    auto report = state.diags.error(diag::AmbiguousHost{}, first.span);
    report.here("candidate").at("/host").candidates(std::move(rows));
    for (std::size_t i = 1; i < candidates.size(); ++i)
      report.label(state.target(candidates[i]).span, "candidate");
    report.help("write `host: " + state.config.targets[candidates.front()].id +
                "`, or the name of another candidate");
    state.hosts_failed = true;
    return std::nullopt;
  }
  std::vector<std::string> over;
  for (std::size_t i = 1; i < candidates.size(); ++i)
    over.push_back(state.config.targets[candidates[i]].id);
  state.trace("host-from-cpu", "/host", state.config.targets[candidates.front()].id,
              "no host is set, and this target can be one", std::move(over));
  return without_host(first);
}

bool anything_wrong(const ConfigState& state) {
  return state.spec.poison.any ||
         std::ranges::any_of(state.poison, [](const Poison& target) { return target.any; });
}

// The default host has no location, so notes about it point to the first target that needs it.
void ask_for_machine(ConfigState& state, const Target& host) {
  const auto& targets = state.config.targets;
  const auto needing =
      std::ranges::find_if(targets, [](const PlanTarget& target) { return !target.host_none; });
  if (needing == targets.end()) return;
  const Span span = needing->span;
  const std::optional<std::string>& triple = state.options.host_facts.triple;
  if (triple) state.diags.note(diag::HostAssumed{.triple = *triple}, span).at("/host");
  for (const std::string& attribute : host.open) {
    state.diags
        .note(diag::OpenValue{.what = "the target triple of the host of `" + needing->id + "`",
                              .attribute = attribute},
              span)
        .at("/host/" + attribute)
        .help("set `host: " + std::string(default_host_kind) + " -" + attribute +
              "=aarch64-linux-gnu` or pass `--host-facts`");
  }
}

std::optional<Target> default_host(ConfigState& state) {
  Diagnostics quiet;
  const Context context = state.into(quiet);
  const auto asked = check_target(Value(default_host_kind), "/host", context);
  auto host = asked ? resolve_target(*asked, context) : std::nullopt;
  if (!host) {
    state.hosts_failed = true;
    return std::nullopt;
  }
  const std::optional<std::string>& triple = state.options.host_facts.triple;
  // Unset values of a host only matter if there will be a plan.
  if (!anything_wrong(state)) ask_for_machine(state, *host);
  std::vector<std::string> over;
  for (const PlanTarget& target : state.config.targets) {
    over.push_back(target.id + (target.codegen.external
                                    ? ": a code generator cannot be a host"
                                    : ": targets of kind `" + target.kind + "` cannot be hosts"));
  }
  state.trace("host-default", "/host", short_text(*host),
              triple ? "the build machine from `--host-facts`" : "no target can be a host",
              std::move(over));
  return host;
}

// Rules host-from-cpu, host-from-parent and host-default, for targets without a host.
std::optional<Target> found_host(ConfigState& state) {
  if (auto host = host_from_cpu(state)) return host;
  if (state.hosts_failed) return std::nullopt;
  if (state.place.parent_host != nullptr) {
    state.trace("host-from-parent", "/host", short_text(*state.place.parent_host),
                "the part does not set a host");
    return *state.place.parent_host;
  }
  if (state.targets_failed) return std::nullopt;  // a failed target may have been the host
  return default_host(state);
}

std::shared_ptr<const Target> shared(std::optional<Target> host) {
  return host ? std::make_shared<const Target>(std::move(*host)) : nullptr;
}

void assign(ConfigState& state, std::optional<Target> host) {
  const auto common = shared(std::move(host));
  for (std::size_t i = 0; i < state.size(); ++i) {
    if (!state.target(i).host_none) state.host_of[i] = common;
  }
}

void unique_host(ConfigState& state, const std::optional<HostClaim>& asked,
                 const std::vector<HostClaim>& claims) {
  std::optional<Target> host = agreed_host(state, asked, claims);
  if (!host && !state.hosts_failed) host = found_host(state);
  assign(state, std::move(host));
}

// The possible architectures of a target's host, as far as the target determines them.
std::vector<std::string> host_archs(const ConfigState& state, const Target& target) {
  if (target.codegen.external) return {};
  if (target.device.name == "cpu" && target.machine.arch) return {*target.machine.arch};
  const ChipRow* chip = target.machine.chip ? state.database.chip(*target.machine.chip) : nullptr;
  if (chip == nullptr || !chip->embedded) return {};
  const KindRow* kind = state.database.kind(target.kind);
  if (kind == nullptr) return {};
  for (const CanonicalRule& rule : kind->canonical) {
    if (rule.rule == RuleName::embedded_host) return rule.parameters.texts("archs");
  }
  return {};
}

// A host without a name of its own was found among the targets.
bool is_named(const ConfigState& state, const Target& target, const Target& host) {
  if (state.spec.host || target.host_target != nullptr) return true;
  const auto& targets = state.config.targets;
  return std::ranges::none_of(targets,
                              [&](const PlanTarget& each) { return same_target(each, host); });
}

// A CPU target has its host's architecture. The GPU of a system on a chip has that chip's CPU as
// host.
void compare_architectures(ConfigState& state) {
  for (std::size_t i = 0; i < state.size(); ++i) {
    const auto& host = state.host_of[i];
    if (host == nullptr || !host->machine.arch || state.poison[i].any) continue;
    const Target& target = state.target(i);
    const std::vector<std::string> archs = host_archs(state, target);
    if (archs.empty() || contains(archs, *host->machine.arch)) {
      check_gpu_host(state, target, *host, is_named(state, target, *host));
      continue;
    }
    const std::string id = "`" + state.config.targets[i].id + "`";
    const std::string what = target.device.name == "cpu"
                                 ? id + " is for `" + archs.front() + "`"
                                 : id + " is on a chip with a CPU of " + quoted_list(archs);
    state.diags
        .warning(diag::HostOfAnotherArch{.what = what, .arch = *host->machine.arch}, target.span)
        .label(host->span, "the host")
        .at(target.pointer);
  }
}

// As in TVM 0.19: the first match wins, by device type; kinds are ignored.
std::optional<Target> first_host(ConfigState& state, const std::vector<HostClaim>& claims) {
  if (!claims.empty()) {
    const HostClaim& first = claims.front();
    for (const HostClaim& claim : claims) {
      if (!same_target(claim.host, first.host)) report_overridden(state, claim, first.span);
    }
    state.trace("host-from-target", "/host", short_text(first.host), "the first that carries one",
                trace_overridden(state, "host-from-target", claims, first.host));
    return first.host;
  }
  for (std::size_t i = 0; i < state.size(); ++i) {
    const Target& target = state.target(i);
    if (!target.device.may_host_first) continue;
    if (!may_be_host(state, target, target.span, target.pointer)) return std::nullopt;
    state.trace("host-from-cpu", "/host", state.config.targets[i].id,
                "the first of its device type");
    return without_host(target);
  }
  return std::nullopt;
}

void first_policy(ConfigState& state, const std::optional<HostClaim>& asked,
                  const std::vector<HostClaim>& claims) {
  if (state.spec.targets_form == TargetsForm::map) {
    state.diags.error(diag::HostPolicyNeedsList{}, state.spec.host_policy_span).at("/host-policy");
    state.hosts_failed = true;
    return;
  }
  std::optional<Target> host;
  if (asked) {
    host = asked->host;
    trace_explicit(state, *asked, claims);
    for (const HostClaim& claim : claims) {
      if (!same_target(claim.host, *host)) report_overridden(state, claim, asked->span);
    }
  } else {
    host = first_host(state, claims);
  }
  if (!host && !state.hosts_failed && !state.targets_failed) host = default_host(state);
  assign(state, std::move(host));
}

void host_per_target(ConfigState& state, const std::optional<HostClaim>& asked,
                     const std::vector<HostClaim>& claims) {
  for (const HostClaim& claim : claims) {
    state.host_of[claim.target] = shared(claim.host);
    state.trace("host-from-target", claim.pointer, short_text(claim.host), "the target carries it");
  }
  if (asked) trace_explicit(state, *asked, {});
  std::shared_ptr<const Target> common;
  for (std::size_t i = 0; i < state.size(); ++i) {
    if (state.target(i).host_none || state.host_of[i]) continue;
    if (!common) common = shared(asked ? std::optional(asked->host) : found_host(state));
    if (!common) return;
    state.host_of[i] = common;
  }
}

void choose_hosts(ConfigState& state, const std::optional<HostClaim>& asked,
                  const std::vector<HostClaim>& claims) {
  const bool needed = std::ranges::any_of(
      state.config.targets, [](const PlanTarget& target) { return !target.host_none; });
  if (!needed) {
    if (asked) trace_explicit(state, *asked, {});
    return;
  }
  switch (state.options.host_policy.value_or(state.spec.host_policy)) {
    case HostPolicy::unique:
      return unique_host(state, asked, claims);
    case HostPolicy::first:
      return first_policy(state, asked, claims);
    case HostPolicy::per_target:
      return host_per_target(state, asked, claims);
  }
}

}  // namespace

Target without_host(const Target& target) {
  Target host = target;
  host.host_target = nullptr;
  host.host_none = false;
  host.name = std::nullopt;
  return host;
}

void pair_with_hosts(ConfigState& state) {
  state.host_of.assign(state.size(), nullptr);
  const std::optional<HostClaim> asked = explicit_host(state);
  const std::vector<HostClaim> claims = carried_hosts(state);
  if (state.hosts_failed) return;
  if (state.spec.host && state.spec.host->none) {
    for (const HostClaim& claim : claims) state.host_of[claim.target] = shared(claim.host);
  } else {
    choose_hosts(state, asked, claims);
  }
  compare_architectures(state);
}

}  // namespace tgtcfg
