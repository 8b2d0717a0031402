#include "resolve/rules/gpu_hosts.h"

#include <tgtcfg/codes/TC32.h>
#include <tgtcfg/database.h>
#include <tgtcfg/llvm.h>
#include <tgtcfg/triple.h>

#include <algorithm>
#include <charconv>
#include <string_view>
#include <vector>

#include "support/text.h"

namespace tgtcfg {
namespace {

constexpr std::string_view apple_systems[] = {"bridgeos", "darwin", "driverkit", "ios",
                                              "macosx",   "tvos",   "watchos",   "xros"};
constexpr std::string_view bare_words[] = {"none", "elf", "eabi", "eabihf", "uefi"};

/// The names that an entry may have for the system of a host: its own and that of its group.
std::vector<std::string_view> systems_of(const Triple& host, std::string_view text) {
  if (host.environment == "android") return {"android"};
  if (std::find(std::begin(apple_systems), std::end(apple_systems), host.os) !=
      std::end(apple_systems))
    return {host.os, "apple"};
  if (host.os != "unknown" && host.os != "uefi") return {host.os};
  // A system that LLVM does not know is no reason to call the machine bare.
  for (const std::string_view word : split(text, '-')) {
    if (std::find(std::begin(bare_words), std::end(bare_words), word) != std::end(bare_words))
      return {"bare"};
  }
  return {};
}

/// 90 of `sm_90a`; 0 when there is none.
int number_of(const std::string& chip) {
  const std::size_t at = std::min(chip.find_first_of("0123456789"), chip.size());
  int number = 0;
  std::from_chars(chip.data() + at, chip.data() + chip.size(), number);
  return number;
}

struct Pair {
  const Target& target;
  const Triple& host;
  std::vector<std::string_view> systems;

  [[nodiscard]] bool has_system(const std::vector<std::string>& wanted) const {
    return std::any_of(wanted.begin(), wanted.end(), [&](const std::string& system) {
      return std::find(systems.begin(), systems.end(), system) != systems.end();
    });
  }
  [[nodiscard]] bool matches(const Value& entry) const {
    const auto archs = entry.texts("archs");
    const auto wanted = entry.texts("systems");
    const auto devices = entry.texts("devices");
    const auto newest = entry.integer("newest_chip");
    const bool is_device =
        devices.empty() || std::any_of(devices.begin(), devices.end(), [&](const auto& device) {
          return contains(target.keys, device);
        });
    return is_device && (archs.empty() || contains(archs, host.arch)) &&
           (wanted.empty() || has_system(wanted)) &&
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
  const auto found = host.attrs.find(kind->triple->attribute);
  if (found == host.attrs.end() || !found->second.is_string()) return nullptr;
  const auto& facts = state.options.host_facts.triple;
  const bool of_machine =
      facts && *facts == found->second.string() && !found->second.span.known() && !host.tag;
  return of_machine ? nullptr : &found->second.string();
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
