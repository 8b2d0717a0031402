// "Did you mean" in one line, for reports that have no room for more.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/source.h>

#include <string>

namespace tgtcfg {

/// ``did you mean `a` or `b`?`` and what else a fix would do; empty when there is none.
[[nodiscard]] std::string suggestions_line(const Diagnostic& diagnostic);

/// The message with its suggestions behind it.
[[nodiscard]] std::string with_suggestions(const Diagnostic& diagnostic);

/// Gives what is suggested in place of a quoted text its quotes.
void keep_quotes(Diagnostic& diagnostic, const SourceMap& sources);

}  // namespace tgtcfg
