#include "process/standard_streams.h"

#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <charconv>
#include <string>

namespace tgtcfg {

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
  const std::string typed = env.variable("COLUMNS").value_or("");
  std::uint32_t columns = 0;
  const char* end = typed.data() + typed.size();
  if (std::from_chars(typed.data(), end, columns).ptr == end && columns > 0 && columns <= most)
    return columns;
  struct winsize size {};
  if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return std::nullopt;
  return size.ws_col;
}

}  // namespace tgtcfg
