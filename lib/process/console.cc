#include "process/console.h"

#include <tgtcfg/codes/TC91.h>

#include <string>

namespace tgtcfg {

void Console::out(std::string_view text) {
  if (state_ == WriteResult::ok && !text.empty()) state_ = env_.out(text);
}

void Console::err(std::string_view text) {
  if (!text.empty()) (void)env_.err(text);
}

ExitCode Console::finish(ExitCode code) {
  if (state_ == WriteResult::closed) return ExitCode::closed_pipe;
  if (state_ == WriteResult::failed) {
    constexpr PageFacts page = diag::CannotWrite::page_facts;
    err("error[" + std::string(page.code) + "]: cannot write `<stdout>`\n");
    return worst(code, page.exit);
  }
  return code;
}

}  // namespace tgtcfg
