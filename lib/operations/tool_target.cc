#include "operations/tool_target.h"

#include <tgtcfg/database.h>
#include <tgtcfg/triple.h>

#include <algorithm>
#include <string>
#include <utility>

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

}  // namespace tgtcfg
