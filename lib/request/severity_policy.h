// What is made of findings in one run: the flags, and what the project file says where they say
// nothing.
#pragma once

#include <tgtcfg/pipeline.h>

#include <optional>
#include <string>
#include <vector>

#include "diag/severity_rules.h"
#include "request/project.h"

namespace tgtcfg {

class SeverityPolicy final : public Excuses {
 public:
  explicit SeverityPolicy(const std::string& working_directory) : here_(working_directory) {}

  SeverityRules flags{};
  const Project* project = nullptr;
  /// Whether notes are kept that only matter to who asks for details.
  bool details = false;

  /// Whether an unknown name is no error by these rules.
  [[nodiscard]] bool excuses(const PageFacts& page, Span place,
                             const SourceMap& sources) const override;
  /// Whether a diagnostic is not allowed; then it gets its severity.
  [[nodiscard]] bool keeps(Diagnostic& diagnostic, const SourceMap& sources) const;

 private:
  [[nodiscard]] std::optional<Verdict> verdict(const PageFacts& page, Severity severity, Span place,
                                               const SourceMap& sources) const;
  const std::string& here_;
};

}  // namespace tgtcfg
