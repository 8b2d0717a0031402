#include "process/console.h"

#include <tgtcfg/codes/TC91.h>

#include <string>

#include "diag/text_width.h"

namespace tgtcfg {

void Console::out(std::string_view text) {
  out_painted(env_.out_is_terminal ? visible_lines(text) : text);
}

void Console::out_line(std::string_view name) {
  out((env_.out_is_terminal ? visible(name) : std::string(name)) + "\n");
}

void Console::err(std::string_view text) {
  err_painted(visible_lines(text));
}

void Console::out_painted(std::string_view text) {
  if (state_ == WriteResult::ok && !text.empty()) state_ = env_.out(text);
}

void Console::err_painted(std::string_view text) {
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
