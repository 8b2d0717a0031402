#include "diag/suggestions.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "diag/variables.h"
#include "support/text.h"

namespace tgtcfg {

std::string suggestions_line(const Diagnostic& diagnostic) {
  std::vector<std::string> names;
  std::string line;
  for (const Fix& fix : diagnostic.fixes) {
    if (fix.is_suggestion()) {
      names.push_back("`" + fix.suggested + "`");
    } else {
      line += (line.empty() ? "" : "; ") + fix.title;
    }
  }
  std::string asked;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) asked += i + 1 == names.size() ? " or " : ", ";
    asked += names[i];
  }
  if (asked.empty()) return line;
  return "did you mean " + asked + "?" + (line.empty() ? "" : " " + line);
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
  const bool explained = std::any_of(diagnostic.helps.begin(), diagnostic.helps.end(),
                                     [&](const auto& help) { return help.starts_with(words); });
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

}  // namespace tgtcfg
