#include "operations/tool_target.h"

#include <tgtcfg/database.h>
#include <tgtcfg/triple.h>

#include <algorithm>
#include <string>
#include <utility>

#include "database/embedded_data.h"
#include "resolve/target_chip.h"
#include "support/edit_distance.h"
#include "support/text.h"

namespace tgtcfg {

void choose_kind(const Value& tool, int release, const Database& database, Value& target,
                 LineReports& reports) {
  const std::string arch = parse_triple(target.text("mtriple"), release).arch;
  const Value* name = tool.get("kinds_of_archs").find(arch);
  if (name == nullptr) return;
  const KindRow* kind = database.kind(name->string());
  const bool chip = kind != nullptr && kind->chip.has_value();
  Value changed = Object{{"kind", *name}};
  for (Member& attribute : target.object()) {
    if (attribute.key == "kind" || (chip && attribute.key == "mtriple")) continue;
    // A kind without the attribute: NVPTX does not have a list of features.
    if (kind != nullptr && kind->attribute(attribute.key) == nullptr) {
      reports.left_out(attribute.value.is_array() ? join(target.texts(attribute.key), ",")
                                                  : attribute.value.string());
    } else {
      changed.set(attribute.key, std::move(attribute.value));
    }
  }
  target = std::move(changed);
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

namespace {

// A program's name may end with its version: `clang-19`.
bool is_version_ending(std::string_view text) {
  return text.empty() || (text.front() == '-' && is_digit(text.back()));
}

std::string_view without_extension(std::string_view word) {
  constexpr std::string_view extension = ".exe";
  if (word.ends_with(extension)) word.remove_suffix(extension.size());
  return word;
}

// Windows separates directories with backslashes.
std::string_view file_name(std::string_view word) {
  const std::size_t slash = word.find_last_of("/\\");
  return slash == word.npos ? word : word.substr(slash + 1);
}

}  // namespace

std::optional<ToolProgram> tool_program(const Value& tool, const std::string& word) {
  const std::string_view name = without_extension(file_name(word));
  for (const std::string& program : tool.texts("programs")) {
    const std::size_t found = name.rfind(program);
    if (found == name.npos || !is_version_ending(name.substr(found + program.size()))) continue;
    if (found == 0) return ToolProgram{program, {}};
    if (found > 1 && name[found - 1] == '-')
      return ToolProgram{program, std::string(name.substr(0, found - 1))};
  }
  return std::nullopt;
}

std::optional<std::size_t> program_place(const Value& tool, const std::vector<std::string>& words) {
  // `compile -o tvmc`: the line begins after its program.
  if (words.empty() || words.front().starts_with('-') ||
      contains(tool.texts("commands"), words.front()))
    return std::nullopt;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (!words[i].starts_with('-') && tool_program(tool, words[i])) return i;
  }
  return std::nullopt;
}

}  // namespace tgtcfg
