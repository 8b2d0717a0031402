// "Did you mean" in one line, for reports that have no room for more.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/source.h>

#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>

namespace tgtcfg {

/// ``did you mean `a` or `b`?`` and what else a fix would do; empty when there is none.
[[nodiscard]] std::string suggestions_line(const Diagnostic& diagnostic);

/// The message with its suggestions behind it.
[[nodiscard]] std::string with_suggestions(const Diagnostic& diagnostic);
/// The same with each help in a line of its own.
[[nodiscard]] std::string with_helps(const Diagnostic& diagnostic);

/// Names that were chosen already, as suggestions of the last diagnostic of a sink. Of a document
/// with thousands of mistakes only the first have any: nobody reads on, and names are compared for
/// each.
template <std::invocable Names>
void suggest_all(DiagnosticBuilder builder, const Diagnostics& diags, const Names& names, Span span,
                 std::string_view prefix = {}) {
  constexpr std::size_t most_with_suggestions = 2000;
  if (diags.size() > most_with_suggestions) return;
  for (const std::string& name : names()) builder.suggest(std::string(prefix) + name, span);
}

/// Where the text at fault has a variable of a template: says that it stays, in place of names that
/// are like it.
void explain_variables(Diagnostic& diagnostic, const SourceMap& sources);

/// Gives what is suggested in place of a quoted text its quotes.
void keep_quotes(Diagnostic& diagnostic, const SourceMap& sources);

}  // namespace tgtcfg
