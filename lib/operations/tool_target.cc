#include "operations/tool_target.h"

#include <tgtcfg/database.h>
#include <tgtcfg/triple.h>

#include <algorithm>
#include <string>
#include <utility>

#include "database/embedded_data.h"
#include "resolve/likely_chip.h"
#include "support/edit_distance.h"

namespace tgtcfg {

void choose_kind(const Value& tool, int release, const Database& database, Value& target) {
  const std::string arch = parse_triple(target.text("mtriple"), release).arch;
  const Value* name = tool.get("kinds_of_archs").find(arch);
  if (name == nullptr) return;
  const KindRow* kind = database.kind(name->string());
  const bool chip = kind != nullptr && kind->chip.has_value();
  Value changed = Object{{"kind", *name}};
  for (Member& attribute : target.object()) {
    if (attribute.key != "kind" && !(chip && attribute.key == "mtriple"))
      changed.set(attribute.key, std::move(attribute.value));
  }
  target = std::move(changed);
}

const Value* chip_row(const Value& option, std::string_view chip) {
  const Array& rows = option.list("chips");
  const auto found = std::find_if(rows.begin(), rows.end(), [&](const Value& row) {
    return chip.starts_with(row.text("prefix"));
  });
  return found == rows.end() ? nullptr : &*found;
}

std::optional<std::string> set_own_target(const std::string& tool, const ToolArgument& argument,
                                          Value& target, LineReports& reports) {
  const std::string text = argument.text();
  if (argument.value.ends_with(".json")) {
    reports.not_supported(text, argument.span);
    return std::nullopt;
  }
  const Value& targets = tool_targets().get(tool);
  const Value* row = targets.find(argument.value);
  if (row == nullptr) {
    reports.refused(text, "unknown target", argument.span,
                    nearest_names(argument.value, keys_of(targets)));
    return std::nullopt;
  }
  if (row->has("refused") || (row->flag("needs_cpu") && !target.has("mcpu"))) {
    reports.refused(text, row->has("refused") ? row->text("refused") : "set a CPU", argument.span,
                    {});
    return std::nullopt;
  }
  target.set("mtriple", argument.placed(row->get("triple")));
  if (row->has("cpu") && !target.has("mcpu")) target.set("mcpu", row->get("cpu"));
  if (row->has("mabi")) target.set("mabi", row->get("mabi"));
  if (row->has("float")) target.set("mfloat-abi", row->get("float"));
  return row->text("features");
}

std::string chip_of_product(const std::string& kind, const std::string& attribute,
                            const std::string& value, const Database& database,
                            LineReports& reports) {
  const KindRow* row = database.kind(kind);
  if (row == nullptr || !row->chip || row->chip->attribute != attribute) return value;
  if (database.chip(value) != nullptr) return value;
  const auto chips = chips_of_product(value, *row, database);
  if (chips.size() != 1) return value;
  reports.left_out(value, "only its chip `" + chips.front() +
                              "` is written, without limits of the product such as the number of "
                              "compute units");
  return chips.front();
}

std::string with_llvm_system(const Value& tool, const std::string& triple) {
  for (const Member& system : tool.map("systems")) {
    if (triple.ends_with(system.key))
      return triple.substr(0, triple.size() - system.key.size()) + system.value.string();
  }
  return triple;
}

}  // namespace tgtcfg
