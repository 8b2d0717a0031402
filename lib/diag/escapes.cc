#include "diag/escapes.h"

#include <algorithm>

#include "diag/text_width.h"
#include "support/sha256.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

// Characters with a meaning anywhere in a line, in CommonMark and in GitHub's tables and bare
// links.
constexpr std::string_view special = "\\`*_[]<>&~|@$";
// Characters that start a heading, a list or an underline at the beginning of a line.
constexpr std::string_view special_first = "#+-=:";

std::size_t run_length(std::string_view text, std::size_t at) {
  return std::min(text.find_first_not_of('`', at), text.size()) - at;
}

std::size_t longest_run(std::string_view text) {
  std::size_t longest = 0;
  for (std::size_t at = text.find('`'); at != text.npos;) {
    const std::size_t length = run_length(text, at);
    longest = std::max(longest, length);
    at = text.find('`', at + length);
  }
  return longest;
}

// Returns the start of a run of `length` backquotes, or the end of the text.
std::size_t find_run(std::string_view text, std::size_t from, std::size_t length) {
  for (std::size_t at = text.find('`', from); at != text.npos;) {
    const std::size_t ticks = run_length(text, at);
    if (ticks == length) return at;
    at = text.find('`', at + ticks);
  }
  return text.size();
}

std::string on_one_line(std::string_view text) {
  std::string line(text);
  std::replace_if(line.begin(), line.end(), is_space, ' ');
  return line;
}

bool begins_number(std::string_view before) {
  return !before.empty() && std::ranges::all_of(before, is_digit);
}

// Bare links of GitHub's Markdown: `https://`, `www.`.
bool begins_link(std::string_view text, std::size_t at) {
  if (text[at] == ':') return text.substr(at, 3) == "://";
  return text[at] == '.' && at >= 3 && same_ignoring_case(text.substr(at - 3, 3), "www");
}

bool is_special(std::string_view text, std::size_t at) {
  const char c = text[at];
  if (special.find(c) != special.npos || begins_link(text, at)) return true;
  if (at == 0) return special_first.find(c) != special_first.npos;
  return (c == '.' || c == ')') && begins_number(text.substr(0, at));
}

void add_words(std::string& result, std::string_view text, std::size_t begin, std::size_t end) {
  for (std::size_t at = begin; at < end; ++at) {
    if (is_special(text, at)) result += '\\';
    result += text[at];
  }
}

// Characters with a meaning in a table cell.
constexpr std::string_view special_in_cell = "\\`*_{}[]()<>#+-!|~@&:$";

/// True if the text outside of code spans is plain: without markup, and without an address that
/// becomes a link.
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
    // An empty code span would be a longer fence.
    if (line.substr(tick).starts_with("``")) return false;
    in_code = !in_code;
    line.remove_prefix(tick + 1);
  }
}

}  // namespace

std::string code_span(std::string_view text) {
  if (text.empty()) return {};
  std::size_t length = 1;
  while (find_run(text, 0, length) < text.size()) ++length;
  const std::string fence(length, '`');
  const std::string line = on_one_line(text);
  const bool quoted = line.front() == '`' || line.back() == '`';
  // Readers remove one space at both ends.
  const bool padded = line.front() == ' ' && line.back() == ' ' && !trimmed(line).empty();
  const std::string pad = quoted || padded ? " " : "";
  return fence + pad + line + pad + fence;
}

std::string code_spans(const std::vector<std::string>& texts) {
  std::vector<std::string> spans = texts_of(texts, code_span);
  return join(spans, ", ");
}

std::string code_block(std::string_view text, std::string_view language) {
  constexpr std::size_t shortest = 3;
  const std::string fence(std::max(shortest, longest_run(text) + 1), '`');
  return fence + std::string(language) + "\n" + std::string(trimmed(text)) + "\n" + fence + "\n";
}

std::string escaped_markdown(std::string_view text) {
  const std::string line = on_one_line(trimmed(text));
  std::string result;
  add_words(result, line, 0, line.size());
  return result;
}

std::string prose_markdown(std::string_view text) {
  const std::string line = on_one_line(trimmed(text));
  std::string result;
  for (std::size_t at = 0; at < line.size();) {
    const std::size_t quote = std::min(line.find('`', at), line.size());
    add_words(result, line, at, quote);
    if (quote == line.size()) break;
    const std::size_t length = run_length(line, quote);
    const std::size_t end = find_run(line, quote + length, length);
    if (end == line.size()) {
      add_words(result, line, quote, quote + length);
      at = quote + length;
    } else {
      result += code_span(std::string_view(line).substr(quote + length, end - quote - length));
      at = end + length;
    }
  }
  return result;
}

std::string cell_code(std::string_view text) {
  std::string code = "`";
  for (const char c : visible(text)) {
    if (c == '|') code += '\\';
    code += c == '`' ? '\'' : c;
  }
  return code + "`";
}

std::string markdown_cell(std::string_view text) {
  std::string out;
  for (const char c : visible(text)) {
    if (c == '&') {
      out += "&amp;";
    } else if (c == '<') {
      out += "&lt;";
    } else {
      if (special_in_cell.find(c) != special_in_cell.npos) out += '\\';
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

std::string xml_text(std::string_view text) {
  std::string out;
  std::size_t begin = 0;
  // `visible` escapes line endings, too, so this loop splits the text at lines first.
  for (std::size_t end = 0; end <= text.size(); ++end) {
    if (end < text.size() && text[end] != '\n') continue;
    const std::string line = visible(text.substr(begin, end - begin));
    for (const char c : line) {
      if (c == '&') {
        out += "&amp;";
      } else if (c == '<') {
        out += "&lt;";
      } else if (c == '>') {
        out += "&gt;";
      } else if (c == '"') {
        out += "&quot;";
      } else {
        out += c;
      }
    }
    if (end < text.size()) out += '\n';
    begin = end + 1;
  }
  return out;
}

std::string without_commands(std::string_view text) {
  if (text.empty()) return {};
  // A text cannot contain its own digest, so it cannot contain this token and resume commands.
  const std::string token = "tgtcfg-" + sha256_hex(text).substr(0, 32);
  std::string out = "::stop-commands::" + token + "\n" + std::string(text);
  if (!out.ends_with('\n')) out += '\n';
  return out + "::" + token + "::\n";
}

}  // namespace tgtcfg
