#include "format/value_text.h"

#include <algorithm>

#include "support/text.h"

namespace tgtcfg {
namespace {

std::string_view head_of(std::string_view text) {
  const std::size_t end = std::min(text.find_first_not_of("|>+-0123456789"), text.size());
  return text.substr(0, end);
}

std::size_t spaces_at(std::string_view text) {
  return std::min(text.find_first_not_of(' '), text.size());
}

bool is_blank_line(std::string_view line) {
  return trimmed(line).empty();
}

// With `+`, blank lines at the end belong to the scalar.
std::size_t end_of_blank_lines(std::string_view text, std::size_t at) {
  while (at < text.size()) {
    const std::size_t end = std::min(text.find('\n', at + 1), text.size());
    // The last line of a file may lack a line ending.
    const bool is_line = end < text.size() || end > at + 1;
    if (!is_line || !is_blank_line(text.substr(at, end - at))) break;
    at = end;
  }
  return at;
}

// Lines at the end with more spaces than the indentation are text.
std::size_t end_of_spaced_lines(std::string_view text, std::size_t at, std::size_t indentation) {
  std::size_t end = at;
  while (at < text.size()) {
    const std::size_t next = std::min(text.find('\n', at + 1), text.size());
    const std::string_view line = text.substr(at + 1, next - at - 1);
    if (spaces_at(line) < line.size()) break;
    if (line.size() > indentation) end = next;
    at = next;
  }
  return end;
}

// If the value has only line endings, all spaces in blank lines are indentation.
std::size_t indentation_of(std::string_view text, const std::string& value) {
  const std::size_t content = value.find_first_not_of('\n');
  if (content == value.npos) return value.npos;
  const std::size_t kept = spaces_at(std::string_view(value).substr(content));
  const auto without_kept = [kept](std::string_view line) {
    return spaces_at(line) - std::min(spaces_at(line), kept);
  };
  std::string_view rest = text;
  (void)next_line(rest);
  // If all lines only have spaces, the first line with text defines the indentation.
  std::size_t of_spaces = 0;
  for (std::size_t number = 0; !rest.empty(); ++number) {
    const std::string_view line = next_line(rest);
    if (!is_blank_line(line)) return without_kept(line);
    if (number == content) of_spaces = without_kept(line);
  }
  return of_spaces;
}

}  // namespace

bool read_block_text(LayoutCursor& cursor, const Value& value, LayoutEntry& entry) {
  LayoutNode& node = entry.node;
  const std::size_t begin = cursor.at() - node.text.size();
  const std::string_view head = head_of(node.text);
  if (head.find('+') != head.npos) {
    cursor.move(end_of_blank_lines(cursor.text(), cursor.at()));
    node.text = cursor.text().substr(begin, cursor.at() - begin);
  }
  const std::string_view line = node.text.substr(0, node.text.find('\n'));
  if (const std::size_t mark = line.find('#'); mark != line.npos)
    entry.trailing.push_back({trimmed(line.substr(mark)), cursor.column_of(begin + mark)});
  if (!value.is_string()) return false;
  node.indentation = indentation_of(node.text, value.string());
  if (value.string().find_first_not_of('\n') != std::string::npos) {
    cursor.move(end_of_spaced_lines(cursor.text(), cursor.at(), node.indentation));
    node.text = cursor.text().substr(begin, cursor.at() - begin);
  }
  return true;
}

std::string block_text_head(const LayoutNode& node) {
  std::string head(head_of(node.text));
  for (char& c : head) {
    if (is_digit(c)) c = '2';
  }
  // A file may lack its last line ending, but the output always has one, so `-` is necessary.
  const bool open = node.value != nullptr && node.value->is_string() &&
                    !node.value->string().empty() && !node.value->string().ends_with('\n');
  if (open && head.find('-') == head.npos) {
    std::erase(head, '+');
    head += '-';
  }
  return head;
}

std::string block_text_lines(const LayoutNode& node, std::optional<std::size_t> indentation) {
  std::string lines;
  std::string_view rest = node.text;
  if (rest.find('\n') == rest.npos) return lines;
  (void)next_line(rest);
  for (const std::string_view line : split(rest, '\n')) {
    lines += '\n';
    if (!indentation) {
      lines += line;
      continue;
    }
    if (spaces_at(line) == line.size() && line.size() <= node.indentation) continue;
    lines.append(*indentation, ' ');
    lines += line.substr(std::min(node.indentation, spaces_at(line)));
  }
  return lines;
}

std::string with_usual_quotes(std::string_view written) {
  const bool single = written.size() >= 2 && written.front() == '\'' && written.back() == '\'';
  if (!single || written.find_first_of("\"\\") != written.npos) return std::string(written);
  std::string text = "\"";
  for (std::size_t i = 1; i + 1 < written.size(); ++i) {
    text += written[i];
    if (written[i] == '\'') ++i;  // two quotes represent one
  }
  return text += '"';
}

namespace {

bool has_comments(const LayoutEntry& entry) {
  return !entry.above.empty() || !entry.between.empty() || !entry.trailing.empty() ||
         !entry.below.empty();
}

std::string with_properties(const LayoutNode& node, const std::string& text) {
  if (node.properties.empty() || text.empty()) return node.properties + text;
  return node.properties + " " + text;
}

}  // namespace

std::string key_text(const LayoutEntry& entry) {
  std::string text = entry.key_properties;
  if (!text.empty()) text += ' ';
  text += with_usual_quotes(entry.key);
  // Without a space, the colon would be part of the alias.
  if (entry.key.starts_with('*')) text += ' ';
  return text += ':';
}

std::string scalar_text(const LayoutNode& node) {
  return with_usual_quotes(node.rewritten.empty() ? node.text : node.rewritten);
}

std::optional<std::string> one_line(const LayoutNode& node) {
  if (!node.is_flow()) {
    if (node.text.find('\n') != node.text.npos) return std::nullopt;
    return scalar_text(node);
  }
  const bool spread = node.spread && !node.entries.empty();
  if (spread || !node.head.empty() || !node.tail.empty()) return std::nullopt;
  std::string line(1, node.is_map() ? '{' : '[');
  for (const LayoutEntry& entry : node.entries) {
    if (has_comments(entry)) return std::nullopt;
    const auto text = one_line(entry.node);
    if (!text) return std::nullopt;
    const std::string value = with_properties(entry.node, *text);
    if (line.size() > 1) line += ", ";
    if (!entry.key.empty()) line += key_text(entry) + (value.empty() ? "" : " ");
    line += value;
  }
  return line += node.is_map() ? '}' : ']';
}

}  // namespace tgtcfg
