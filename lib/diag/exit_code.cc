#include "diag/exit_code.h"

#include <algorithm>
#include <iterator>

namespace tgtcfg {
namespace {

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
    if (diagnostic.severity != Severity::error) continue;
    // A denied warning always exits with `findings`, whatever the exit code of its page.
    const bool denied = diagnostic.page->severity != Severity::error;
    code = worst(code, denied ? ExitCode::findings : diagnostic.page->exit);
  }
  return code;
}

}  // namespace tgtcfg
