#include <tgtcfg/virtual_device.h>

#include "resolve/target_form.h"

namespace tgtcfg {
namespace {

bool same_target(const std::shared_ptr<const Target>& a, const std::shared_ptr<const Target>& b) {
  if (a == b || a == nullptr || b == nullptr) return a == b;
  return target_identity_text(*a, true) == target_identity_text(*b, true);
}

// Returns false if both are known and differ.
template <class T>
bool join_field(const std::optional<T>& a, const std::optional<T>& b, std::optional<T>& result) {
  result = a ? a : b;
  return !a || !b || *a == *b;
}

}  // namespace

bool is_open(const VirtualDevice& device) {
  return !device.type && !device.index && device.target == nullptr && !device.memory_scope;
}

bool is_complete(const VirtualDevice& device) {
  return device.type && device.index && device.target != nullptr && device.memory_scope;
}

bool is_consistent(const VirtualDevice& device) {
  return device.target == nullptr || (device.type && *device.type == device.target->device);
}

bool same_device(const VirtualDevice& a, const VirtualDevice& b) {
  return a.type == b.type && a.index == b.index && a.memory_scope == b.memory_scope &&
         same_target(a.target, b.target);
}

std::optional<VirtualDevice> join(const VirtualDevice& a, const VirtualDevice& b) {
  VirtualDevice result;
  const bool agree = join_field(a.type, b.type, result.type) &&
                     join_field(a.index, b.index, result.index) &&
                     join_field(a.memory_scope, b.memory_scope, result.memory_scope);
  const bool one_target =
      a.target == nullptr || b.target == nullptr || same_target(a.target, b.target);
  if (!agree || !one_target) return std::nullopt;
  result.target = a.target != nullptr ? a.target : b.target;
  if (!is_consistent(result)) return std::nullopt;
  return result;
}

VirtualDevice with_default(const VirtualDevice& device, const VirtualDevice& fallback) {
  VirtualDevice result = device;
  if (!result.type) result.type = fallback.type;
  if (!result.index) result.index = fallback.index;
  if (!result.memory_scope) result.memory_scope = fallback.memory_scope;
  const bool fits =
      fallback.target != nullptr && result.type && *result.type == fallback.target->device;
  if (result.target == nullptr && fits) result.target = fallback.target;
  return result;
}

}  // namespace tgtcfg
