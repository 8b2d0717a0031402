// Device types of TVM and DLPack, and the limits of the chips behind them.
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

/// A device type by its name (`cpu`, `cuda`, `ext_dev`) and its DLPack number.
struct DeviceType {
  std::string name;
  int code = 0;
  bool may_host_first = false;  ///< under host policy `first` such a target becomes the host
  friend bool operator==(const DeviceType&, const DeviceType&) = default;
};

/// All known device types, sorted by name.
[[nodiscard]] const std::vector<DeviceType>& device_types();
[[nodiscard]] const DeviceType* find_device_type(std::string_view name);
[[nodiscard]] const DeviceType* find_device_type(int code);

/// Limits of a chip by name; its targets share them.
using ChipLimits = std::shared_ptr<const std::map<std::string, std::int64_t, std::less<>>>;

}  // namespace tgtcfg
