#include "resolve/repeated_text.h"

#include <tgtcfg/codes/TC10.h>
#include <tgtcfg/database.h>

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace tgtcfg {
namespace {

std::size_t bytes_of(const Value& value) {
  constexpr std::size_t scalar = 8;
  std::size_t bytes = scalar;
  if (value.is_string()) bytes += value.string().size();
  if (value.is_array()) {
    for (const Value& element : value.array()) bytes += bytes_of(element);
  }
  if (value.is_object()) {
    for (const Member& member : value.object()) bytes += member.key.size() + bytes_of(member.value);
  }
  return bytes;
}

class Repeated {
 public:
  explicit Repeated(const ConfigState& state) : state_(state), host_(size_of_host()) {}

  bool is_too_much() {
    for (const TargetSpec& target : state_.spec.targets) {
      const std::size_t tag = target.kind ? 0 : size_of_tag(target);
      if (!take(tag + (target.host ? 0 : host_), target.span)) return true;
    }
    for (const auto& [name, part] : state_.spec.parts) {
      if (!take(part->host ? 0 : host_, name.span)) return true;
    }
    return false;
  }

 private:
  bool take(std::size_t bytes, Span place) { return has_room_to_repeat(state_, bytes, place); }

  std::size_t size_of_tag(const TargetSpec& target) {
    if (!target.tag) return 0;
    const auto [known, is_new] = tags_.try_emplace(target.tag->value, 0);
    const TagRow* row = is_new ? state_.database.tag(target.tag->value) : nullptr;
    if (row != nullptr) known->second = bytes_of(row->definition);
    return known->second;
  }

  std::size_t size_of_host() {
    if (state_.spec.host && state_.spec.host->target != nullptr) {
      const TargetSpec& host = *state_.spec.host->target;
      std::size_t bytes = size_of_tag(host);
      for (const Member& attribute : host.attributes) bytes += bytes_of(attribute.value);
      return bytes;
    }
    std::size_t bytes = 0;
    if (state_.place.parent_host == nullptr) return bytes;
    for (const auto& [name, value] : state_.place.parent_host->attrs) bytes += bytes_of(value);
    return bytes;
  }

  const ConfigState& state_;
  std::unordered_map<std::string_view, std::size_t> tags_;
  std::size_t host_;
};

}  // namespace

bool has_room_to_repeat(const ConfigState& state, std::size_t bytes, Span place) {
  // Short texts may be repeated without a limit.
  constexpr std::size_t free_bytes = 1024;
  RoomToRepeat& room = state.place.room_to_repeat;
  const std::size_t counted = bytes - std::min(bytes, free_bytes);
  if (counted <= room.bytes) {
    room.bytes -= counted;
    return true;
  }
  if (std::exchange(room.is_spent, true)) return false;
  const std::size_t limit = state.options.limits.expanded_bytes;
  state.diags.error(diag::TooManyExpandedBytes{.limit = std::to_string(limit)}, place)
      .here("this repeats " + std::to_string(bytes) + " bytes");
  return false;
}

bool repeats_too_much(const ConfigState& state) {
  return Repeated(state).is_too_much();
}

}  // namespace tgtcfg
