// Writes the report of `validate` as results come in, in the order of the inputs.
#pragma once

#include <string>

#include "diag/report.h"
#include "driver/validate.h"
#include "driver/validate_input.h"

namespace tgtcfg {

class Reporter {
 public:
  Reporter(Session& session, const ValidateCommand& command);

  /// Takes a result, writes what can be written already. True: the input had no errors.
  bool add(InputResult result);
  /// Problems with inputs as such.
  bool add(Findings& findings);
  /// Writes the rest.
  [[nodiscard]] ExitCode finish();

 private:
  bool add_diagnostics(std::vector<Diagnostic> diagnostics, const SourceMap& sources);
  void expect_invalid(const ReportInput& input, const InputResult& result,
                      std::vector<Diagnostic>& diagnostics) const;
  void print(const std::vector<Diagnostic>& diagnostics, const SourceMap& sources,
             const std::string& cut);

  Session& session_;
  const ValidateCommand& command_;
  SeverityRules rules_;
  Report report_;
  Array json_;
  ExitCode code_ = ExitCode::done;
  bool printed_ = false;
};

}  // namespace tgtcfg
