#include "document/yaml_errors.h"

#include <tgtcfg/codes/TC10.h>
#include <tgtcfg/codes/TC11.h>
#include <tgtcfg/codes/TC12.h>

#include <cctype>
#include <optional>
#include <string>
#include <utility>

#include "document/yaml_source.h"

namespace tgtcfg {
namespace {

struct Row {
  std::string_view words;  // the parser's message begins with these
  std::string_view problem;
  std::string_view help;
};

constexpr std::string_view about_indentation =
    "check that the line before has its `:` and the right indentation; a text with `: ` in it "
    "needs quotes";

constexpr Row rows[] = {
    {"illegal map value", "a `:` is not expected here", about_indentation},
    {"illegal map key", "a `?` is not expected here", about_indentation},
    {"illegal block entry", "a list entry is not expected here",
     "put `- ` on a line of its own, indented like its neighbours"},
    {"illegal flow end", "this bracket closes nothing", "remove it, or put the text in quotes"},
    {"end of map not found", "this line belongs neither to the map before it nor to another one",
     about_indentation},
    {"end of sequence not found",
     "this line belongs neither to the list before it nor to another one", about_indentation},
    {"end of map flow not found", "expected `,` or `}`", ""},
    {"end of sequence flow not found", "expected `,` or `]`", ""},
    {"unknown escape character", "unknown escape in a text in double quotes",
     "write a backslash as `\\\\`, or use single quotes, which know no escapes"},
    {"bad character found while scanning hex number", "an escape lacks hexadecimal digits", ""},
    {"invalid unicode", "an escape names no Unicode character",
     "YAML writes characters above U+FFFF as `\\U` and eight digits"},
    {"illegal document indicator in scalar", "`---` or `...` stands inside a text in quotes",
     "was a quote left open?"},
    {"illegal character in scalar", "a text cannot begin or go on with this character",
     "put the text in quotes"},
    {"unknown token", "a text cannot begin with this character", "put the text in quotes"},
    {"unexpected character in block scalar",
     "only an indentation digit, `+` or `-` may follow `|` or `>`",
     "the text begins on the next line"},
    {"cannot set zero indentation", "the indentation of a block text is 1 to 9", ""},
    {"cannot assign multiple tags", "a value has two tags", "remove one of them"},
    {"cannot assign multiple anchors", "a value has two anchors", "remove one of them"},
    {"cannot assign multiple aliases", "a value has two aliases", "remove one of them"},
    {"aliases can't have any content", "an alias has a tag or an anchor", "remove it"},
    {"alias not found after *", "a name is missing behind `*`",
     "a text that begins with `*` needs quotes"},
    {"anchor not found after &", "a name is missing behind `&`",
     "a text that begins with `&` needs quotes"},
    {"illegal character found while scanning alias",
     "this character cannot stand in the name of an alias", ""},
    {"illegal character found while scanning anchor",
     "this character cannot stand in the name of an anchor", ""},
    {"illegal character found while scanning tag", "this character cannot stand in a tag", ""},
    {"tag handle with no suffix", "a tag has no name", ""},
    {"end of verbatim tag not found", "a tag lacks its `>`", ""},
    {"YAML directives must", "`%YAML` takes one version", ""},
    {"bad YAML version", "`%YAML` takes a version such as 1.2", ""},
    {"YAML major version too large", "this version of YAML is unknown", "remove the directive"},
    {"repeated YAML directive", "`%YAML` is given twice", "remove one of them"},
    {"TAG directives must", "`%TAG` takes a handle and a prefix", ""},
    {"repeated TAG directive", "`%TAG` is given twice for one handle", "remove one of them"},
};

// A tab among the blanks that begin the line of `at`.
std::optional<std::size_t> indenting_tab(std::string_view text, std::size_t at) {
  at = std::min(at, text.size());
  const std::size_t before = at == 0 ? text.npos : text.rfind('\n', at - 1);
  const std::size_t line = before == text.npos ? 0 : before + 1;
  const std::size_t content = std::min(text.find_first_not_of(" \t", line), text.size());
  const std::size_t tab = text.substr(0, content).find('\t', line);
  if (tab == text.npos) return std::nullopt;
  return tab;
}

bool report_tab(const ReadInput& input, std::size_t at) {
  const auto tab = indenting_tab(input.text, at);
  if (!tab) return false;
  input.diags.error(diag::TabIndentation{}, input.span(*tab, *tab + 1))
      .help("replace the tab by spaces");
  return true;
}

bool report_unknown_alias(const ReadInput& input, std::size_t at) {
  const std::size_t star = input.text.find('*', at);
  if (star == input.text.npos) return false;
  const std::size_t end = end_of_word(input.text, star);
  const std::string name(input.text.substr(star + 1, end - star - 1));
  input.diags.error(diag::UnknownAlias{.name = name}, input.span(star, end))
      .help("a text that begins with `*` needs quotes");
  return true;
}

bool report_long_key(const ReadInput& input, std::size_t at) {
  const std::size_t before = at == 0 ? input.text.npos : input.text.rfind('\n', at - 1);
  const std::size_t line = before == input.text.npos ? input.begin : before + 1;
  if (at - std::min(at, line) <= longest_key) return false;
  refuse_long_key(input, input.span(line, at));
  return true;
}

struct Escape {
  std::size_t begin = 0;
  std::size_t end = 0;
};

// The escape that an error is about. The parser is behind the characters that it took for digits,
// among them perhaps the closing quote and the end of the line.
std::optional<Escape> escape_before(std::string_view text, std::size_t at, std::string_view words) {
  const std::size_t backslash = text.rfind('\\', at);
  if (words.starts_with("unknown escape") && backslash != text.npos)
    return Escape{backslash, std::min(backslash + 2, text.size())};
  if (!words.starts_with("bad character found while scanning hex number") &&
      !words.starts_with("invalid unicode"))
    return std::nullopt;
  constexpr std::pair<char, std::size_t> forms[] = {{'x', 2}, {'u', 4}, {'U', 8}};
  for (const auto& [letter, digits] : forms) {
    const std::size_t length = digits + 2;
    if (at < length || text[at - length] != '\\' || text[at - length + 1] != letter) continue;
    std::size_t end = at - length + 2;
    while (end < at && std::isxdigit(static_cast<unsigned char>(text[end])) != 0) ++end;
    return Escape{at - length, end};
  }
  return std::nullopt;
}

// A bracket that closes another kind than the innermost that is open.
bool report_other_bracket(const ReadInput& input, std::size_t at, std::size_t start) {
  const auto open = find_open_piece(input.text.substr(0, at), start, input.limits.depth);
  if (!open || open->too_deep || (open->what != '[' && open->what != '{')) return false;
  const std::string closing(input.text.substr(at, 1));
  input.diags
      .error(diag::UnclosedBracket{.bracket = std::string(1, open->what)},
             input.span(open->at, open->at + 1))
      .here("opened here")
      .label(input.span(at, at + 1), "`" + closing + "` closes another kind");
  return true;
}

// The parser's own guard against deep nesting, whatever the limit.
void report_parser_depth(const ReadInput& input, Span place, std::size_t start) {
  constexpr std::size_t deepest = 498;
  const auto open = find_open_piece(input.text, start, deepest);
  if (open && open->too_deep) place = input.span(open->at, open->at + 1);
  const std::size_t limit = std::min(input.limits.depth, deepest);
  input.diags.error(diag::NestingTooDeep{.limit = std::to_string(limit)}, place)
      .here("one level too many");
}

// Errors that an open quote or bracket before them often causes.
bool may_be_left_open(std::string_view words) {
  for (const std::string_view begin : {"illegal EOF", "end of", "illegal document indicator",
                                       "illegal map", "illegal block entry"}) {
    if (words.starts_with(begin)) return true;
  }
  return false;
}

}  // namespace

void refuse_long_key(const ReadInput& input, Span key) {
  input.diags.error(diag::InvalidYaml{.problem = "a key is longer than 1024 bytes"}, key)
      .help("write `? ` before the key and its `:` on a line of its own");
}

bool report_open_piece(const ReadInput& input, std::size_t start) {
  const auto open = find_open_piece(input.text, start, input.limits.depth);
  if (!open) return false;
  const Span span = input.span(open->at, open->at + 1);
  if (open->too_deep) {
    input.diags.error(diag::NestingTooDeep{.limit = std::to_string(input.limits.depth)}, span)
        .here("one level too many");
  } else if (open->what == '"' || open->what == '\'') {
    input.diags.error(diag::UnclosedQuote{}, span).here("opened here");
  } else {
    input.diags.error(diag::UnclosedBracket{.bracket = std::string(1, open->what)}, span)
        .here("opened here");
  }
  return true;
}

void report_yaml_error(const ReadInput& input, std::string_view words, std::size_t at,
                       std::size_t start) {
  at = std::min(at, input.text.size());
  if (words.starts_with("the referenced anchor") && report_unknown_alias(input, at)) return;
  Span place = input.span(at, std::min(at + 1, input.text.size()));
  if (words.starts_with("bad file")) return report_parser_depth(input, place, start);
  if (report_tab(input, at)) return;
  if (words.starts_with("illegal map value") && report_long_key(input, at)) return;
  if (may_be_left_open(words) && report_open_piece(input, start)) return;
  if (words.starts_with("illegal flow end") && report_other_bracket(input, at, start)) return;
  if (const auto escape = escape_before(input.text, at, words)) {
    place = input.span(escape->begin, escape->end);
  }
  for (const Row& row : rows) {
    if (!words.starts_with(row.words)) continue;
    auto error = input.diags.error(diag::InvalidYaml{.problem = std::string(row.problem)}, place);
    if (!row.help.empty()) error.help(std::string(row.help));
    return;
  }
  input.diags.error(diag::InvalidYaml{.problem = "the text breaks the rules of YAML here"}, place)
      .note("the parser says: " + std::string(words));
}

}  // namespace tgtcfg
