// Names of the roles of hosts, targets and functions in plans.
#include <tgtcfg/plan.h>

namespace tgtcfg {

std::string host_id(std::size_t index) {
  return "host" + std::to_string(index);
}

std::string_view name_of(TargetScope scope) {
  return scope == TargetScope::function ? "function" : "configuration";
}

std::string_view name_of(FunctionState state) {
  switch (state) {
    case FunctionState::host_device:
      return "host-device";
    case FunctionState::device:
      return "device";
    case FunctionState::host:
      return "host";
    case FunctionState::part:
      return "part";
  }
  return {};
}

}  // namespace tgtcfg
