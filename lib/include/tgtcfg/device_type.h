// Device types of TVM and DLPack, and limits of chips.
//
//   const DeviceType* cuda = find_device_type("cuda");
//   std::cout << cuda->name << " is DLPack's " << cuda->code << '\n';
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

/// A device type: its name (`cpu`, `cuda`, `ext_dev`) and its number in DLPack.
struct DeviceType {
  std::string name;
  int code = 0;
  /// Targets of this type can become the host under host policy `first`.
  bool may_host_first = false;
  friend bool operator==(const DeviceType&, const DeviceType&) = default;
};

/// Returns all known device types, sorted by name. The reference is valid until the program ends.
[[nodiscard]] const std::vector<DeviceType>& device_types();
/// Returns the device type, or null for an unknown name or number.
[[nodiscard]] const DeviceType* find_device_type(std::string_view name);
[[nodiscard]] const DeviceType* find_device_type(int code);

/// Limits of a chip by name, shared by its targets; may be null.
using ChipLimits = std::shared_ptr<const std::map<std::string, std::int64_t, std::less<>>>;

}  // namespace tgtcfg
