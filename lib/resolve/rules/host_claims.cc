#include "resolve/rules/host_claims.h"

#include <tgtcfg/codes/TC32.h>
#include <tgtcfg/database.h>

#include "resolve/specialization.h"

namespace tgtcfg {
namespace {

// A host cannot have a host.
void drop_inner_host(ConfigState& state, Target& host, Span span, const std::string& pointer,
                     bool from_tag) {
  if (host.host_target == nullptr) return;
  state.diags
      .report_as(from_tag ? Severity::note : Severity::warning, diag::HostOverridden{},
                 host.host_target->span.known() ? host.host_target->span : span)
      .here("a host cannot have its own host")
      .at(pointer + "/host");
  host.host_target = nullptr;
}

void report_conflict(ConfigState& state, const HostClaim& one, const HostClaim& other) {
  const HostClaim& later = one.span < other.span ? other : one;
  const HostClaim& earlier = &later == &one ? other : one;
  const auto words = [&](const HostClaim& claim) {
    return "`" + state.config.targets[claim.target].id + "` uses this host";
  };
  state.diags.error(diag::HostConflict{}, later.span)
      .here(words(later))
      .label(earlier.span, words(earlier))
      .at(later.pointer)
      .help("set `host` once for the whole configuration");
  state.hosts_failed = true;
}

}  // namespace

bool may_be_host(ConfigState& state, const Target& host, Span span, const std::string& pointer) {
  const KindRow* row = state.database.kind(host.kind);
  const bool composite = row != nullptr && row->composite;
  if (composite || host.codegen.external) {
    state.diags
        .error(diag::NotAHost{.what = composite ? "composite" : "external target",
                              .name = short_text(host)},
               span)
        .at(pointer);
    state.hosts_failed = true;
    return false;
  }
  if (host.device.name != "cpu") {
    state.diags.note(diag::HostNotACpu{.type = host.device.name}, span).at(pointer);
  }
  return true;
}

std::optional<HostClaim> explicit_host(ConfigState& state) {
  const std::optional<HostSpec>& asked = state.spec.host;
  if (!asked || asked->none || asked->target == nullptr) return std::nullopt;
  Diagnostics quiet;
  auto host = resolve_target(*asked->target, asked->is_name ? state.into(quiet) : state);
  if (!host) {
    state.hosts_failed = true;
    return std::nullopt;
  }
  if (asked->is_name) host->host_target = nullptr;
  HostClaim claim{0, std::move(*host), asked->span, "/host", false};
  drop_inner_host(state, claim.host, claim.span, claim.pointer, false);
  if (!may_be_host(state, claim.host, claim.span, claim.pointer)) return std::nullopt;
  return claim;
}

std::vector<HostClaim> carried_hosts(ConfigState& state) {
  std::vector<HostClaim> claims;
  for (std::size_t i = 0; i < state.size(); ++i) {
    const Target& target = state.target(i);
    if (target.host_target == nullptr || target.host_none) continue;
    const HostSpec* asked = state.asked_hosts[i];
    const bool from_tag = asked == nullptr || asked->target == nullptr;
    HostClaim claim{i, *target.host_target, from_tag ? target.span : asked->span,
                    target.pointer + "/host", from_tag};
    drop_inner_host(state, claim.host, claim.span, claim.pointer, from_tag);
    if (may_be_host(state, claim.host, claim.span, claim.pointer))
      claims.push_back(std::move(claim));
  }
  return claims;
}

void report_overridden(ConfigState& state, const HostClaim& loser, Span winner) {
  const std::string driven = "`" + state.config.targets[loser.target].id + "`";
  state.diags
      .report_as(loser.from_tag ? Severity::note : Severity::warning, diag::HostOverridden{},
                 loser.span)
      .here(loser.from_tag ? "the tag of " + driven + " sets another host"
                           : "this host is set for " + driven)
      .label(winner, "this host is used")
      .at(loser.pointer);
}

std::vector<std::string> trace_overridden(ConfigState& state, std::string_view rule,
                                          const std::vector<HostClaim>& claims,
                                          const Target& winner) {
  std::vector<std::string> texts;
  if (!state.place.keeps_notes) return texts;
  for (const HostClaim& claim : claims) {
    if (same_target(claim.host, winner)) continue;
    const std::string& id = state.config.targets[claim.target].id;
    std::string text = short_text(claim.host) + ": the host that `" + id + "` carries";
    if (claim.span.known()) {
      const Position at = state.sources.begin(claim.span);
      text += ", " + state.sources.file(claim.span.file).name() + ":" + std::to_string(at.line) +
              ":" + std::to_string(at.column);
    }
    texts.push_back(std::move(text));
    state.trace(rule, claim.pointer, short_text(winner),
                "the host of the configuration takes precedence", {short_text(claim.host)});
  }
  return texts;
}

void trace_explicit(ConfigState& state, const HostClaim& asked,
                    const std::vector<HostClaim>& overridden) {
  constexpr std::string_view rule = "host-explicit";
  state.trace(rule, "/host", short_text(asked.host), "the configuration names it",
              trace_overridden(state, rule, overridden, asked.host));
}

std::optional<Target> agreed_host(ConfigState& state, const std::optional<HostClaim>& asked,
                                  const std::vector<HostClaim>& claims) {
  const std::vector<HostClaim> none;
  std::optional<HostClaim> best = asked;
  bool agreed = true;
  for (const HostClaim& claim : claims) {
    if (!best) {
      best = claim;
    } else if (refines(claim.host, best->host)) {
      if (!refines(best->host, claim.host)) best = claim;
    } else if (!refines(best->host, claim.host)) {
      if (asked) {
        report_overridden(state, claim, asked->span);
      } else {
        report_conflict(state, *best, claim);
        agreed = false;
      }
    }
  }
  if (!best || !agreed) return std::nullopt;
  if (asked) trace_explicit(state, *asked, best->pointer == asked->pointer ? claims : none);
  if (!asked || best->pointer != asked->pointer) {
    state.trace("host-from-target", "/host", short_text(best->host),
                "`" + state.config.targets[best->target].id + "` carries it",
                trace_overridden(state, "host-from-target", claims, best->host));
  }
  return best->host;
}

}  // namespace tgtcfg
