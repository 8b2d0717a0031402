#include "diag/suggestions.h"

#include <algorithm>
#include <vector>

#include "support/number_text.h"
#include "support/text.h"

namespace tgtcfg {

std::string did_you_mean(const Diagnostic& diagnostic) {
  std::vector<std::string> names;
  for (const Fix& fix : diagnostic.fixes) {
    if (fix.is_suggestion()) names.push_back("`" + fix.suggested + "`");
  }
  if (names.empty()) return {};
  std::string text = "did you mean ";
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) text += i + 1 == names.size() ? " or " : ", ";
    text += names[i];
  }
  return text + "?";
}

std::string suggestions_line(const Diagnostic& diagnostic) {
  std::vector<std::string> titles;
  for (const Fix& fix : diagnostic.fixes) {
    if (!fix.is_suggestion()) titles.push_back(fix.title);
  }
  const std::string asked = did_you_mean(diagnostic);
  return asked + (asked.empty() || titles.empty() ? "" : " ") + join(titles, "; ");
}

std::string with_suggestions(const Diagnostic& diagnostic) {
  const std::string line = suggestions_line(diagnostic);
  return line.empty() ? diagnostic.message : diagnostic.message + "; " + line;
}

std::string with_helps(const Diagnostic& diagnostic) {
  std::string message = with_suggestions(diagnostic);
  for (const std::string& help : diagnostic.helps) message += "\nhelp: " + help;
  return message;
}

namespace {

// The variable in the labelled text, or in the first argument of the message that has one.
std::string_view variable_of(const Diagnostic& diagnostic, const SourceMap& sources) {
  constexpr std::size_t longest = 200;  // longer text is a document
  const Span span = diagnostic.span();
  if (span.known() && span.end - span.begin <= longest) {
    const std::string_view text = sources.file(span.file).text();
    // Spaces split `{{ name }}` into words, each with its own diagnostic.
    const std::string_view before = trimmed(text.substr(0, span.begin));
    const bool inner = before.ends_with('{') && sources.text(span).starts_with('{');
    if (before.ends_with("{{") || inner) return "{{ }}";
    const std::string_view found = variable_in(sources.text(span));
    if (!found.empty()) return found;
  }
  for (const Argument& argument : diagnostic.arguments) {
    const std::string_view found = variable_in(argument.value);
    if (!found.empty()) return found;
  }
  return {};
}

}  // namespace

void explain_variables(Diagnostic& diagnostic, const SourceMap& sources) {
  constexpr std::string_view words = "variables are not replaced";
  const bool explained = std::ranges::any_of(
      diagnostic.helps, [&](const auto& help) { return help.starts_with(words); });
  if (explained || diagnostic.severity == Severity::note) return;
  const std::string_view variable = variable_of(diagnostic, sources);
  if (variable.empty()) return;
  std::erase_if(diagnostic.fixes, [](const Fix& fix) { return fix.is_suggestion(); });
  diagnostic.helps.push_back(std::string(words) + ": pass the value of " + quoted(variable) +
                             " by `--set POINTER=VALUE`");
}

void keep_quotes(Diagnostic& diagnostic, const SourceMap& sources) {
  for (Fix& fix : diagnostic.fixes) {
    if (!fix.is_suggestion()) continue;
    for (Edit& edit : fix.edits) {
      const std::string_view old = edit.span.known() ? sources.text(edit.span) : std::string_view();
      const bool quoted = old.size() > 1 && (old.front() == '"' || old.front() == '\'') &&
                          old.back() == old.front();
      if (!quoted || edit.new_text.starts_with(old.front())) continue;
      edit.new_text = old.front() + edit.new_text + old.front();
    }
  }
}

namespace {

struct Form {
  std::string_view open;
  std::string_view close;
  bool capitals;  ///< only in capitals; other cases have other meanings
};

// Longer forms come first. `<input>` and the like are names of arguments in messages.
constexpr Form forms[] = {
    {"${{", "}}", false}, {"${", "}", false}, {"$(", ")", false}, {"{{", "}}", false},
    {"{%", "%}", false},  {"{", "}", false},  {"%", "%", true},   {"@", "@", true},
    {"<", ">", false},    {"$", "", true},
};
constexpr std::string_view arguments[] = {"input", "stdin", "target", "host-facts", "inline"};

bool is_capital(char c) {
  return (c >= 'A' && c <= 'Z') || c == '_' || is_digit(c);
}
bool is_word(char c) {
  return is_capital(c) || (c >= 'a' && c <= 'z') || c == '-' || c == '.' || c == ' ';
}

// Returns the variable at the beginning of a text; empty if not found.
std::string_view variable_at(std::string_view text, const Form& form) {
  if (!text.starts_with(form.open)) return {};
  const std::string_view rest = text.substr(form.open.size());
  const std::size_t length =
      count_such(rest, [&](char c) { return form.capitals ? is_capital(c) : is_word(c); });
  const std::string_view name = trimmed(rest.substr(0, length));
  const bool comparison = form.open == "<" && rest.starts_with(' ');
  const bool has_letter = name.find_first_not_of("-. ") != name.npos;  // not an arrow, `<->`
  if (comparison || !has_letter || is_digit(name.front()) || contains(arguments, name)) return {};
  if (!rest.substr(length).starts_with(form.close)) return {};
  return text.substr(0, form.open.size() + length + form.close.size());
}

}  // namespace

std::string_view variable_in(std::string_view text) {
  // One half of a variable that was split at spaces.
  if (text.starts_with("{{") || text == "}}") return "{{ }}";
  for (std::size_t at = text.find_first_of("${%@<"); at != text.npos;
       at = text.find_first_of("${%@<", at + 1)) {
    for (const Form& form : forms) {
      if (at == 0 && form.open == "{") continue;  // a map
      const std::string_view found = variable_at(text.substr(at), form);
      if (!found.empty()) return found;
    }
  }
  return {};
}

std::optional<std::string> likely_scalar(std::string_view text, Scalar wanted) {
  if (wanted == Scalar::integer) {
    const bool is_plain = std::to_string(leading_number<std::int64_t>(text)) == text;
    return is_plain ? std::optional(std::string(text)) : std::nullopt;
  }
  for (const std::string_view word : {"yes", "on", "true", "y"}) {
    if (same_ignoring_case(word, text)) return "true";
  }
  for (const std::string_view word : {"no", "off", "false", "n"}) {
    if (same_ignoring_case(word, text)) return "false";
  }
  return std::nullopt;
}

void offer_scalar(DiagnosticBuilder& builder, std::string_view text, Scalar wanted, Span span) {
  const auto scalar = likely_scalar(text, wanted);
  if (!scalar || !span.known()) return;
  builder.fix({"write `" + *scalar + "`", Applicability::certain, {{span, *scalar}}});
}

}  // namespace tgtcfg
