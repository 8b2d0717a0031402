#include "emit/triple_names.h"

#include <tgtcfg/codes/TC53.h>

#include <algorithm>

#include "emit/own_targets.h"
#include "emit/refusal_rules.h"

namespace tgtcfg {
namespace {

std::string name_in(const Value& entry, const ToolCpu& cpu) {
  std::string text = entry.text("as");
  text = filled(std::move(text), "arch", cpu.arch);
  text = filled(std::move(text), "system", cpu.system);
  return filled(std::move(text), "environment", cpu.environment);
}

}  // namespace

const Value* entry_for(const Array& entries, const ToolView& view, const EmissionContext& context) {
  const auto found = std::find_if(entries.begin(), entries.end(), [&](const Value& entry) {
    const BackendCondition kinds{entry.texts("kinds"), {}, {}};
    return kinds.holds(view.target.target->kind, view.cpu.arch) &&
           rule_applies(entry, view.cpu.arch, context) && fits_target(entry, view);
  });
  return found == entries.end() ? nullptr : &*found;
}

void report_triple(const ToolView& view, const std::string& reason, EmissionContext& context) {
  context.diags
      .error(diag::TripleNotInTool{.tool = context.row.name,
                                   .release = context.row.release.name,
                                   .triple = view.cpu.triple,
                                   .reason = reason},
             view.target.place("mtriple"))
      .at(view.target.pointer("mtriple"))
      .actual(view.cpu.triple);
}

ArgumentValues triple_name_rule(const BackendArgument& row, const ToolView& view,
                                EmissionContext& context) {
  if (view.cpu.triple.empty()) {
    report_open(view.target, "the triple", "mtriple", context);
    return std::nullopt;
  }
  if (row.row.has("targets")) return own_target_rule(row, view, context);
  std::vector<std::string> names;
  for (const std::string& list : row.row.texts("names")) {
    const Value* entry = entry_for(context.row.row.get("triple_names").list(list), view, context);
    if (entry == nullptr || entry->has("reason")) {
      report_triple(view, entry == nullptr ? std::string(no_name_of_triple) : entry->text("reason"),
                    context);
      return std::nullopt;
    }
    std::string name = name_in(*entry, view.cpu);
    if (!name.empty()) names.push_back(std::move(name));
  }
  return names;
}

}  // namespace tgtcfg
