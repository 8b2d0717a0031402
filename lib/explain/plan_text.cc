#include "explain/plan_text.h"

#include <tgtcfg/writers.h>

#include <algorithm>

#include "diag/columns.h"
#include "document/target_word.h"
#include "plan/plan_json.h"
#include "support/link_key.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

// Removes options with default values from a target string. It is still read as the same target.
std::string without_defaults(std::string_view text, const std::vector<std::string>& defaulted) {
  std::string result;
  std::size_t begin = 0;
  bool kept = true;
  for (const TargetWord& word : target_words(text)) {
    if (word.role != TargetWordRole::name) continue;
    if (kept) result += text.substr(begin, word.range.begin - begin);
    begin = word.range.begin;
    const std::string_view name = text.substr(begin, word.range.end - begin);
    kept = !contains(defaulted, name.substr(std::min(name.find_first_not_of('-'), name.size())));
  }
  if (kept) result += text.substr(begin);
  return std::string(trimmed(result));
}

// Returns the given settings: the canonical string, or the attributes if a string cannot represent
// the target.
std::string text_of(const TargetRecord& target) {
  if (target.canonical) return without_defaults(*target.canonical, target.defaulted);
  const Value attrs = object_of(target.attrs);
  Object given;
  for (const Member& member : attrs.object()) {
    if (!contains(target.defaulted, member.key)) given.push_back(member);
  }
  return target.kind + " " + write_compact_json(std::move(given));
}

// Returns `word` and the id, or an empty string.
std::string relation(std::string_view word, const std::optional<std::string>& id) {
  return id ? std::string(word) + " " + *id : "";
}

// Returns the host of a target, and the targets that it works for or narrows.
std::string relations_of(const PlanTarget& target) {
  std::string text = relation("host", target.host);
  if (target.refines.empty()) return text;
  if (!text.empty()) text += ", ";
  return text + (target.codegen.external ? "serves " : "refines ") + join(target.refines, ", ");
}

// Returns the constraints of a function: target, device, part, and if it is only device code.
std::string constraint_of(const ResolvedFunction& function) {
  std::string text(name_of(function.state));
  const auto device =
      function.devices ? std::optional(join(*function.devices, ", ")) : function.device;
  for (const std::string& words : {relation("target", function.target), relation("device", device),
                                   relation("part", function.part)}) {
    if (!words.empty()) text += ", " + words;
  }
  return text;
}

void add_options(const char* what, const std::optional<ResolvedOptions>& options,
                 const std::string& path, Columns& table) {
  if (!options) return;
  table.add({what, path + options->kind, "", write_compact_json(object_of(options->options))});
}

void add_rows(const Plan& plan, const std::string& path, Columns& table) {
  for (const PlanHost& host : plan.hosts) table.add({"host", path + host.id, "", text_of(host)});
  for (const PlanTarget& target : plan.targets)
    table.add({"target", path + target.id, relations_of(target), text_of(target)});
  for (const ResolvedDevice& device : plan.devices)
    table.add({"device", path + device.id, relation("target", device.target), device.type.name});
  if (!plan.partition_order.empty())
    table.add({"partition", path, "", join(plan.partition_order, ", ")});
  add_options("executor", plan.executor, path, table);
  add_options("runtime", plan.runtime, path, table);
  if (plan.opt_level) table.add({"opt-level", path, "", std::to_string(*plan.opt_level)});
  for (const MemoryPool& pool : plan.memory_pools)
    table.add({"pool", path + pool.name, "", join(pool.targets, ", ")});
  for (const PlanLink& link : plan.links.value_or(std::vector<PlanLink>()))
    table.add({"link", path + link_key(link.from, link.to), "", link.access});
  for (const PlanMemory& memory : plan.memories.value_or(std::vector<PlanMemory>()))
    table.add({"memory", path + memory.id, join(memory.of, ", "), memory.kind});
  for (const auto& [map, versions] :
       {std::pair{"toolchain", &plan.toolchain}, {"platform", &plan.platform}}) {
    for (const auto& [name, version] : versions->value_or(Plan::Versions()))
      table.add({map, path + name, "", version});
  }
  for (const ResolvedFunction& function : plan.functions) {
    table.add({"function", path + function.match, relation("host", function.host),
               constraint_of(function)});
  }
  for (const PlanPart& part : plan.parts) add_rows(part.plan, path + part.id + "/", table);
}

}  // namespace

std::string plan_text(const Plan& plan) {
  Columns table;  // type, id with the path of its parts, owner, content
  add_rows(plan, "", table);
  table.add({"plan", plan.name.value_or("-"), "", plan.fingerprint});
  return table.text();
}

}  // namespace tgtcfg
