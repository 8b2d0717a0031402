// Where code may run, as far as it is known: a device type, an index, a target, a memory scope.
//
// Each of the four may be open. Two descriptions of one place are joined field by field, and what
// stays open is taken from a default. Targets are equal when they say the same; who made them, and
// whether they are one object, plays no part.
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

struct VirtualDevice {
  std::optional<DeviceType> type;
  std::optional<std::int64_t> index;
  std::shared_ptr<const Target> target;  ///< null: open
  std::optional<std::string> memory_scope;
};

/// Nothing is known of it.
[[nodiscard]] bool is_open(const VirtualDevice& device);
/// Nothing is left open.
[[nodiscard]] bool is_complete(const VirtualDevice& device);
/// A target has the device type beside it; an open type beside a target counts as different.
[[nodiscard]] bool is_consistent(const VirtualDevice& device);

/// Equal values: the same fields are known, and to be the same.
[[nodiscard]] bool same_device(const VirtualDevice& a, const VirtualDevice& b);

/// What both say together; nothing when they contradict each other, or when the type that one knows
/// is not that of the target which the other knows.
[[nodiscard]] std::optional<VirtualDevice> join(const VirtualDevice& a, const VirtualDevice& b);

/// `device` with what it leaves open taken from `fallback`, whose target is taken only when it has
/// the type that results.
[[nodiscard]] VirtualDevice with_default(const VirtualDevice& device,
                                         const VirtualDevice& fallback);

}  // namespace tgtcfg
