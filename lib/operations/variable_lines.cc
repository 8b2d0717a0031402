#include "operations/variable_lines.h"

#include <algorithm>

#include "database/embedded_data.h"
#include "emit/backend_row.h"
#include "operations/tool_line.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

constexpr std::string_view value_place = "{}";

/// Returns the number of a chip as the compiler writes it: `90a` for `9.0a`. Returns nullopt if the
/// tool rejects the text.
std::optional<std::string> number_of(std::string_view text, const Value& row) {
  std::string number(text);
  if (row.flag("dotted")) {
    const std::size_t dot = number.find('.');
    if (dot == number.npos || dot == 0 || dot + 1 == number.size() || !is_digit(number[dot + 1]))
      return std::nullopt;
    number.erase(dot, 1);
  }
  const auto end = std::ranges::find_if_not(number, is_digit);
  const std::string_view letter = std::string_view(number).substr(end - number.begin());
  const bool fits = end != number.begin() && (letter.empty() || letter == row.text("letter"));
  return fits ? std::optional(number) : std::nullopt;
}

/// Returns true if the backend of the tool supports the chip, or does not have a list of chips.
bool is_known(const std::string& number, const Value& row, const Database& database) {
  const auto backend = read_backend(database, row.text("backend"), {});
  return !backend || knows_chip(*backend, row.text("kind"), row.text("prefix") + number);
}

/// Returns the argument for one item; nullopt if the tool rejects the item.
std::optional<std::string> argument_of(std::string_view item, const Value& row,
                                       const Database& database) {
  if (const std::string& exact = row.get("exact").text(item); !exact.empty()) return exact;
  for (const Value& ending : row.list("endings")) {
    const std::string& end = ending.text("end");
    if (!item.ends_with(end)) continue;
    const std::string_view chip = item.substr(0, item.size() - end.size());
    const auto number = row.has("prefix") ? number_of(chip, row) : std::string(chip);
    if (!number || (row.has("backend") && !is_known(*number, row, database))) return std::nullopt;
    std::string argument = ending.text("as");
    while (argument.find(value_place) != argument.npos) argument = filled(argument, *number);
    return argument;
  }
  return std::nullopt;
}

/// Splits a list, and replaces names of several chips.
std::vector<std::string> items_of(std::string_view list, const Value& row) {
  std::vector<std::string> items;
  std::string text(list);
  for (const char separator : row.text("separators")) std::ranges::replace(text, separator, ';');
  for (const std::string_view item : split(text, ';')) {
    const std::string& chips = row.get("names").text(item);
    if (chips.empty()) {
      if (!item.empty()) items.emplace_back(item);
    } else {
      for (const std::string_view chip : split(chips, ';')) append_once(items, std::string(chip));
    }
  }
  return items;
}

}  // namespace

std::vector<CmakeLine> lines_of_variables(const std::string& tool, const CmakeVariables& variables,
                                          const Database& database, LineReports& reports) {
  std::vector<CmakeLine> lines;
  for (const Member& member : command_lines().get(tool).map("variables")) {
    const auto found = variables.find(member.key);
    if (found == variables.end()) continue;
    CmakeLine line{member.value.text("tool"), {}};
    for (const std::string& item : items_of(found->second, member.value)) {
      if (auto argument = argument_of(item, member.value, database)) {
        line.words.push_back(std::move(*argument));
      } else {
        reports.refused(found->first + "=" + found->second, "unknown chip `" + item + "`", {}, {});
      }
    }
    if (!line.words.empty()) lines.push_back(std::move(line));
  }
  return lines;
}

Value read_variables(Session& session, const std::string& tool,
                     const std::vector<std::string>& words) {
  CmakeVariables variables;
  for (const std::string& word : words) {
    const std::size_t equals = word.find('=');
    if (!word.starts_with('-') && equals != word.npos)
      variables[word.substr(0, equals)] = word.substr(equals + 1);
  }
  LineReports reports(tool, session.findings.diags);
  return read_lines(session, lines_of_variables(tool, variables, session.database, reports));
}

}  // namespace tgtcfg
