// Limits repetition of long tags and hosts by many targets.
#include "resolve/config_state.h"

#include <tgtcfg/codes/TC10.h>
#include <tgtcfg/database.h>

#include <algorithm>
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

std::size_t bytes_of_tag(const TargetSpec& target, const Database& database) {
  const TagRow* row = target.tag ? database.tag(target.tag->value) : nullptr;
  return row == nullptr ? 0 : bytes_of(row->definition);
}

// The host that targets without one share.
std::size_t bytes_of_host(const ConfigState& state) {
  std::size_t bytes = 0;
  if (state.spec.host && state.spec.host->target != nullptr) {
    const TargetSpec& host = *state.spec.host->target;
    bytes = bytes_of_tag(host, state.database);
    for (const Member& attribute : host.attributes) bytes += bytes_of(attribute.value);
  } else if (state.place.parent_host != nullptr) {
    for (const auto& [name, value] : state.place.parent_host->attrs) bytes += bytes_of(value);
  }
  return bytes;
}

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
  const std::size_t host = bytes_of_host(state);
  for (const TargetSpec& target : state.spec.targets) {
    const std::size_t tag = target.kind ? 0 : bytes_of_tag(target, state.database);
    if (!has_room_to_repeat(state, tag + (target.host ? 0 : host), target.span)) return true;
  }
  for (const auto& [name, part] : state.spec.parts) {
    if (!has_room_to_repeat(state, part->host ? 0 : host, name.span)) return true;
  }
  return false;
}

}  // namespace tgtcfg
