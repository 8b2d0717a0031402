// Entries of `code` in the output of a backend.
#include <tgtcfg/chip.h>

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "chip/code_words.h"
#include "emit/emission_context.h"
#include "emit/tool_cpu.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

/// Returns the name without a suffix: `sm_90` for `sm_90a`.
const std::string& plain_name(const ChipRow& chip) {
  return chip.base.empty() ? chip.name : chip.base;
}

/// PTX for `sm_90` and a cubin for `sm_90a` are for the same chip.
bool is_of_own_chip(const CodeEntry& entry, const Target& target, const EmissionContext& context) {
  const KindRow* kind = context.database.kind(target.kind);
  if (kind == nullptr || !kind->chip || !target.machine.chip) return false;
  const std::string name = chip_of_code(entry, *kind->chip);
  if (name == *target.machine.chip) return true;
  const ChipRow* chip = context.database.chip(name);
  const ChipRow* chip_of_target = context.database.chip(*target.machine.chip);
  return chip != nullptr && chip_of_target != nullptr &&
         plain_name(*chip) == plain_name(*chip_of_target);
}

BackendField class_of(const CodeEntry& entry, const ToolTarget& target,
                      const EmissionContext& context) {
  for (const Value& row : context.row.row.list("code")) {
    if (!contains(row.texts("forms"), name_of(entry.form))) continue;
    if (row.flag("own_chip") && !is_of_own_chip(entry, *target.target, context)) continue;
    return {read_field_use(row.text("class")), row.text("reason")};
  }
  const auto found = context.row.fields.find("targets/code");
  if (found != context.row.fields.end()) return found->second;
  return {FieldUse::lost, "the backend's entry does not define it"};
}

/// LLVM ignores a processor with the features of a target id, if the tool passes it on.
void lose_target_id(const ToolTarget& target, EmissionContext& context) {
  const KindRow* kind = context.database.kind(target.target->kind);
  if (!context.row.row.flag("ignores_target_ids") || kind == nullptr || !kind->chip) return;
  const ToolChip chip = read_tool_chip(target, context);
  std::vector<std::string> changes = texts_of(chip.features, change_text);
  if (changes.empty()) return;
  const std::string& attribute = kind->chip->attribute;
  const std::string reason = "its LLVM ignores a processor with features";
  const std::string pointer = context.member_of(target, attribute);
  context.drop(pointer, FieldUse::lost, reason);
  context.report_lost(pointer, quoted(chip.text), reason, target.place(attribute),
                      "write `-" + attribute + "=" + chip.name + " -" + kind->chip->features + "=" +
                          join(changes, ",") + "`");
}

}  // namespace

void drop_code(const ToolTarget& target, EmissionContext& context) {
  lose_target_id(target, context);
  if (!target.target->code || !context.row.takes(target.target->kind)) return;
  std::map<std::pair<FieldUse, std::string>, std::vector<std::string>> by_class;
  for (const CodeEntry& entry : *target.target->code) {
    const BackendField field = class_of(entry, target, context);
    if (field.use != FieldUse::used) by_class[{field.use, field.reason}].push_back(entry.arch);
  }
  const std::string pointer = context.prefix + "/targets/" + target.id + "/code";
  for (const auto& [effect, names] : by_class) {
    const auto& [use, reason] = effect;
    const bool is_lost = use == FieldUse::lost;
    context.drop(pointer, use, is_lost ? reason : quoted_list(names) + ": " + reason);
    if (is_lost)
      context.report_lost(pointer, quoted_list(names) + " of `" + target.id + "`", reason,
                          target.target->span);
  }
}

}  // namespace tgtcfg
