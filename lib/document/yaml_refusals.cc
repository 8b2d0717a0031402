// What the YAML handler refuses that the parser would let pass, in words.
#include <tgtcfg/codes/TC11.h>
#include <tgtcfg/codes/TC12.h>

#include "document/yaml_errors.h"
#include "document/yaml_handler.h"
#include "document/yaml_scalar.h"

namespace tgtcfg {

void YamlHandler::refuse_comma(std::size_t at) {
  const Span comma = input_.span(at, at + 1);
  input_.diags.error(diag::ExtraComma{}, comma)
      .fix({"remove the comma", Applicability::maybe, {{comma, ""}}});
  throw StopReading{};
}

// What the parser lets pass: an open quote at the end of the file, the escape \', a comment glued
// to the head of a block text, and a `-` alone in a list with brackets.
void YamlHandler::check_form(const ScalarEnd& end, Span span, const std::string& value) {
  if (!end.closed) {
    input_.diags.error(diag::UnclosedQuote{}, input_.span(span.begin, span.begin + 1))
        .here("opened here");
    throw StopReading{};
  }
  if (end.bad != std::string_view::npos && text_[end.bad] == '#') refuse_glued_comment(end.bad);
  if (end.bad != std::string_view::npos) {
    const Span escape = input_.span(end.bad, end.bad + 2);
    input_.diags
        .error(diag::InvalidYaml{.problem = "unknown escape in a text in double quotes"}, escape)
        .fix({"write `'`", Applicability::certain, {{escape, "'"}}});
  }
  if (in_brackets() && end.style == ScalarStyle::plain && value == "-") {
    input_.diags.error(diag::InvalidYaml{.problem = "a text cannot be `-` alone"}, span)
        .help("put it in quotes");
  }
}

void YamlHandler::refuse_glued_comment(std::size_t at) {
  input_.diags
      .error(diag::InvalidYaml{.problem = "a blank is missing before this comment"},
             input_.span(at, at + 1))
      .fix({"write a blank before `#`", Applicability::certain, {{input_.span(at, at), " "}}});
  throw StopReading{};
}

void YamlHandler::report_number(NumberProblem problem, const std::string& text, Span span) {
  constexpr std::size_t most = 40;
  const std::string shown = text.size() > most ? text.substr(0, most) + "…" : text;
  if (problem == NumberProblem::out_of_range) {
    input_.diags.error(diag::NumberOutOfRange{.number = shown}, span)
        .help("put it in quotes when it is a text");
    return;
  }
  const std::size_t digits = text.find_first_not_of("+-0");
  const std::string sign = text.starts_with('-') ? "-" : "";
  const std::string rest = digits == text.npos ? "0" : text.substr(digits);
  const bool octal = rest.find_first_not_of("01234567") == rest.npos && sign.empty();
  auto error = input_.diags.error(diag::LeadingZero{.number = shown}, span);
  error.suggest(sign + (rest.starts_with('.') ? "0" + rest : rest), span);
  if (octal) error.suggest("0o" + rest, span);
  error.suggest('"' + text + '"', span);
}

void YamlHandler::check_tag(const std::string& tag, std::size_t at) {
  if (is_known_tag(tag)) return;
  const std::size_t begin = std::min(text_.find('!', at), text_.size());
  const std::size_t end = end_of_word(text_, begin);
  const std::string written(text_.substr(begin, end - begin));
  input_.diags
      .error(diag::UnknownTag{.tag = written}, input_.span(begin, std::min(end, text_.size())))
      .help("remove the tag; a text that begins with `!` needs quotes");
}

void YamlHandler::refuse_key(std::size_t at) {
  input_.diags.error(diag::KeyNotText{}, input_.span(at, std::min(at + 1, text_.size())))
      .help("write a name; a key with brackets or `~` in it needs quotes");
  throw StopReading{};
}

// The parser takes a bracket that is never closed for the begin of a key.
void YamlHandler::refuse_collection_key(std::size_t at) {
  if (!report_open_piece(input_, lexing_start())) refuse_key(at);
  throw StopReading{};
}

// The parser saw no key. Either there is none, or a text without a colon in its line.
void YamlHandler::refuse_missing_key(std::size_t at) {
  const auto end = in_brackets() ? end_of_flow_text(text_, at) : std::nullopt;
  if (!end) refuse_key(at);
  const Span span = input_.span(at, *end);
  const std::size_t next = skip_blank(text_, *end);
  if (text_.substr(next, 1) == ":" && *end - at > longest_key) {
    refuse_long_key(input_, span);
  } else if (text_.substr(next, 1) == ":") {
    input_.diags.error(diag::InvalidYaml{.problem = "a key and its `:` have to stand in one line"},
                       span);
  } else {
    refuse_lone_key(std::string(text_.substr(at, *end - at)), span);
  }
  throw StopReading{};
}

void YamlHandler::refuse_lone_key(const std::string& key, Span span) {
  if (in_brackets() && report_open_piece(input_, lexing_start())) throw StopReading{};
  const Span behind = input_.span(span.end, span.end);
  input_.diags.error(diag::MissingColon{.key = key}, span)
      .here("is this a key without a value?")
      .fix({"write `:` behind it", Applicability::maybe, {{behind, ":"}}});
  throw StopReading{};
}

}  // namespace tgtcfg
