// Suggestions in compact reports, and suggestions for strings: a variable of a template that tgtcfg
// does not replace, or a boolean or integer written as a string (`yes` in YAML 1.2, `"256"` in
// JSON).
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/source.h>

#include <concepts>
#include <optional>
#include <string>
#include <string_view>

namespace tgtcfg {

/// Returns ``did you mean `a` or `b`?``; empty without suggestions.
[[nodiscard]] std::string did_you_mean(const Diagnostic& diagnostic);
/// Returns the same and the effects of other fixes; empty without fixes.
[[nodiscard]] std::string suggestions_line(const Diagnostic& diagnostic);

/// Returns the message followed by its suggestions.
[[nodiscard]] std::string with_suggestions(const Diagnostic& diagnostic);
/// The same, followed by one line per help.
[[nodiscard]] std::string with_helps(const Diagnostic& diagnostic);

/// Returns false if the last diagnostic of a sink was left out, which also leaves out its
/// suggestions. Comparing names is slow.
[[nodiscard]] inline bool may_suggest(const Diagnostics& diags) {
  return diags.size() <= Diagnostics::most_kept;
}

/// Adds names as suggestions to the last diagnostic of a sink, if it may have suggestions.
template <std::invocable Names>
void suggest_all(DiagnosticBuilder builder, const Diagnostics& diags, const Names& names,
                 Span span) {
  if (!may_suggest(diags)) return;
  for (const std::string& name : names()) builder.suggest(name, span);
}

/// If the text at fault contains a template variable, explains that it is not replaced, and removes
/// suggestions.
void explain_variables(Diagnostic& diagnostic, const SourceMap& sources);

/// Adds quotes to suggestions that replace a quoted string.
void keep_quotes(Diagnostic& diagnostic, const SourceMap& sources);

/// Returns the first `${NAME}`, `$NAME`, `$(NAME)`, `{{ name }}`, `{name}`, `%NAME%`, `@NAME@` or
/// `<name>` of a text; empty if not found.
[[nodiscard]] std::string_view variable_in(std::string_view text);

enum class Scalar { boolean, integer };

/// Returns the source text of the value that a string was meant to be, if `wanted` is its type:
/// `yes`, `on`, `true`, `y` and their opposites, in any case, or a 64-bit integer.
[[nodiscard]] std::optional<std::string> likely_scalar(std::string_view text, Scalar wanted);

/// Offers the meant value as a safe fix, because such a string has a single meaning.
void offer_scalar(DiagnosticBuilder& builder, std::string_view text, Scalar wanted, Span span);

}  // namespace tgtcfg
