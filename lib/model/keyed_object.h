// An object that is made member by member, of any size: Value::set() looks at all members.
#pragma once

#include <tgtcfg/value.h>

#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "support/slot_index.h"

namespace tgtcfg {

class KeyedObject {
 public:
  /// Adds a member, or takes the place of the value of that key.
  void set(std::string_view key, Value value) {
    const std::size_t hash = std::hash<std::string_view>{}(key);
    const auto known =
        places_.find(hash, [&](std::size_t place) { return members_[place].key == key; });
    if (known) {
      members_[*known].value = std::move(value);
      return;
    }
    places_.insert(hash, members_.size());
    members_.push_back({std::string(key), std::move(value)});
  }
  [[nodiscard]] bool empty() const { return members_.empty(); }
  /// All of them, in the order in which they came.
  [[nodiscard]] Object take() { return std::move(members_); }

 private:
  Object members_;
  SlotIndex places_;
};

}  // namespace tgtcfg
