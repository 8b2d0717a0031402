#include "process/output_read.h"

#include <poll.h>
#include <unistd.h>

namespace tgtcfg {

bool output_is_read(int milliseconds) {
  struct pollfd output {};
  output.fd = STDOUT_FILENO;
  // Errors are told without being asked for.
  return ::poll(&output, 1, milliseconds) <= 0;
}

}  // namespace tgtcfg
