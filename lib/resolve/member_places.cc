#include "resolve/member_places.h"

#include <tgtcfg/json_pointer.h>

#include <algorithm>
#include <string>
#include <utility>

namespace tgtcfg {
namespace {

class Places {
 public:
  explicit Places(Plan& config) : places_(config.places) {}

  void add(std::string pointer, Span span) {
    if (span.known()) places_.emplace_back(std::move(pointer), span);
  }
  void add(const std::string& pointer, const std::optional<Value>& value) {
    if (!value) return;
    add(pointer, value->span);
    if (!value->is_object()) return;
    for (const Member& member : value->object())
      add(pointer_append(pointer, member.key), member.key_span);
  }
  /// Also adds the values of the fields of each member.
  void add_fields(const std::string& pointer, const std::optional<Value>& records) {
    add(pointer, records);
    if (!records || !records->is_object()) return;
    for (const Member& record : records->object()) {
      if (!record.value.is_object()) continue;
      const std::string at = pointer_append(pointer, record.key);
      for (const Member& field : record.value.object())
        add(pointer_append(at, field.key), field.value.span);
    }
  }
  template <class T>
  void add(const std::string& pointer, const std::vector<Located<T>>& list) {
    if (!list.empty()) add(pointer, list.front().span);
  }

 private:
  std::vector<std::pair<std::string, Span>>& places_;
};

}  // namespace

void note_places(const ConfigSpec& spec, Plan& config) {
  Places places(config);
  places.add("/build", spec.build);
  if (!spec.devices.empty()) places.add("/devices", spec.devices.front().name.span);
  for (const DeviceSpec& device : spec.devices) {
    const std::string pointer = pointer_append("/devices", device.name.value);
    places.add(pointer, device.name.span);
    if (const auto& clock = device.clock_frequency_hz)
      places.add(pointer + "/clock-frequency-hz", clock->span);
  }
  places.add("/disabled-passes", spec.disabled_passes);
  if (spec.executor) places.add("/executor", spec.executor->kind.span);
  places.add("/functions", spec.functions);
  places.add("/links", spec.links);
  places.add("/lowering", spec.lowering);
  places.add_fields("/memories", spec.memories);
  places.add("/memory-pools", spec.memory_pools);
  if (spec.opt_level) places.add("/opt-level", spec.opt_level->span);
  if (spec.llvm_release) places.add("/llvm-release", spec.llvm_release->span);
  places.add("/partition-order", spec.partition_order);
  for (const auto& part : spec.parts)
    places.add(pointer_append("/parts", part.first.value), part.first.span);
  for (const Member& option : spec.pass_config)
    places.add(pointer_append("/pass-config", option.key), option.key_span);
  places.add("/platform", spec.platform);
  if (spec.runtime) places.add("/runtime", spec.runtime->kind.span);
  places.add("/toolchain", spec.toolchain);
  std::ranges::sort(config.places);
}

Span place_of_member(const Plan& config, std::string_view pointer) {
  for (; !pointer.empty(); pointer = pointer.substr(0, pointer.rfind('/'))) {
    const auto found =
        std::ranges::lower_bound(config.places, pointer, {}, &std::pair<std::string, Span>::first);
    if (found != config.places.end() && found->first == pointer) return found->second;
  }
  return {};
}

}  // namespace tgtcfg
