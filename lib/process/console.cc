#include "process/console.h"

#include <tgtcfg/codes/TC91.h>

#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "diag/columns.h"
#include "diag/text_width.h"
#include "support/number_text.h"

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

bool standard_input_ready(int milliseconds) {
  struct pollfd input {};
  input.fd = STDIN_FILENO;
  input.events = POLLIN;
  return ::poll(&input, 1, milliseconds) > 0;
}

bool output_is_read(int milliseconds) {
  struct pollfd output {};
  output.fd = STDOUT_FILENO;
  // poll() reports errors even if they are not requested.
  return ::poll(&output, 1, milliseconds) <= 0;
}

std::optional<std::uint32_t> columns_of_output(const Env& env) {
  constexpr std::uint32_t most = 1000;
  if (!env.out_is_terminal) return std::nullopt;
  const auto columns = number_in<std::uint32_t>(env.variable("COLUMNS").value_or(""));
  if (columns && *columns > 0 && *columns <= most) return columns;
  struct winsize size {};
  if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return std::nullopt;
  return size.ws_col;
}

namespace {

constexpr auto patience = std::chrono::milliseconds(500);
constexpr auto interval = std::chrono::milliseconds(100);

}  // namespace

Progress::Progress(const Env& env, Console& console, bool quiet)
    : console_(console), wanted_(env.err_is_terminal && !quiet) {}

void Progress::clear() {
  if (drawn_) console_.err_painted("\r\x1b[K");
  drawn_ = false;
}

void Progress::step(std::string_view file, std::size_t total) {
  if (!wanted_) return;
  ++count_;
  const Clock::time_point now = Clock::now();
  if (now - start_ < patience || now - last_ < interval) return;
  last_ = now;
  const double seconds = std::chrono::duration<double>(now - start_).count();
  const auto rate = static_cast<std::size_t>(static_cast<double>(count_) / seconds);
  const std::string head = std::to_string(count_) + " of " + std::to_string(total) + ", " +
                           std::to_string(rate) + " a second: ";
  const std::size_t room = layout_columns() - 2;
  console_.err_painted("\r" + head +
                       wrap(file, room > head.size() ? room - head.size() : 1).front() + "\x1b[K");
  drawn_ = true;
}

}  // namespace tgtcfg
