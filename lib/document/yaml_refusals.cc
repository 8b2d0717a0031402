// Reports YAML errors that the parser accepts or describes poorly.
#include <tgtcfg/codes/TC11.h>
#include <tgtcfg/codes/TC12.h>

#include "document/yaml_errors.h"
#include "document/yaml_handler.h"
#include "document/yaml_scalar.h"

namespace tgtcfg {

void YamlHandler::refuse_as(std::string_view problem, Span span, std::string_view help) {
  auto error = input_.diags.error(diag::InvalidYaml{.problem = std::string(problem)}, span);
  if (!help.empty()) error.help(std::string(help));
  throw StopReading{};
}

void YamlHandler::refuse_open_piece() {
  if (report_open_piece(input_, lexing_start())) throw StopReading{};
}

void YamlHandler::refuse_alias(std::string_view name, Span span) {
  input_.diags.error(diag::UnknownAlias{.name = std::string(name)}, span)
      .help("quote a string that begins with `*`");
  throw StopReading{};
}

// Errors that the parser accepts: the escape \', a comment directly after the header of a block
// scalar, and a single `-` in a list with brackets.
void YamlHandler::check_form(const YamlEvent& event, Span span, std::string_view value) {
  if (is_block_text(event.style)) {
    const std::size_t head = text_.find_first_not_of("|>+-0123456789", span.begin);
    if (head != text_.npos && text_[head] == '#') refuse_glued_comment(head);
  }
  if (event.style == ScalarStyle::double_quoted) {
    const std::string_view written = text_.substr(span.begin, span.end - span.begin);
    for (std::size_t at = written.find('\\'); at != written.npos; at = written.find('\\', at + 2)) {
      if (written[at + 1] != '\'') continue;
      const Span escape = input_.span(span.begin + at, span.begin + at + 2);
      input_.diags
          .error(diag::InvalidYaml{.problem = "unknown escape in a double-quoted string"}, escape)
          .fix({"write `'`", Applicability::certain, {{escape, "'"}}});
      break;
    }
  }
  if (in_brackets() && event.style == ScalarStyle::plain && value == "-") {
    input_.diags.error(diag::InvalidYaml{.problem = "a string cannot be only `-`"}, span)
        .help("quote the string: `'-'`");
  }
}

void YamlHandler::refuse_glued_comment(std::size_t at) {
  input_.diags
      .error(diag::InvalidYaml{.problem = "missing space before this comment"}, character(at))
      .fix({"add a space before `#`", Applicability::certain, {{input_.span(at, at), " "}}});
  throw StopReading{};
}

void YamlHandler::report_number(NumberProblem problem, std::string_view text, Span span) {
  constexpr std::size_t most = 40;
  const std::string shown = std::string(text.substr(0, most)) + (text.size() > most ? "…" : "");
  if (problem == NumberProblem::out_of_range) {
    input_.diags.error(diag::NumberOutOfRange{.number = shown}, span)
        .help("quote the number if it is meant as a string: `\"" + shown + "\"`");
    return;
  }
  const std::size_t digits = text.find_first_not_of("+-0");
  const std::string sign = text.starts_with('-') ? "-" : "";
  const std::string rest(digits == text.npos ? "0" : text.substr(digits));
  const bool octal = rest.find_first_not_of("01234567") == rest.npos && sign.empty();
  auto error = input_.diags.error(diag::LeadingZero{.number = shown}, span);
  error.suggest(sign + (rest.starts_with('.') ? "0" + rest : rest), span);
  if (octal) error.suggest("0o" + rest, span);
  error.suggest('"' + std::string(text) + '"', span);
}

void YamlHandler::check_tag(std::string_view tag, std::size_t at) {
  if (tag.empty() || is_known_tag(tag)) return;
  const std::size_t begin = std::min(text_.find('!', at), text_.size());
  const std::size_t end = end_of_word(text_, begin);
  const std::string written(text_.substr(begin, end - begin));
  input_.diags
      .error(diag::UnknownTag{.tag = written}, input_.span(begin, std::min(end, text_.size())))
      .help("remove the tag, or quote a string that begins with `!`");
}

void YamlHandler::refuse_key(std::size_t at) {
  input_.diags.error(diag::KeyNotText{}, character(at))
      .help("write a name, or quote a key that contains brackets or `~`");
  throw StopReading{};
}

// The parser reads an unclosed bracket as the start of a key.
void YamlHandler::refuse_collection_key(std::size_t at) {
  refuse_open_piece();
  refuse_key(at);
}

void YamlHandler::refuse_key_without_colon(const std::string& key, Span span) {
  if (in_brackets() && text_.substr(skip_blank(text_, span.end), 1) == ":") {
    if (span.end - span.begin <= longest_key) refuse_divided_key(span);
    refuse_long_key(input_, span);
    throw StopReading{};
  }
  if (in_brackets()) refuse_open_piece();
  auto report = input_.diags.error(diag::MissingColon{.key = key}, span);
  report.here("key without a value");
  // The rest of a target string or list of features.
  const bool is_rest = in_brackets() && (key.find(' ') != key.npos || key.find_first_of("+-") == 0);
  if (is_rest) {
    report.help("a comma ends a string without quotes in `{…}`: put the whole string in quotes");
  } else {
    const Span behind = input_.span(span.end, span.end);
    report.fix({"add `:` after the key", Applicability::maybe, {{behind, ":"}}});
  }
  throw StopReading{};
}

namespace {

std::size_t column_of(std::string_view text, std::size_t at) {
  const std::size_t line = at == 0 ? text.npos : text.rfind('\n', at - 1);
  return line == text.npos ? at : at - line - 1;
}

// All directives before a document except `%TAG` were replaced by comments.
bool is_inner_directive(const YamlError& error, std::string_view text) {
  return error.context.starts_with("while scanning a") && error.begin < text.size() &&
         text[error.begin] == '%' && text.substr(error.begin, 4) != "%TAG";
}

}  // namespace

// Returns the innermost open collection that begins in that column; a map is preferred to a list.
std::optional<std::size_t> YamlHandler::level_of_column(std::size_t column) const {
  std::optional<std::size_t> found;
  for (std::size_t level = frames_.size(); level-- > 0;) {
    if (column_of(text_, builder_.open_value(level).span.begin) != column) continue;
    if (frames_[level].is_map) return level;
    if (!found) found = level;
  }
  return found;
}

// Reports text in the column of keys without a colon, or with its colon on another line.
void YamlHandler::refuse_simple_key(std::size_t begin, std::size_t at) {
  const auto level = level_of_column(column_of(text_, begin));
  if (!level || !frames_[*level].is_map) refuse_misplaced(begin);
  const char first = text_[begin];
  const bool value_due = *level + 1 == frames_.size() && !expects_key();
  if ((first == '[' || first == '{') && value_due) {
    refuse_open_piece();
    refuse_as("this value must be indented more than its key", character(begin),
              "add a space before the value, or move the value after the `:`");
  }
  if (first == '[' || first == '{') refuse_collection_key(begin);
  if (first == '&' || first == '!') refuse_line(begin, "did not find expected key");
  const std::size_t end = end_of_key(text_, begin);
  if (text_.substr(at, 1) != ":") {
    const std::size_t colon = text_.substr(0, end).find(':', begin + 1);
    if (colon != text_.npos && first != '"' && first != '\'') refuse_glued_colon(colon);
    refuse_open_piece();
    const bool quoted = first == '"' || first == '\'';
    const std::string_view key = text_.substr(begin, end - begin);
    refuse_key_without_colon(std::string(quoted ? key.substr(1, key.size() - 2) : key),
                             input_.span(begin, end));
  }
  const std::size_t content = text_.find_last_not_of(" \t\r\n", at - 1) + 1;
  const Span key = input_.span(begin, content);
  if (text_.substr(begin, at - begin).find('\n') != text_.npos) refuse_divided_key(key);
  refuse_long_key(input_, key);
  throw StopReading{};
}

void YamlHandler::refuse_line(std::size_t at, std::string_view problem) {
  report_yaml_error(input_, {.problem = problem, .at = at}, lexing_start());
  throw StopReading{};
}

void YamlHandler::refuse_glued_colon(std::size_t at) {
  const Span behind = input_.span(at + 1, at + 1);
  input_.diags.error(diag::InvalidYaml{.problem = "missing space after this `:`"}, character(at))
      .fix({"add a space after `:`", Applicability::maybe, {{behind, " "}}});
  throw StopReading{};
}

void YamlHandler::refuse_divided_key(Span key) {
  refuse_as("a key and its `:` must be on one line", key);
}

// Reports text in place of a `-` of a list. At the top level it follows the document.
void YamlHandler::refuse_misplaced(std::size_t at) {
  refuse_open_piece();
  const std::size_t margin = column_of(text_, builder_.open_value(0).span.begin);
  const bool closes = text_.substr(at, 1) == "]" || text_.substr(at, 1) == "}";
  if (!closes && !frames_[0].is_map && column_of(text_, at) <= margin) {
    input_.diags.set_document(index_ + 1);
    refuse_text(at);
  }
  refuse_line(at, "did not find expected '-' indicator");
}

// Reports text where the parser expects a value.
void YamlHandler::refuse_content(std::size_t at) {
  const std::string_view written = text_.substr(at, 1);
  if (written == "," && in_brackets()) {
    input_.diags.error(diag::ExtraComma{}, character(at))
        .fix({"remove the comma", Applicability::maybe, {{character(at), ""}}});
    throw StopReading{};
  }
  if (written == ":") refuse_key(at);
  if (!frames_.empty() && !frames_.back().is_map && !in_brackets()) refuse_misplaced(at);
  const bool closes = written == "]" || written == "}";
  if (!frames_.empty() || written.empty() || closes) return;
  refuse_as("a document cannot begin with `" + std::string(written) + "`", character(at));
}

// Reports a second tag or a second anchor.
void YamlHandler::refuse_property(std::size_t at) {
  if (text_.substr(at, 1) != "!" && text_.substr(at, 1) != "&") return;
  const Properties properties = skip_properties(text_, scan_gap(text_, cursor_, at).end);
  if (properties.content <= at) return;
  if (text_[at] == '!')
    refuse_as("duplicate tag of a value", character(at), "remove one of the tags");
  refuse_as("duplicate anchor of a value", character(at), "remove one of the anchors");
}

void YamlHandler::refuse(const YamlError& error) {
  const std::size_t at = std::min(error.at, text_.size());
  const std::string_view problem = error.problem;
  if (problem.starts_with("found unexpected end of stream")) {
    input_.diags.error(diag::UnclosedQuote{}, input_.span(error.begin, error.begin + 1))
        .here("opened here");
    throw StopReading{};
  }
  if (problem.starts_with("did not find expected <document")) refuse_further(at);
  if (is_inner_directive(error, text_)) refuse_inner_directive(error.begin);
  if (problem.starts_with("found unexpected ':'")) refuse_glued_colon(at);
  if (problem.starts_with("could not find expected ':'")) refuse_simple_key(error.begin, at);
  if (problem.starts_with("did not find expected node")) refuse_content(at);
  if (problem.starts_with("did not find expected '-'")) refuse_misplaced(at);
  if (problem.starts_with("did not find expected")) refuse_property(at);
  if (problem.starts_with("did not find expected key") && text_.substr(at, 1) == ":")
    refuse_key(at);
  if (error.context.starts_with("while scanning an anchor") && at > error.begin + 1)
    refuse_as("this character is not allowed in the name of an anchor", character(at));
  if (error.context.starts_with("while scanning an alias") && at > error.begin + 1) {
    const Span span = input_.span(error.begin, end_of_word(text_, error.begin));
    refuse_alias(word_behind(text_, error.begin), span);
  }
  report_yaml_error(input_, error, lexing_start());
}

}  // namespace tgtcfg
