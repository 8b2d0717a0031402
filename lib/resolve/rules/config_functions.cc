#include "resolve/config_state.h"
namespace tgtcfg {
void resolve_functions(ConfigState&) {}
}  // namespace tgtcfg
