#include "database/pass_names.h"

#include "database/embedded.h"
#include "database/packed_row.h"

namespace tgtcfg {

std::vector<std::string> pass_names() {
  return unpack(embedded::text(embedded::passes)).texts("names");
}

}  // namespace tgtcfg
