#include "document/yaml_errors.h"

#include <tgtcfg/codes/TC10.h>
#include <tgtcfg/codes/TC11.h>
#include <tgtcfg/codes/TC12.h>

#include <cctype>
#include <optional>
#include <string>

#include "document/yaml_source.h"

namespace tgtcfg {
namespace {

struct Row {
  std::string_view words;    // beginning of the parser's message
  std::string_view context;  // the parser's context, if it matters
  std::string_view problem;
  std::string_view help;
};

constexpr std::string_view about_indentation =
    "check the `:` and the indentation of the previous line, and quote a string that contains `: `";

constexpr Row rows[] = {
    {"mapping values are not allowed", "", "unexpected `:`", about_indentation},
    {"mapping keys are not allowed", "", "unexpected `?`", about_indentation},
    {"block sequence entries are not allowed", "", "unexpected list entry",
     "put `- ` on its own line, indented like the other entries"},
    {"did not find expected key", "",
     "this line does not belong to the map above or to an enclosing map", about_indentation},
    {"did not find expected '-' indicator", "",
     "this line does not belong to the list above or to an enclosing list", about_indentation},
    {"did not find expected ',' or '}'", "", "expected `,` or `}`", ""},
    {"did not find expected ',' or ']'", "", "expected `,` or `]`", ""},
    {"did not find expected node content", "", "expected a value", ""},
    {"found unknown escape character", "", "unknown escape in a double-quoted string",
     "write a backslash as `\\\\`, or use single quotes, which do not allow escapes"},
    {"did not find expected hexdecimal", "", "an escape requires more hexadecimal digits", ""},
    {"found invalid Unicode character escape", "", "an escape does not specify a Unicode character",
     "write characters above U+FFFF as `\\U` and eight digits"},
    {"found unexpected document indicator", "", "`---` or `...` inside a quoted string",
     "close the quote before this line"},
    {"found character that cannot start", "", "a string cannot begin with this character",
     "quote the string"},
    {"did not find expected comment or line", "",
     "only an indentation digit, `+` or `-` may follow `|` or `>`",
     "start the string on the next line"},
    {"found an indentation indicator equal", "", "the indentation of a block string must be 1 to 9",
     ""},
    {"did not find", "while scanning an alias", "missing name after `*`",
     "quote a string that begins with `*`"},
    {"did not find", "while scanning an anchor", "missing name after `&`",
     "quote a string that begins with `&`"},
    {"did not find the expected '>'", "", "missing `>` at the end of a tag", ""},
    {"did not find expected tag URI", "", "missing name of a tag", ""},
    {"found duplicate %TAG", "", "duplicate `%TAG` for one handle", "remove one of the directives"},
    {"", "while scanning a tag directive", "`%TAG` requires a handle and a prefix", ""},
    {"", "while scanning a %TAG directive", "`%TAG` requires a handle and a prefix", ""},
    {"", "while parsing a tag directive", "`%TAG` requires a handle and a prefix", ""},
    {"", "while parsing a %TAG directive", "`%TAG` requires a handle and a prefix", ""},
    {"", "while scanning a directive", "`%TAG` requires a handle and a prefix", ""},
    {"", "while scanning a tag", "this character is not allowed in a tag", ""},
    {"", "while parsing a tag", "this character is not allowed in a tag", ""},
};

// Returns a tab in the indentation of the line of `at`.
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
      .help("replace the tab with spaces");
  return true;
}

// Returns the escape of an error. The parser stops at the backslash or at the digits.
Span place_of(const ReadInput& input, const YamlError& error) {
  const std::size_t size = input.text.size();
  const std::size_t at = std::min(error.at, size);
  if (error.begin < at && input.text.substr(error.begin, 1) == "%")
    return input.span(error.begin, error.begin + 1);
  if (error.problem.starts_with("found unknown escape"))
    return input.span(at, std::min(at + 2, size));
  if (!error.problem.starts_with("did not find expected hexdecimal") &&
      !error.problem.starts_with("found invalid Unicode"))
    return input.span(at, std::min(at + 1, size));
  std::size_t end = at;
  const std::size_t most = at + (input.text[at - 1] == 'x' ? 2 : input.text[at - 1] == 'u' ? 4 : 8);
  while (end < std::min(most, size) &&
         std::isxdigit(static_cast<unsigned char>(input.text[end])) != 0)
    ++end;
  return input.span(at - 2, end);
}

// Errors often caused by an earlier unclosed quote or bracket.
bool may_be_left_open(std::string_view words) {
  for (const std::string_view begin :
       {"found unexpected end", "did not find expected", "found unexpected document indicator",
        "mapping", "block sequence entries"}) {
    if (words.starts_with(begin)) return true;
  }
  return false;
}

bool closes_nothing(std::string_view written, const YamlError& error) {
  return (written == "]" || written == "}") && error.problem.starts_with("did not find expected") &&
         !error.context.starts_with("while scanning") && error.context != "while parsing a tag";
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
    auto error =
        input.diags.error(diag::UnclosedBracket{.bracket = std::string(1, open->what)}, span);
    error.here("opened here");
    if (open->other == input.text.npos) return true;
    error.label(input.span(open->other, open->other + 1),
                "`" + std::string(1, input.text[open->other]) + "` does not match it");
  }
  return true;
}

void report_yaml_error(const ReadInput& input, const YamlError& error, std::size_t start) {
  const std::size_t at = std::min(error.at, input.text.size());
  const Span place = place_of(input, error);
  if (report_tab(input, at)) return;
  if (may_be_left_open(error.problem) && report_open_piece(input, start)) return;
  if (closes_nothing(input.text.substr(at, 1), error)) {
    input.diags.error(diag::InvalidYaml{.problem = "unmatched closing bracket"}, place)
        .help("remove the bracket, or quote the string");
    return;
  }
  for (const Row& row : rows) {
    if (!error.problem.starts_with(row.words) || !error.context.starts_with(row.context)) continue;
    auto report = input.diags.error(diag::InvalidYaml{.problem = std::string(row.problem)}, place);
    if (!row.help.empty()) report.help(std::string(row.help));
    return;
  }
  input.diags.error(diag::InvalidYaml{.problem = "this text breaks the rules of YAML"}, place)
      .note("the parser reports: " + std::string(error.problem));
}

}  // namespace tgtcfg
