#include "process/input_ready.h"

#include <poll.h>
#include <unistd.h>

namespace tgtcfg {

bool standard_input_ready(int milliseconds) {
  struct pollfd input {};
  input.fd = STDIN_FILENO;
  input.events = POLLIN;
  return ::poll(&input, 1, milliseconds) > 0;
}

}  // namespace tgtcfg
