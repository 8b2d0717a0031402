#include "diff_text.h"

#include <tgtcfg/explanation.h>

#include <algorithm>

#include "diag/columns.h"
#include "diag/markdown.h"
#include "diag/text_width.h"
#include "explain/explanation_text.h"

namespace tgtcfg::cli {
namespace {

// Up to this number, features are listed individually.
constexpr std::size_t most_features = 3;

std::string_view parent_of_pointer(std::string_view pointer) {
  return pointer.substr(0, pointer.rfind('/'));
}

// True for elements of the same feature list, which LLVM's tables derive from a CPU.
bool belong_together(const Difference& a, const Difference& b) {
  const std::string_view list = parent_of_pointer(a.pointer);
  return list.ends_with("/features") && parent_of_pointer(b.pointer) == list;
}

std::string folded_text(DiffRow row) {
  std::string text;
  for (const std::string_view change : {"added", "removed", "changed"}) {
    const auto count = std::count_if(
        row.begin(), row.end(), [&](const Difference& each) { return change_of(each) == change; });
    if (count == 0) continue;
    text += (text.empty() ? "" : ", ") + std::to_string(count) + " ";
    text += change;
  }
  return text;
}

std::string cell(const std::optional<Value>& value) {
  return value ? cell_code(value_text(*value)) : std::string();
}

}  // namespace

void for_each_row(const std::vector<Difference>& found, bool all,
                  const std::function<void(DiffRow)>& take) {
  for (std::size_t at = 0; at < found.size();) {
    std::size_t end = at + 1;
    while (end < found.size() && belong_together(found[at], found[end])) ++end;
    if (all || end - at <= most_features) end = at + 1;
    take(DiffRow(found).subspan(at, end - at));
    at = end;
  }
}

std::string row_text(DiffRow row, const SourceMap& sources) {
  if (row.size() > 1) {
    return visible(parent_of_pointer(row.front().pointer)) + "\n  " + folded_text(row) +
           "; `-v` lists them\n";
  }
  const Difference& difference = row.front();
  Columns table;
  const auto add = [&](std::string_view sign, const std::optional<Value>& value,
                       const std::optional<Origin>& origin) {
    if (value) table.add({std::string(sign) + value_text(*value), origin_text(origin, sources)});
  };
  add("  - ", difference.a, difference.a_origin);
  add("  + ", difference.b, difference.b_origin);
  return visible(difference.pointer) + "\n" + table.text();
}

std::string markdown_head() {
  return "| value | before | after |\n|---|---|---|\n";
}

std::string row_markdown(DiffRow row) {
  if (row.size() > 1) {
    return "| " + cell_code(parent_of_pointer(row.front().pointer)) + " | | " + folded_text(row) +
           " |\n";
  }
  const Difference& difference = row.front();
  return "| " + cell_code(difference.pointer) + " | " + cell(difference.a) + " | " +
         cell(difference.b) + " |\n";
}

std::string counted_differences(std::size_t count) {
  if (count == 0) return "no difference";
  return std::to_string(count) + (count == 1 ? " difference" : " differences");
}

}  // namespace tgtcfg::cli
