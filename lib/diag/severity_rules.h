// Rules for the severity of diagnostics: `--deny`, `--allow` and the keys `deny`, `allow` and
// `warn` of a project file.
//
// A rule names one page, by code or name, or all diagnostics of one severity: `warnings`, `notes`.
// Rules for a page take precedence over rules for a severity; then `allow` over `warn` over `deny`.
#pragma once

#include <tgtcfg/diagnostics.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

enum class Verdict : std::uint8_t { allow, warn, deny };

/// Names in rules: codes such as `TC2110`, in any case, page names, `warnings`, `notes`.
struct SeverityRules {
  std::vector<std::string> deny;
  std::vector<std::string> allow;
  std::vector<std::string> warn;

  /// Returns the verdict for a page that is reported with a severity; nullopt if no rule applies.
  [[nodiscard]] std::optional<Verdict> verdict(std::string_view code, std::string_view name,
                                               Severity severity) const;
};

/// Adds a name unless the same page is listed already, because every diagnostic checks all rules.
void add_rule(std::vector<std::string>& words, std::string_view word);

/// Returns the names that rules may use, for suggestions: severities and page names. Codes are left
/// out, because a similar code is about something else.
[[nodiscard]] std::vector<std::string> rule_words();

/// Returns true if a name selects all diagnostics of one severity.
[[nodiscard]] bool names_severity(std::string_view word);
/// Returns true if a project file or a comment may suppress the page: warnings, notes, and errors
/// about names that are missing from the database. After any other error the input is not fully
/// understood. Problems of the project itself cannot be suppressed by its files.
[[nodiscard]] bool may_be_allowed(Severity severity, Topic topic);

/// Applies a verdict. Returns false if the diagnostic is left out.
[[nodiscard]] bool apply_verdict(Diagnostic& diagnostic, std::optional<Verdict> verdict);

}  // namespace tgtcfg
