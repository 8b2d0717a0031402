#include "database/suggested_entries.h"

#include <tgtcfg/database.h>

#include <algorithm>

#include "diag/suggestions.h"
#include "support/edit_distance.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

std::vector<std::string> numbers_in(std::string_view text) {
  std::vector<std::string> numbers;
  bool inside = false;
  for (const char c : text) {
    if (is_digit(c)) {
      if (!inside) numbers.emplace_back();
      numbers.back() += c;
    }
    inside = is_digit(c);
  }
  return numbers;
}

}  // namespace

bool is_other_entry(std::string_view word, std::string_view name, const Database& database) {
  const bool entry =
      name.find(' ') == name.npos && database.kind(name) == nullptr &&
      (database.has(Table::tags, name) || !database.find_configurations(name).empty());
  if (!entry) return false;
  const std::vector<std::string> known = numbers_in(name);
  const std::vector<std::string> typed = numbers_in(word);
  return std::ranges::any_of(typed,
                             [&](const std::string& number) { return !contains(known, number); });
}

void suggest_entries(DiagnosticBuilder report, const Diagnostics& diags, std::string_view word,
                     const std::function<std::vector<std::string>()>& names, Span span,
                     const Database& database) {
  std::vector<std::string> others;
  const auto same = [&] {
    std::vector<std::string> found = names();
    std::erase_if(found, [&](const std::string& name) {
      const bool other = is_other_entry(word, name, database);
      if (other) others.push_back(name);
      return other;
    });
    return found;
  };
  suggest_all(report, diags, same, span);
  if (!others.empty())
    report.help(quoted(word) + " is not known; similar names: " + quoted_list(others));
}

const KindRow* likely_kind_of(const std::string& name, const Database& database) {
  if (const KindRow* row = database.kind(name)) return row;
  const auto near = nearest_names(name, database.names(Table::kinds), 1);
  return near.empty() ? nullptr : database.kind(near.front());
}

}  // namespace tgtcfg
