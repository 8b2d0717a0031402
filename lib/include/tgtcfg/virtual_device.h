// A place where code may run: device type, device index, target and memory scope.
//
// Each of the four fields may be unset. `join` combines two descriptions of the same device field
// by field, and `with_default` fills the fields that are still unset. Targets are compared by
// value: two objects with the same contents are equal.
//
//   VirtualDevice asked;
//   asked.index = 1;
//   VirtualDevice fallback;
//   fallback.type = *find_device_type("cuda");
//   std::cout << with_default(asked, fallback).type->name << '\n';
#pragma once

#include <tgtcfg/plan.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace tgtcfg {

/// A possibly incomplete description of a virtual device; an empty field is not set.
struct VirtualDevice {
  std::optional<DeviceType> type;
  std::optional<std::int64_t> index;
  std::shared_ptr<const Target> target;  ///< null if not set
  std::optional<std::string> memory_scope;
};

/// Returns true if every field is unset.
[[nodiscard]] bool is_open(const VirtualDevice& device);
/// Returns true if every field is set.
[[nodiscard]] bool is_complete(const VirtualDevice& device);
/// Returns false if the target is set and the device type is unset or differs from the target's.
[[nodiscard]] bool is_consistent(const VirtualDevice& device);

/// Returns true if both descriptions set the same fields to equal values.
[[nodiscard]] bool same_device(const VirtualDevice& a, const VirtualDevice& b);

/// Combines two descriptions. Returns nullopt if a field is set to different values, or if the
/// result is not consistent.
[[nodiscard]] std::optional<VirtualDevice> join(const VirtualDevice& a, const VirtualDevice& b);

/// Returns `device` with its unset fields filled from `fallback`. The target of `fallback` is used
/// only if it has the resulting device type.
[[nodiscard]] VirtualDevice with_default(const VirtualDevice& device,
                                         const VirtualDevice& fallback);

}  // namespace tgtcfg
