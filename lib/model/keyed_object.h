// Builds large objects: unlike Value::set(), which searches all fields, it has an index of keys.
#pragma once

#include <tgtcfg/value.h>

#include <cstddef>
#include <string>
#include <unordered_map>
#include <utility>

namespace tgtcfg {

class KeyedObject {
 public:
  /// Adds a field, or replaces the value of an existing key.
  void set(const std::string& key, Value value) {
    const auto [place, is_new] = places_.try_emplace(key, members_.size());
    if (is_new)
      members_.push_back({key, std::move(value)});
    else
      members_[place->second].value = std::move(value);
  }
  [[nodiscard]] bool empty() const { return members_.empty(); }
  /// Returns all fields in order of insertion.
  [[nodiscard]] Object take() { return std::move(members_); }

 private:
  Object members_;
  std::unordered_map<std::string, std::size_t> places_;
};

}  // namespace tgtcfg
