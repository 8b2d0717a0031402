#include <tgtcfg/device_type.h>

#include <algorithm>

#include "database/embedded.h"

namespace tgtcfg {

const std::vector<DeviceType>& device_types() {
  static const std::vector<DeviceType> types = [] {
    std::vector<DeviceType> result;
    result.reserve(embedded::device_count);
    for (std::uint32_t i = 0; i < embedded::device_count; ++i) {
      const embedded::DevicePlace& place = embedded::devices[i];
      result.push_back({std::string(embedded::text(place.name_begin, place.name_size)), place.code,
                        place.may_host_first});
    }
    std::sort(result.begin(), result.end(),
              [](const DeviceType& a, const DeviceType& b) { return a.name < b.name; });
    return result;
  }();
  return types;
}

const DeviceType* find_device_type(std::string_view name) {
  const auto& types = device_types();
  const auto found = std::find_if(types.begin(), types.end(),
                                  [&](const DeviceType& type) { return type.name == name; });
  return found == types.end() ? nullptr : &*found;
}

const DeviceType* find_device_type(int code) {
  const auto& types = device_types();
  const auto found = std::find_if(types.begin(), types.end(),
                                  [&](const DeviceType& type) { return type.code == code; });
  return found == types.end() ? nullptr : &*found;
}

}  // namespace tgtcfg
