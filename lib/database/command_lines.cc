#include "database/command_lines.h"

#include "database/embedded.h"
#include "database/packed_row.h"

namespace tgtcfg {

Value command_lines() {
  return unpack(embedded::text(embedded::command_lines)).get("tools");
}

}  // namespace tgtcfg
