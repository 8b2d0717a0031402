#include "database/tool_cpus.h"

#include "database/embedded.h"
#include "database/packed_row.h"

namespace tgtcfg {

const Value& tool_cpus() {
  static const Value all = unpack(embedded::text(embedded::tool_cpus)).get("tools");
  return all;
}

}  // namespace tgtcfg
