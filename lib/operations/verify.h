// `tgtcfg verify`: compares compiled files with the targets of a plan.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "operations/validate.h"
#include "request/request.h"
#include "verify/verification.h"

namespace tgtcfg {

struct VerifyCommand {
  Request request;
  std::vector<std::string> files;     ///< names, directories, or `-`
  std::vector<std::string> maps;      ///< ID=FILE[,FILE…], as typed
  std::vector<std::string> machines;  ///< `--runs-on`, as typed; the input is optional with one
  std::vector<std::string> chosen;    ///< ids of targets and parts, or `host`; empty: all
  VerifyOptions options;
  std::optional<std::string> stamp;  ///< file that is written after success
  ValidateCommand report;            ///< format, report files, baseline, `--allow-empty`
};

/// Opens the session and compares the files. Returns nullopt if they could not be compared. Adds an
/// error to `session.findings` then, and if the stamp cannot be written.
[[nodiscard]] std::optional<ExitCode> run_verify(Session& session, const VerifyCommand& command,
                                                 ReportWriter& out);

}  // namespace tgtcfg
