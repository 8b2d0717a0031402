#include "document/yaml_source.h"

#include <vector>

#include "support/text.h"

namespace tgtcfg {
namespace {

bool is_break(char c) {
  return c == '\n' || c == '\r';
}

std::size_t line_end(std::string_view text, std::size_t at) {
  return std::min(text.find('\n', at), text.size());
}

ScalarEnd end_of_double_quoted(std::string_view text, std::size_t at) {
  ScalarEnd result{text.size(), ScalarStyle::double_quoted, false};
  for (std::size_t i = at + 1; i < text.size(); ++i) {
    if (text[i] == '\\') {
      if (text.substr(i + 1, 1) == "'" && result.bad == text.npos) result.bad = i;
      ++i;
    } else if (text[i] == '"') {
      result.end = i + 1;
      result.closed = true;
      break;
    }
  }
  return result;
}

ScalarEnd end_of_single_quoted(std::string_view text, std::size_t at) {
  std::size_t i = text.find('\'', at + 1);
  while (i != text.npos && i + 1 < text.size() && text[i + 1] == '\'') i = text.find('\'', i + 2);
  if (i == text.npos) return {text.size(), ScalarStyle::single_quoted, false};
  return {i + 1, ScalarStyle::single_quoted, true};
}

// Follows the decoded value through the source; a blank of the value may stand for line breaks.
std::size_t end_of_plain(std::string_view text, std::size_t at, std::string_view value) {
  if (text.substr(at, value.size()) == value) return at + value.size();
  for (std::size_t i = 0; i < value.size() && at < text.size();) {
    if (text[at] == value[i]) {
      ++at;
      ++i;
      continue;
    }
    const std::size_t before = at + i;
    while (at < text.size() && is_space(text[at])) ++at;
    if (value[i] == ' ') {
      ++i;
    } else {
      while (i < value.size() && value[i] == '\n') ++i;
    }
    if (at + i == before) break;  // the source does not hold the value: what was found is its end
  }
  return at;
}

std::size_t spaces_at(std::string_view text, std::size_t at) {
  std::size_t end = at;
  while (end < text.size() && text[end] == ' ') ++end;
  return end - at;
}

bool is_document_marker(std::string_view text, std::size_t line) {
  const std::string_view marker = text.substr(line, 3);
  return (marker == "---" || marker == "...") &&
         (line + 3 >= text.size() || is_space(text[line + 3]));
}

// The indentation of a block scalar: what the source has before its first line that is not blank
// and the value has not.
std::optional<std::size_t> block_indentation(std::string_view text, std::size_t first_line,
                                             std::string_view value) {
  const std::size_t content = value.find_first_not_of('\n');
  if (content == value.npos) return std::nullopt;
  const std::size_t kept = spaces_at(value, content);
  for (std::size_t line = first_line; line < text.size(); line = line_end(text, line) + 1) {
    const std::size_t spaces = spaces_at(text, line);
    const std::size_t after = line + spaces;
    if (after < text.size() && !is_break(text[after])) return spaces - std::min(spaces, kept);
    if (spaces > kept && kept > 0 && content + kept >= value.size()) return spaces - kept;
  }
  return std::nullopt;
}

ScalarEnd end_of_block(std::string_view text, std::size_t at, std::string_view value) {
  const ScalarStyle style = text[at] == '|' ? ScalarStyle::literal : ScalarStyle::folded;
  const std::size_t head = text.find_first_not_of("|>+-0123456789", at);
  if (head != text.npos && text[head] == '#') return {head, style, true, head};
  std::size_t line = line_end(text, at);
  std::size_t end = line;
  if (end > at && text[end - 1] == '\r') --end;
  ++line;
  const auto indentation = block_indentation(text, line, value);
  if (!indentation) return {end, style, true};
  for (; line < text.size(); line = line_end(text, line) + 1) {
    const std::size_t spaces = spaces_at(text, line);
    const std::size_t after = line + spaces;
    if (after >= text.size() || is_break(text[after])) continue;
    if (spaces < *indentation || (spaces == 0 && is_document_marker(text, line))) break;
    end = line_end(text, line);
    if (text[end - 1] == '\r') --end;
  }
  return {end, style, true};
}

bool is_flow_indicator(char c) {
  return c == '[' || c == ']' || c == '{' || c == '}' || c == ',';
}

// A plain scalar as far as finding quotes and brackets goes.
std::size_t skip_plain(std::string_view text, std::size_t at, bool in_flow) {
  for (; at < text.size() && !is_break(text[at]); ++at) {
    if (in_flow && is_flow_indicator(text[at])) break;
    const bool ends_word = at + 1 >= text.size() || is_space(text[at + 1]);
    if (text[at] == ':' && ends_word) break;
    if (text[at] == '#' && at > 0 && is_blank(text[at - 1])) break;
  }
  return at;
}

}  // namespace

ScalarEnd end_of_scalar(std::string_view text, std::size_t at, std::string_view value) {
  if (at >= text.size()) return {text.size()};
  switch (text[at]) {
    case '"':
      return end_of_double_quoted(text, at);
    case '\'':
      return end_of_single_quoted(text, at);
    case '|':
    case '>':
      return end_of_block(text, at, value);
    default:
      return {end_of_plain(text, at, value)};
  }
}

Gap scan_gap(std::string_view text, std::size_t from, std::size_t to) {
  Gap gap;
  bool line_start = from == 0;
  std::size_t at = from;
  for (; at < to; ++at) {
    const char c = text[at];
    if (c == ' ') continue;
    if (c == '\t') {
      if (line_start && gap.tab == text.npos) {
        gap.tab = at;
        gap.tab_first = at > 0 && text[at - 1] == '\n';
      }
      continue;
    }
    if (c == '\n') {
      line_start = true;
      gap.tab = text.npos;
      continue;
    }
    if (c == '\r') continue;
    if (c == '#') {
      const bool glued =
          at > 0 && !is_space(text[at - 1]) && static_cast<signed char>(text[at - 1]) > 0;
      if (glued && gap.glued_comment == text.npos) gap.glued_comment = at;
      at = line_end(text, at) - 1;
      continue;
    }
    line_start = false;
    if (c == ',') {
      ++gap.commas;
      gap.last_comma = at;
    } else if (c == ':') {
      gap.colon = true;
      gap.last_colon = at;
    } else if (c == '-') {
      gap.dash = at;
    } else if (c != '?') {
      break;
    }
  }
  gap.end = std::min(at, to);
  return gap;
}

std::size_t skip_blank(std::string_view text, std::size_t at) {
  for (; at < text.size(); ++at) {
    if (text[at] == '#') {
      at = line_end(text, at);
    } else if (!is_space(text[at])) {
      break;
    }
  }
  return std::min(at, text.size());
}

std::size_t end_of_word(std::string_view text, std::size_t at) {
  if (text.substr(at, 2) == "!<") {
    const std::size_t close = text.find('>', at);
    return close == text.npos ? text.size() : close + 1;
  }
  ++at;
  while (at < text.size() && !is_space(text[at]) && !is_flow_indicator(text[at])) ++at;
  return at;
}

Properties skip_properties(std::string_view text, std::size_t at) {
  Properties properties{at, at};
  while (properties.content < text.size() &&
         (text[properties.content] == '!' || text[properties.content] == '&')) {
    properties.end = end_of_word(text, properties.content);
    properties.content = skip_blank(text, properties.end);
  }
  return properties;
}

std::optional<std::size_t> end_of_flow_text(std::string_view text, std::size_t at) {
  if (at >= text.size() || is_flow_indicator(text[at]) || is_space(text[at]) || text[at] == ':')
    return std::nullopt;
  if (text[at] == '"' || text[at] == '\'') return end_of_scalar(text, at, {}).end;
  std::size_t end = skip_plain(text, at, true);
  while (end > at && is_blank(text[end - 1])) --end;
  return end;
}

std::optional<std::size_t> end_of_null(std::string_view text, std::size_t at) {
  for (const std::string_view word : {"~", "null", "Null", "NULL"}) {
    if (text.substr(at, word.size()) != word) continue;
    const std::size_t end = at + word.size();
    const bool ends = end >= text.size() || is_space(text[end]) || is_flow_indicator(text[end]) ||
                      text[end] == ':';
    if (ends) return end;
  }
  return std::nullopt;
}

std::optional<OpenPiece> find_open_piece(std::string_view text, std::size_t from,
                                         std::size_t deepest) {
  std::vector<OpenPiece> open;
  for (std::size_t at = skip_blank(text, from); at < text.size(); at = skip_blank(text, at)) {
    const char c = text[at];
    if (c == '"' || c == '\'') {
      const ScalarEnd quoted = end_of_scalar(text, at, {});
      if (!quoted.closed) return OpenPiece{at, c};
      at = quoted.end;
    } else if (c == '[' || c == '{') {
      if (open.size() == deepest) return OpenPiece{at, c, true};
      open.push_back({at++, c});
    } else if (c == ']' || c == '}') {
      if (!open.empty()) open.pop_back();
      ++at;
    } else if (c == ',' || ((c == '-' || c == '?' || c == ':') &&
                            (at + 1 >= text.size() || is_space(text[at + 1])))) {
      ++at;
    } else {
      at = std::max(at + 1, skip_plain(text, at, !open.empty()));
    }
  }
  if (open.empty()) return std::nullopt;
  return open.back();
}

}  // namespace tgtcfg
