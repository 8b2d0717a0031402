// Decides the severity of diagnostics in one run: by flags, then by the project file.
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

}  // namespace tgtcfg
