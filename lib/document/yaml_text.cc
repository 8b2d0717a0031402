#include "document/yaml_text.h"

#include <algorithm>

#include "document/text_map.h"
#include "document/yaml_source.h"
#include "support/text.h"
#include "support/utf8.h"

namespace tgtcfg {
namespace {

// Line endings of YAML 1.1, control characters and the byte order mark, which are ordinary text in
// YAML 1.2.
std::size_t misread_at(std::string_view text, std::size_t at) {
  if (text[at] == '\x7F') return 1;
  if (text[at] == '\xC2') {
    const auto second = static_cast<unsigned char>(text[at + 1]);
    return second < 0xA0 ? 2 : 0;
  }
  for (const std::string_view character :
       {"\xE2\x80\xA8", "\xE2\x80\xA9", "\xEF\xBB\xBF", "\xEF\xBF\xBE", "\xEF\xBF\xBF"}) {
    if (text.substr(at, character.size()) == character) return character.size();
  }
  return 0;
}

// A character of that size without special meaning.
std::string_view harmless(std::size_t size) {
  constexpr std::string_view characters[] = {"", "x", "\xC2\xA9", "\xE2\x80\xA6"};
  return characters[size];
}

bool is_simple(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '_';
}

bool is_line(std::string_view line, std::string_view marker) {
  return line.starts_with(marker) &&
         (line.size() == marker.size() || is_space(line[marker.size()]));
}

bool is_blank_or_comment(std::string_view line) {
  const std::size_t content = line.find_first_not_of(" \t\r");
  return content == line.npos || line[content] == '#';
}

}  // namespace

YamlText::YamlText(std::string_view original) : original_(original) {
  replace_characters();
  replace_directives();
  // The parser drops the last line of a block scalar if it is blank and has no line ending.
  const std::size_t content = original_.find_last_not_of(' ');
  if (content == original_.npos || content + 1 == original_.size() || original_[content] != '\n')
    return;
  if (copy_.empty()) copy_ = original_;
  copy_ += '\n';
}

void YamlText::replace(std::size_t at, std::string_view by) {
  if (copy_.empty()) copy_ = original_;
  copy_.replace(at, by.size(), by);
}

void YamlText::replace_characters() {
  if (is_ascii(original_) && original_.find('\x7F') == original_.npos) return;
  for (std::size_t at = 0; at < original_.size(); ++at) {
    if (static_cast<signed char>(original_[at]) >= 0 && original_[at] != '\x7F') continue;
    if (const std::size_t size = misread_at(original_, at)) replace(at, harmless(size));
  }
}

// Turns lines into comments for the parser: `%YAML` is checked separately, other directives are
// ignored, and `...` may be redundant.
void YamlText::replace_directives() {
  std::size_t at = original_.starts_with("\xEF\xBB\xBF") ? 3 : 0;
  while (at < original_.size()) {
    at = original_.find("\n...", replace_lines_before_document(at));
    if (at == original_.npos) return;
    const std::size_t marker = at + 1;
    at = std::min(original_.find('\n', marker), original_.size());
    if (is_line(original_.substr(marker), "...")) ++at;
  }
}

// Returns the start of the document.
std::size_t YamlText::replace_lines_before_document(std::size_t begin) {
  std::size_t directives = 0;
  while (begin < original_.size()) {
    const std::size_t end = std::min(original_.find('\n', begin), original_.size());
    const std::string_view line = original_.substr(begin, end - begin);
    const bool directive = line.starts_with('%');
    if (directive && ++directives > most_directives && !excess_directive_)
      excess_directive_ = begin;
    if (is_line(line, "...") || (directive && !is_line(line, "%TAG"))) {
      replace(begin, "#");
    } else if (!directive && !is_blank_or_comment(line)) {
      break;
    }
    begin = end + 1;
  }
  return begin;
}

bool YamlText::may_read_again() {
  // Each turn parses the whole text. A few are enough, and many would be slow for a long text.
  constexpr std::size_t most_bytes = 8U << 20;
  return ++turns_ * original_.size() < most_bytes;
}

bool YamlText::mend(const YamlError& error) {
  const std::string_view problem = error.problem;
  const std::string_view rest = original_.substr(std::min(error.at, original_.size()));
  if (problem.starts_with("found character that cannot start"))
    return mend_tab(error.at) || mend_word(begin_of_word(error.at));
  if (problem.starts_with("found a tab character that")) return mend_blank_line(error.at);
  if (problem.starts_with("found a tab character where")) return mend_block_tab(error);
  if (problem.starts_with("did not find expected alphabetic")) return mend_word(error.begin);
  if (problem.starts_with("found undefined tag handle")) return mend_word(error.at);
  if (problem.starts_with("found unknown escape") && rest.starts_with("\\'"))
    return mend_by(error.at, "xx");
  const bool text_begins = rest.size() > 1 && (rest[0] == ':' || rest[0] == '?') &&
                           !is_space(rest[1]) && !is_flow_indicator(rest[1]);
  if (!problem.starts_with("did not find expected node") || !text_begins) return false;
  return mend_begin(error.at);
}

bool YamlText::mend_by(std::size_t at, std::string_view by) {
  if (is_changed(at, at + by.size()) || !may_read_again()) return false;
  replace(at, by);
  return true;
}

bool YamlText::mend_begin(std::size_t at) {
  return mend_by(at, "x");
}

std::size_t YamlText::begin_of_word(std::size_t at) const {
  while (at > 0 && !is_space(original_[at - 1]) && !is_flow_indicator(original_[at - 1])) --at;
  return at;
}

// Names of anchors may contain any character, but the parser only accepts letters and digits. A tag
// with an undeclared handle is as unknown as a tag without a handle.
bool YamlText::mend_word(std::size_t at) {
  if (at >= original_.size() ||
      std::string_view("&*!").find(original_[at]) == std::string_view::npos)
    return false;
  const std::string_view word = original_.substr(at, end_of_word(original_, at) - at);
  // A character that was replaced before is valid in text, but still not in a name.
  const std::string_view seen = text().substr(at + 1, word.size() - 1);
  if (std::ranges::all_of(seen, is_simple) || !may_read_again()) return false;
  replace_word(at, word);
  // Also replaces other uses of the name, so that one turn is enough. Uses in text are restored.
  if (word[0] == '!' || word.find_first_of("\"'\\") != word.npos) return true;
  const std::string_view name = word.substr(1);
  for (at = original_.find(name); at != original_.npos; at = original_.find(name, at + 1)) {
    const bool marked = at > 0 && (original_[at - 1] == '&' || original_[at - 1] == '*');
    if (marked && word_behind(original_, at - 1) == name) replace_word(at - 1, word);
  }
  return true;
}

void YamlText::replace_word(std::size_t at, std::string_view word) {
  for (std::size_t i = 1; i < word.size(); ++i) {
    if (!is_simple(word[i])) replace(at + i, "x");
  }
}

// A tab may separate like a space.
bool YamlText::mend_tab(std::size_t at) {
  const std::size_t end = std::min(original_.find_first_not_of(" \t", at), original_.size());
  if (at >= end || original_[at] != '\t' || !mend_by(at, std::string(end - at, ' '))) return false;
  replace_dividing_tabs();
  return true;
}

// Replaces the tabs after the indicators at the beginning of lines, so that one turn is enough.
// Tabs in text are restored.
void YamlText::replace_dividing_tabs() {
  const auto divides = [this](std::size_t at, std::size_t end) {
    return at + 1 < end && std::string_view("-?:").find(original_[at]) != std::string_view::npos &&
           is_blank(original_[at + 1]);
  };
  for (std::size_t line = 0; line < original_.size();) {
    const std::size_t end = std::min(original_.find('\n', line), original_.size());
    std::size_t at = std::min(original_.find_first_not_of(' ', line), end);
    while (divides(at, end)) {
      for (++at; at < end && is_blank(original_[at]); ++at) {
        if (original_[at] == '\t') replace(at, " ");
      }
    }
    line = end + 1;
  }
}

bool YamlText::mend_blank_line(std::size_t at) {
  const std::size_t end = std::min(original_.find_first_not_of(" \t\r", at), original_.size());
  if (end < original_.size() && original_[end] != '\n' && original_[end] != '#') return false;
  return mend_tab(at);
}

// After the indentation of a literal scalar, a tab is text. (In a folded scalar it also affects
// folding, and only a space would be correct.)
bool YamlText::mend_block_tab(const YamlError& error) {
  if (original_[error.begin] != '|' || original_[error.at - 1] != ' ') return false;
  return mend_begin(error.at);
}

bool YamlText::is_changed(std::size_t begin, std::size_t end) const {
  return !copy_.empty() &&
         std::string_view(copy_).substr(begin, end - begin) != original_.substr(begin, end - begin);
}

std::optional<std::string> YamlText::restored(std::size_t begin, std::size_t end, ScalarStyle style,
                                              std::string_view parsed) const {
  if (!is_changed(begin, end)) return std::nullopt;
  const bool quoted = style == ScalarStyle::double_quoted || style == ScalarStyle::single_quoted;
  if (quoted) {
    ++begin;
    --end;
  }
  const DecodedText decoded = decode_yaml(text().substr(begin, end - begin), style, parsed);
  std::string value(parsed);
  if (decoded.text != parsed) return value;
  for (std::size_t i = 0; i < value.size(); ++i) {
    const std::size_t from = begin + decoded.offsets[i];
    if (is_changed(from, from + 1)) value[i] = original_[from];
  }
  return value;
}

}  // namespace tgtcfg
