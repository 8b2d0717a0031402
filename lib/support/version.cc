#include "support/version.h"

namespace tgtcfg {

std::string_view version() {
  return TGTCFG_VERSION;
}

}  // namespace tgtcfg
