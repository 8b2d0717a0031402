#include "emit/backends/build_facts.h"

#include <tgtcfg/llvm.h>
#include <tgtcfg/triple.h>

#include <algorithm>

#include "support/text.h"

namespace tgtcfg {
namespace {

void add(Value& facts, std::string_view name, const std::optional<std::string>& text) {
  if (text && !text->empty()) facts.set(name, *text);
}

}  // namespace

Value facts_of(const Target& target, const BackendRow& backend) {
  Value facts(Object{});
  add(facts, "kind", target.kind);
  add(facts, "backend", backend.name);
  add(facts, "release", backend.release.name);
  add(facts, "triple", target.machine.triple);
  add(facts, "arch", target.machine.arch);
  add(facts, "cpu", target.machine.cpu);
  add(facts, "chip", target.machine.chip);
  return facts;
}

const Plan& main_config(const Plan& whole, std::vector<std::string> chosen) {
  const auto only = [&](const std::string& part) {
    return std::all_of(chosen.begin(), chosen.end(), [&](const std::string& id) {
      return chosen_in_part(part, {id}).has_value();
    });
  };
  for (const auto& [id, part] : whole.parts) {
    const bool is_all = chosen.empty() && whole.targets.empty() && whole.parts.size() == 1;
    if (!is_all && (chosen.empty() || !only(id))) continue;
    return main_config(part, chosen_in_part(id, chosen).value_or(std::vector<std::string>()));
  }
  return whole;
}

Value host_facts(const EmissionContext& context, const std::vector<BuildHost>& hosts,
                 const Value& targets) {
  const Plan& of = main_config(context.config, context.asked.chosen);
  const auto found = std::find_if(hosts.begin(), hosts.end(), [&](const BuildHost& host) {
    return host.is_default && host.config == &of;
  });
  if (found == hosts.end()) return {};
  const bool is_target =
      found->same_as && (targets.object().empty() || targets.find(*found->same_as) != nullptr);
  Value facts(Object{{"target", is_target ? *found->same_as : found->path}});
  const std::string written = found->host->machine.triple.value_or("");
  if (written.empty()) return facts;
  const Triple triple = parse_triple(written, llvm_releases().back());
  const Value& systems = context.row.row.get("cmake_systems");
  const std::string& exact = systems.text(triple.os + "-" + triple.environment);
  const std::string& system = exact.empty() ? systems.text(triple.os) : exact;
  facts.set("triple", written);
  facts.set("system", system);
  facts.set("processor", triple.arch_name);
  return facts;
}

}  // namespace tgtcfg
