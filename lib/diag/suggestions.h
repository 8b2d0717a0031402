// "Did you mean" in one line, for compact reports.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/source.h>

#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>

namespace tgtcfg {

/// Returns ``did you mean `a` or `b`?`` and the effects of other fixes; empty without fixes.
[[nodiscard]] std::string suggestions_line(const Diagnostic& diagnostic);

/// Returns the message followed by its suggestions.
[[nodiscard]] std::string with_suggestions(const Diagnostic& diagnostic);
/// The same, followed by one line per help.
[[nodiscard]] std::string with_helps(const Diagnostic& diagnostic);

/// Adds names as suggestions to the last diagnostic of a sink. In a document with thousands of
/// mistakes only the first have suggestions, because comparing names is slow and readers stop
/// early.
template <std::invocable Names>
void suggest_all(DiagnosticBuilder builder, const Diagnostics& diags, const Names& names, Span span,
                 std::string_view prefix = {}) {
  constexpr std::size_t most_with_suggestions = 2000;
  if (diags.size() > most_with_suggestions) return;
  for (const std::string& name : names()) builder.suggest(std::string(prefix) + name, span);
}

/// If the text at fault contains a template variable, explains that it is not replaced, and removes
/// suggestions.
void explain_variables(Diagnostic& diagnostic, const SourceMap& sources);

/// Adds quotes to suggestions that replace a quoted string.
void keep_quotes(Diagnostic& diagnostic, const SourceMap& sources);

}  // namespace tgtcfg
