#include "diag/suggestions.h"

#include <string_view>
#include <vector>

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
