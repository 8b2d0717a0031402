// A map of a configuration while other maps are laid over it.
#pragma once

#include <tgtcfg/value.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>

#include "check/layer_place.h"

namespace tgtcfg {

/// Remembers the type of the map and the position of each key, because a map can have thousands of
/// members.
class MemberMerge {
 public:
  MemberMerge(Value& map, Place place) : map_(map), placed_(place, map) {}

  [[nodiscard]] bool is_target() const { return placed_.is_target(); }
  [[nodiscard]] const Value& map() const { return map_; }
  [[nodiscard]] Place below(std::string_view key) const { return placed_.below(key); }

  [[nodiscard]] Member* find(const std::string& key) {
    Object& members = map_.object();
    if (members.size() < few) {
      const auto found = std::find_if(members.begin(), members.end(),
                                      [&](const Member& other) { return other.key == key; });
      return found == members.end() ? nullptr : &*found;
    }
    for (; known_ < members.size(); ++known_) places_.try_emplace(members[known_].key, known_);
    const auto found = places_.find(key);
    return found == places_.end() ? nullptr : &members[found->second];
  }
  Member& add(const Member& member) {
    map_.object().push_back(member);
    look_again(member.key);
    return map_.object().back();
  }
  void remove(Member& member) {
    const std::string key = member.key;
    map_.object().erase(map_.object().begin() + (&member - map_.object().data()));
    places_.clear();
    known_ = 0;
    look_again(key);
  }

 private:
  static constexpr std::size_t few = 16;

  void look_again(std::string_view key) {
    if (tells_what_a_map_is(key)) placed_ = PlacedMap(placed_.place, map_);
  }

  Value& map_;
  PlacedMap placed_;
  std::unordered_map<std::string, std::size_t> places_;
  std::size_t known_ = 0;  // number of members in `places_`
};

}  // namespace tgtcfg
