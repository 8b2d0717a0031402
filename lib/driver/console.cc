#include "driver/console.h"

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
    err("error[TC9107]: cannot write `<stdout>`\n");
    return worst(code, ExitCode::input_output);
  }
  return code;
}

}  // namespace tgtcfg
