// What is allowed, what is a warning, what is an error: `--deny`, `--allow` and the keys `deny`,
// `allow` and `warn` of a project file.
//
// A rule names one page, by code or name, or all findings of one weight: `warnings`, `notes`. What
// names a page counts before what names a weight; then `allow` before `warn` before `deny`.
#pragma once

#include <tgtcfg/diagnostics.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

enum class Verdict : std::uint8_t { allow, warn, deny };

/// Words of rules: codes as `TC2110`, in any case, names, `warnings`, `notes`.
struct SeverityRules {
  std::vector<std::string> deny;
  std::vector<std::string> allow;
  std::vector<std::string> warn;

  /// What the rules say of a page that is reported with a severity; nothing: nothing.
  [[nodiscard]] std::optional<Verdict> verdict(std::string_view code, std::string_view name,
                                               Severity severity) const;
};

/// Adds a word unless one for the same page is there: rules are asked about every diagnostic.
void add_rule(std::vector<std::string>& words, std::string_view word);

/// What a rule may name, for suggestions: weights, and the names of codes. A code itself is no
/// word: one that is nearly it is about something else.
[[nodiscard]] std::vector<std::string> rule_words();

/// Whether a word names all findings of one weight.
[[nodiscard]] bool names_severity(std::string_view word);
/// Whether a project file or a comment may leave out findings of the page: warnings, notes, and
/// errors that say that our tables do not know a name. After any other error the input was not
/// understood. What the project itself brings is reported whatever its files allow.
[[nodiscard]] bool may_be_allowed(Severity severity, Topic topic);

/// Applies a verdict. False: the finding is left out.
[[nodiscard]] bool apply_verdict(Diagnostic& diagnostic, std::optional<Verdict> verdict);

}  // namespace tgtcfg
