#include "diag/text_diff.h"

#include <algorithm>

#include "diag/text_width.h"

namespace tgtcfg {
namespace {

constexpr std::size_t context = 3;

using Lines = std::vector<std::string_view>;

/// Finds the nearest position after a difference at which both texts continue equally. Without a
/// common line within this distance, the difference extends to the end.
LineChange change_at(const Lines& before, const Lines& after, std::size_t i, std::size_t j) {
  constexpr std::size_t most_lines = 1000;
  const std::size_t farthest = std::min(most_lines, before.size() - i + after.size() - j);
  for (std::size_t sum = 1; sum <= farthest; ++sum) {
    for (std::size_t gone = std::min(sum, before.size() - i) + 1; gone-- > 0;) {
      const std::size_t come = sum - gone;
      if (come > after.size() - j) continue;
      const bool both_end = i + gone == before.size() && j + come == after.size();
      const bool alike = i + gone < before.size() && j + come < after.size() &&
                         before[i + gone] == after[j + come];
      if (both_end || alike) return {i, i + gone, j, j + come};
    }
  }
  return {i, before.size(), j, after.size()};
}

std::vector<LineChange> changes_between(const Lines& before, const Lines& after) {
  std::vector<LineChange> changes;
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < before.size() || j < after.size()) {
    if (i < before.size() && j < after.size() && before[i] == after[j]) {
      ++i;
      ++j;
      continue;
    }
    changes.push_back(change_at(before, after, i, j));
    i = changes.back().before_end;
    j = changes.back().after_end;
  }
  return changes;
}

void add_line(std::string& out, char sign, std::string_view line) {
  out += sign;
  out += line;
  if (!line.ends_with('\n')) out += "\n\\ No newline at end of file\n";
}

std::string range(std::size_t first, std::size_t end) {
  const std::size_t count = end - first;
  const std::string begin = std::to_string(count == 0 ? first : first + 1);
  return count == 1 ? begin : begin + "," + std::to_string(count);
}

/// Escapes as C does: letters for common control characters, octal numbers for all other bytes that
/// are invisible or not ASCII.
std::string c_quoted(std::string_view name) {
  constexpr std::string_view bytes = "\a\b\t\n\v\f\r\"\\";
  constexpr std::string_view letters = "abtnvfr\"\\";
  std::string out = "\"";
  for (const char c : name) {
    const auto byte = static_cast<unsigned char>(c);
    if (const std::size_t at = bytes.find(c); at != bytes.npos) {
      out += {'\\', letters[at]};
    } else if (byte < 0x20 || byte >= 0x7F) {
      out += '\\';
      for (const int digit : {byte >> 6, byte >> 3 & 7, byte & 7})
        out += static_cast<char>('0' + digit);
    } else {
      out += c;
    }
  }
  return out + "\"";
}

/// Returns a name as in git's headers: in quotes if it has invisible characters. A name with spaces
/// ends with a tab, because `patch` looks for its end there.
std::string name_in_header(std::string_view name) {
  if (visible(name) != name || name.find_first_of("\"\\") != name.npos) return c_quoted(name);
  return std::string(name) + (name.find(' ') != name.npos ? "\t" : "");
}

/// Changes with less than twice the context between them share a hunk.
std::string hunk(const Lines& before, const Lines& after, const LineChange* first,
                 const LineChange* last) {
  const std::size_t lead = std::min(context, first->before);
  const std::size_t trail = std::min(context, before.size() - last->before_end);
  std::string out = "@@ -" + range(first->before - lead, last->before_end + trail) + " +" +
                    range(first->after - lead, last->after_end + trail) + " @@\n";
  std::size_t at = first->before - lead;
  for (const LineChange* change = first; change <= last; ++change) {
    for (; at < change->before; ++at) add_line(out, ' ', before[at]);
    for (; at < change->before_end; ++at) add_line(out, '-', before[at]);
    for (std::size_t i = change->after; i < change->after_end; ++i) add_line(out, '+', after[i]);
  }
  for (const std::size_t end = at + trail; at < end; ++at) add_line(out, ' ', before[at]);
  return out;
}

}  // namespace

Lines lines_with_ends(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return lines;
}

std::vector<LineChange> line_changes(std::string_view before, std::string_view after) {
  return changes_between(lines_with_ends(before), lines_with_ends(after));
}

std::string text_diff(std::string_view before, std::string_view after, std::string_view name) {
  const Lines old_lines = lines_with_ends(before);
  const Lines new_lines = lines_with_ends(after);
  const std::vector<LineChange> changes = changes_between(old_lines, new_lines);
  if (changes.empty()) return {};
  std::string out = "--- " + name_in_header(name) + "\n+++ " + name_in_header(name) + "\n";
  for (std::size_t first = 0; first < changes.size();) {
    std::size_t last = first;
    while (last + 1 < changes.size() &&
           changes[last + 1].before - changes[last].before_end <= 2 * context) {
      ++last;
    }
    out += hunk(old_lines, new_lines, &changes[first], &changes[last]);
    first = last + 1;
  }
  return out;
}

}  // namespace tgtcfg
