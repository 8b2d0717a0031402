// Values by name, in the order of the names.
//
//   Values attrs;
//   attrs.insert_or_assign("arch", Value("sm_86"));
//   std::cout << attrs.at("arch").string() << '\n';
//   for (const auto& [name, value] : attrs) std::cout << name << '\n';
//
// It answers as a std::map does. Pairs stand beside one another: a target has a handful of them,
// and a log has millions of targets. One more is put in its place, so who has thousands makes them
// all at once.
#pragma once

#include <tgtcfg/value.h>

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tgtcfg {

class Values {
 public:
  using value_type = std::pair<std::string, Value>;
  using iterator = std::vector<value_type>::iterator;  ///< `first` stays as it is
  using const_iterator = std::vector<value_type>::const_iterator;

  Values() = default;
  /// Of pairs in any order; of a name that is there twice the first.
  explicit Values(std::vector<value_type> pairs) : pairs_(std::move(pairs)) {
    const auto before = [](const value_type& a, const value_type& b) { return a.first < b.first; };
    const auto same = [](const value_type& a, const value_type& b) { return a.first == b.first; };
    std::stable_sort(pairs_.begin(), pairs_.end(), before);
    pairs_.erase(std::unique(pairs_.begin(), pairs_.end(), same), pairs_.end());
  }

  [[nodiscard]] iterator begin() { return pairs_.begin(); }
  [[nodiscard]] iterator end() { return pairs_.end(); }
  [[nodiscard]] const_iterator begin() const { return pairs_.begin(); }
  [[nodiscard]] const_iterator end() const { return pairs_.end(); }
  [[nodiscard]] std::size_t size() const { return pairs_.size(); }
  [[nodiscard]] bool empty() const { return pairs_.empty(); }

  [[nodiscard]] iterator find(std::string_view name) {
    // Of a few, names of other lengths are passed over fastest.
    constexpr std::size_t few = 8;
    if (size() <= few) {
      return std::find_if(begin(), end(),
                          [name](const value_type& pair) { return pair.first == name; });
    }
    const iterator at = place_of(name);
    return at != end() && at->first == name ? at : end();
  }
  [[nodiscard]] const_iterator find(std::string_view name) const {
    return const_cast<Values*>(this)->find(name);
  }
  [[nodiscard]] bool contains(std::string_view name) const { return find(name) != end(); }
  /// Throws std::out_of_range where the name is not there.
  [[nodiscard]] const Value& at(std::string_view name) const {
    const const_iterator found = find(name);
    if (found == end()) throw std::out_of_range("no value of this name");
    return found->second;
  }

  /// The value of the name, which is null where it was not there.
  Value& operator[](std::string_view name) { return try_emplace(name).first->second; }
  /// Puts a value in where the name is not there yet; whether it did.
  template <class... Arguments>
  std::pair<iterator, bool> try_emplace(std::string_view name, Arguments&&... arguments) {
    const iterator at = place_of(name);
    if (at != end() && at->first == name) return {at, false};
    return {put(at, std::string(name), Value(std::forward<Arguments>(arguments)...)), true};
  }
  std::pair<iterator, bool> emplace(std::string_view name, Value value) {
    return try_emplace(name, std::move(value));
  }
  std::pair<iterator, bool> insert_or_assign(std::string name, Value&& value) {
    const iterator at = place_of(name);
    if (at == end() || at->first != name) return {put(at, std::move(name), std::move(value)), true};
    at->second = std::move(value);
    return {at, false};
  }
  std::pair<iterator, bool> insert_or_assign(std::string name, const Value& value) {
    return insert_or_assign(std::move(name), Value(value));
  }
  /// How many there were of that name.
  std::size_t erase(std::string_view name) {
    const iterator found = find(name);
    if (found == end()) return 0;
    pairs_.erase(found);
    return 1;
  }
  void reserve(std::size_t count) { pairs_.reserve(count); }
  void clear() { pairs_.clear(); }

  friend bool operator==(const Values& a, const Values& b) { return a.pairs_ == b.pairs_; }

 private:
  iterator put(iterator at, std::string&& name, Value&& value) {
    if (at != end()) return pairs_.emplace(at, std::move(name), std::move(value));
    pairs_.emplace_back(std::move(name), std::move(value));
    return end() - 1;
  }

  // Most are put in by order.
  [[nodiscard]] iterator place_of(std::string_view name) {
    if (pairs_.empty() || pairs_.back().first < name) return end();
    return std::lower_bound(
        begin(), end(), name,
        [](const value_type& pair, std::string_view wanted) { return pair.first < wanted; });
  }

  std::vector<value_type> pairs_;
};

}  // namespace tgtcfg
