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

std::size_t close_of_double_quoted(std::string_view text, std::size_t at) {
  for (std::size_t i = at + 1; i < text.size(); ++i) {
    if (text[i] == '"') return i;
    if (text[i] == '\\') ++i;
  }
  return text.npos;
}

std::size_t close_of_single_quoted(std::string_view text, std::size_t at) {
  std::size_t i = text.find('\'', at + 1);
  while (i != text.npos && i + 1 < text.size() && text[i + 1] == '\'') i = text.find('\'', i + 2);
  return i;
}

// Skips a plain scalar, precisely enough to find quotes and brackets.
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

std::optional<std::size_t> end_of_quoted(std::string_view text, std::size_t at) {
  const std::size_t close =
      text[at] == '"' ? close_of_double_quoted(text, at) : close_of_single_quoted(text, at);
  if (close == text.npos) return std::nullopt;
  return close + 1;
}

std::uint32_t end_of_block(std::string_view text, std::size_t at, std::size_t end) {
  const std::size_t last = text.substr(0, end).find_last_not_of(" \r\n");
  std::size_t line = line_end(text, std::max(at, last));
  if (text[line - 1] == '\r') --line;
  return static_cast<std::uint32_t>(line);
}

Gap scan_gap(std::string_view text, std::size_t from, std::size_t to) {
  Gap gap;
  bool line_start = from == 0;
  std::size_t at = from;
  for (; at < to; ++at) {
    const char c = text[at];
    if (c == ' ') continue;
    if (c == '\t') {
      gap.last_tab = at;
      if (line_start && gap.tab == text.npos) {
        gap.tab = at;
        gap.tab_first = at > 0 && text[at - 1] == '\n';
      }
      continue;
    }
    if (c == '\n') {
      line_start = true;
      gap.tab = gap.last_tab = text.npos;
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
    if (c == ':') {
      gap.colon = true;
      gap.last_colon = at;
    } else if (c == '-') {
      gap.dash = at;
    } else if (c != '?' && c != ',') {
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

std::string_view word_behind(std::string_view text, std::size_t at) {
  return text.substr(at + 1, end_of_word(text, at) - at - 1);
}

Properties skip_properties(std::string_view text, std::size_t at) {
  Properties properties{at, at, text.npos};
  while (properties.content < text.size() &&
         (text[properties.content] == '!' || text[properties.content] == '&')) {
    if (text[properties.content] == '&')
      properties.anchor = std::min(properties.anchor, properties.content);
    properties.end = end_of_word(text, properties.content);
    properties.content = skip_blank(text, properties.end);
  }
  return properties;
}

std::size_t end_of_key(std::string_view text, std::size_t at) {
  const bool quoted = text.substr(at, 1) == "\"" || text.substr(at, 1) == "'";
  if (quoted) return end_of_quoted(text, at).value_or(line_end(text, at));
  std::size_t end = skip_plain(text, at, false);
  while (end > at + 1 && is_blank(text[end - 1])) --end;
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
      const auto end = end_of_quoted(text, at);
      if (!end) return OpenPiece{at, c};
      at = *end;
    } else if (c == '[' || c == '{') {
      if (open.size() == deepest) return OpenPiece{at, c, true};
      open.push_back({at++, c});
    } else if (c == ']' || c == '}') {
      const char opener = c == ']' ? '[' : '{';
      if (!open.empty() && open.back().what != opener) {
        open.back().other = at;
        return open.back();
      }
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
