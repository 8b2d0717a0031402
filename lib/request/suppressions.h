// Comments that suppress a diagnostic at their location:
//
//   gpu: cuda -arch=sm_999  # tgtcfg: allow TC2250 of next year
//
// A comment applies to its own line, or to the line below if it is on a separate line. It covers
// diagnostics in that line and in a value whose key is there. Rule:
// docs/rules/inputs.md#suppression.
#pragma once

#include <tgtcfg/pipeline.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "diag/severity_rules.h"
#include "request/project.h"

namespace tgtcfg {

class SeverityPolicy final : public Excuses {
 public:
  explicit SeverityPolicy(const std::string& working_directory) : here_(working_directory) {}

  SeverityRules flags{};
  const Project* project = nullptr;
  /// Keep notes of interest only for users who ask for details.
  bool details = false;

  /// True if the rules make an unknown name less than an error.
  [[nodiscard]] bool excuses(const PageFacts& page, Span place,
                             const SourceMap& sources) const override;
  /// Returns false if the diagnostic is suppressed. Otherwise sets its severity.
  [[nodiscard]] bool keeps(Diagnostic& diagnostic, const SourceMap& sources) const;

 private:
  [[nodiscard]] std::optional<Verdict> verdict(const PageFacts& page, Severity severity, Span place,
                                               const SourceMap& sources) const;
  const std::string& here_;
};

/// One code after `allow`.
struct SuppressedCode {
  Span span;
  std::string code;   ///< canonical code; empty if unknown or not suppressible
  bool used = false;  ///< known when the comments are reported
};

struct Suppression {
  Span comment;              ///< from its mark to its end
  bool own_line = false;     ///< the comment is on a separate line
  std::uint32_t target = 0;  ///< the line it applies to; 0: none
  std::string wrong_word{};  ///< the unknown keyword used instead of `allow`
  Span wrong_span{};
  std::vector<SuppressedCode> codes{};
};

/// The comments of the files of one input.
class Suppressions final : public Excuses {
 public:
  /// Applies in addition to comments.
  const SeverityPolicy* policy = nullptr;

  /// True for an unknown name that a comment or the policy suppresses.
  [[nodiscard]] bool excuses(const PageFacts& page, Span place,
                             const SourceMap& sources) const override;
  /// True if a comment suppresses the diagnostic. Marks that comment as used.
  [[nodiscard]] bool allows(const Diagnostic& found, const SourceMap& sources) const;
  /// Reports problems with the comments of a file. `unused` also reports comments that match
  /// nothing in `diags`; set it only if all checks ran.
  void report(FileId file, const SourceMap& sources, Diagnostics& diags, bool unused) const;

 private:
  struct KeyedValue {
    std::uint32_t begin;  ///< beginning of the key
    std::uint32_t end;    ///< end of the value
    std::uint32_t line;   ///< line of the key
  };
  struct Comments {
    std::vector<Suppression> suppressions;
    /// By line and code: true if the comment matched a diagnostic. Unknown codes are empty.
    std::map<std::pair<std::uint32_t, std::string>, bool> used;
    std::vector<KeyedValue> values;  ///< in order of their keys
    /// Returns the line of the key of the innermost value around a location; 0: none.
    [[nodiscard]] std::uint32_t key_line(std::uint32_t place) const;
    /// Returns true if a comment for the line allows the code, and marks it as used.
    bool use(std::uint32_t line, std::string_view code);
  };
  [[nodiscard]] Comments& comments_of(FileId file, const SourceMap& sources) const;
  [[nodiscard]] bool allows(std::string_view code, Span place, const SourceMap& sources) const;

  mutable std::map<FileId, Comments> files_;  // one thread per input
};

}  // namespace tgtcfg
