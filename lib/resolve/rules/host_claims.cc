#include "resolve/rules/host_claims.h"

#include <tgtcfg/codes/TC32.h>
#include <tgtcfg/database.h>
#include <tgtcfg/llvm.h>
#include <tgtcfg/triple.h>

#include <algorithm>
#include <string_view>

#include "resolve/specialization.h"
#include "source/compiled_file.h"
#include "support/number_text.h"
#include "support/text.h"

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

constexpr std::string_view apple_systems[] = {"bridgeos", "darwin", "driverkit", "ios",
                                              "macosx",   "tvos",   "watchos",   "xros"};
constexpr std::string_view bare_words[] = {"none", "elf", "eabi", "eabihf", "uefi"};

/// The names that an entry may have for the system of a host: its own and that of its group.
std::vector<std::string_view> systems_of(const Triple& host, std::string_view text) {
  if (host.environment == "android") return {"android"};
  if (contains(apple_systems, host.os)) return {host.os, "apple"};
  if (host.os != "unknown" && host.os != "uefi") return {host.os};
  // A system that LLVM does not know is no reason to call the machine bare.
  for (const std::string_view word : split(text, '-')) {
    if (contains(bare_words, word)) return {"bare"};
  }
  return {};
}

/// 90 of `sm_90a`; 0 when there is none.
int number_of(const std::string& chip) {
  const std::size_t at = std::min(chip.find_first_of("0123456789"), chip.size());
  return leading_number<int>(std::string_view(chip).substr(at));
}

struct Pair {
  const Target& target;
  const Triple& host;
  std::vector<std::string_view> systems;

  [[nodiscard]] bool matches(const Value& entry) const {
    // An entry without a list is for everything.
    const auto has_one = [&](const char* list, const auto& given) {
      const std::vector<std::string> wanted = entry.texts(list);
      return wanted.empty() ||
             std::ranges::any_of(wanted, [&](const auto& each) { return contains(given, each); });
    };
    const auto newest = entry.integer("newest_chip");
    return has_one("devices", target.keys) && has_one("archs", std::vector{host.arch}) &&
           has_one("systems", systems) &&
           (!newest || (target.machine.chip && number_of(*target.machine.chip) <= *newest));
  }
};

const CanonicalRule* rule_of(const KindRow* kind, const Database& database) {
  if (kind == nullptr) return nullptr;
  for (const CanonicalRule& rule : kind->canonical) {
    if (rule.rule != RuleName::gpu_hosts) continue;
    const std::string& other = rule.parameters.text("as");
    return other.empty() ? &rule : rule_of(database.kind(other), database);
  }
  return nullptr;
}

/// The triple as written; nothing where only the build machine sets it.
const std::string* written_triple(const ConfigState& state, const Target& host) {
  const KindRow* kind = state.database.kind(host.kind);
  if (kind == nullptr || !kind->triple) return nullptr;
  const Value* triple = find_value(host.attrs, kind->triple->attribute);
  if (triple == nullptr || !triple->is_string()) return nullptr;
  const auto& facts = state.options.host_facts.triple;
  const bool of_machine = facts && *facts == triple->string() && !triple->span.known() && !host.tag;
  return of_machine ? nullptr : &triple->string();
}

void report(ConfigState& state, const Pair& pair, const Value& entry, const Target& host,
            const std::string& triple, bool is_named) {
  const bool warns = entry.text("fit") == "unusual" || state.options.lenient || !is_named;
  std::string name = pair.target.kind;
  for (const std::string& device : entry.texts("devices")) {
    if (contains(pair.target.keys, device)) name = device;
  }
  const std::string& instead = entry.text("instead");
  auto builder = state.diags.report_as(
      warns ? Severity::warning : Severity::error,
      diag::HostCannotDrive{.kind = name,
                            .problem = entry.text("problem"),
                            .host = instead.empty() ? "the host is " + quoted(triple) : instead},
      pair.target.span);
  builder.label(host.span, "the host").at(pair.target.pointer);
  if (!entry.text("help").empty()) builder.help(entry.text("help"));
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
  if (host.device.name != "cpu")
    state.diags.note(diag::HostNotACpu{.type = host.device.name}, span).at(pointer);
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
    if (claim.span.known()) text += ", " + position_text(claim.span, state.sources);
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

void check_gpu_host(ConfigState& state, const Target& target, const Target& host, bool is_named) {
  const CanonicalRule* rule = rule_of(state.database.kind(target.kind), state.database);
  const std::string* triple = rule == nullptr ? nullptr : written_triple(state, host);
  if (triple == nullptr || target.codegen.external) return;
  const Triple parts = parse_triple(*triple, llvm_release_or_newest(state.options.llvm_release));
  const Pair pair{target, parts, systems_of(parts, *triple)};
  for (const Value& entry : rule->parameters.list("hosts")) {
    if (!pair.matches(entry)) continue;
    // Hosts that no entry names, such as a system that LLVM does not know, are silent; only an
    // entry without conditions is for them too.
    const std::string& fit = entry.text("fit");
    if (fit == "impossible" || (fit == "unusual" && is_named))
      report(state, pair, entry, host, *triple, is_named);
    return;
  }
}

}  // namespace tgtcfg
