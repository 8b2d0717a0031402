#include "driver/exit_code.h"

#include <algorithm>
#include <string_view>

namespace tgtcfg {
namespace {

struct CodeRange {
  std::string_view prefix;
  ExitCode exit_code;
};

// The first prefix that fits decides; every other error is a finding.
constexpr CodeRange code_ranges[] = {
    {"TC33", ExitCode::unsatisfiable},  // no or several candidates for a host, device, function
    {"TC610", ExitCode::locked},        // another plan than the lock file has
    {"TC91", ExitCode::input_output},
    {"TC922", ExitCode::input_output},  // a machine that cannot be looked at
    {"TC924", ExitCode::locked},        // stored plans that are not current
    {"TC925", ExitCode::input_output},  // files that are not written
    {"TC92", ExitCode::usage},
    {"TC94", ExitCode::nothing},
    {"TC99", ExitCode::internal},
};

ExitCode exit_code_of_code(std::string_view code) {
  for (const CodeRange& range : code_ranges) {
    if (code.starts_with(range.prefix)) return range.exit_code;
  }
  return ExitCode::findings;
}

int rank(ExitCode code) {
  constexpr ExitCode order[] = {ExitCode::done,          ExitCode::nothing,  ExitCode::locked,
                                ExitCode::unsatisfiable, ExitCode::findings, ExitCode::input_output,
                                ExitCode::internal,      ExitCode::usage,    ExitCode::closed_pipe};
  return static_cast<int>(std::find(std::begin(order), std::end(order), code) - std::begin(order));
}

}  // namespace

ExitCode worst(ExitCode a, ExitCode b) {
  return rank(a) < rank(b) ? b : a;
}

ExitCode exit_code_of(std::span<const Diagnostic> diagnostics) {
  ExitCode code = ExitCode::done;
  for (const Diagnostic& diagnostic : diagnostics) {
    if (diagnostic.severity == Severity::error)
      code = worst(code, exit_code_of_code(diagnostic.code));
  }
  return code;
}

}  // namespace tgtcfg
