#include "diag/markdown.h"

#include <algorithm>

#include "diag/text_width.h"

namespace tgtcfg {
namespace {

constexpr std::string_view special = "\\`*_{}[]()<>#+-!|~@&:$";

/// Whether the text outside of code spans is words: no markup, no address that becomes a link.
bool is_words(std::string_view text) {
  constexpr std::string_view marks = "\\*_{}[]<>#+!|~@&$";
  return text.find_first_of(marks) == text.npos && text.find("://") == text.npos &&
         text.find("www.") == text.npos;
}

bool is_inert(std::string_view line) {
  bool in_code = false;
  for (;;) {
    const std::size_t tick = line.find('`');
    if (!in_code && !is_words(line.substr(0, tick))) return false;
    if (tick == line.npos) return !in_code;
    // An empty span would be a longer fence.
    if (line.substr(tick).starts_with("``")) return false;
    in_code = !in_code;
    line.remove_prefix(tick + 1);
  }
}

}  // namespace

std::string markdown_cell(std::string_view text) {
  std::string out;
  for (const char c : visible(text)) {
    if (c == '&') {
      out += "&amp;";
    } else if (c == '<') {
      out += "&lt;";
    } else {
      if (special.find(c) != special.npos) out += '\\';
      out += c;
    }
  }
  return out;
}

std::string inert_markdown(std::string_view text) {
  std::string out;
  for (;;) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    out += is_inert(line) ? std::string(line) : markdown_cell(line);
    if (end == text.size()) return out;
    out += '\n';
    text.remove_prefix(end + 1);
  }
}

}  // namespace tgtcfg
