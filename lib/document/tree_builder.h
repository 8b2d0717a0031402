// Builds the tree for all readers. Finished values are moved into place, duplicate keys are found
// at once, and limits are checked before memory is allocated.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/limits.h>
#include <tgtcfg/value.h>

#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace tgtcfg {

/// Returns the maximum depth of a tree. It also has a fixed limit, because later stages and
/// destructors are recursive.
[[nodiscard]] std::size_t deepest_tree(const Limits& limits);

/// Finds a key among the members of an object: by comparison while there are few, then by hash. So
/// the time is linear for objects of any size.
class KeyIndex {
 public:
  /// Returns the member with the same key as the last one (just added), or null. If there is one,
  /// the last member is not indexed.
  [[nodiscard]] const Member* find_earlier(const Object& members);

 private:
  std::unordered_map<std::string, std::size_t> places_;
  std::size_t known_ = 0;
};

class TreeBuilder {
 public:
  TreeBuilder(const Limits& limits, Diagnostics& diags) : limits_(limits), diags_(diags) {}

  // These functions return false after reporting an exceeded limit. Reading must then end.
  bool open_array(Span opener) { return open(Value(Array{}), opener); }
  bool open_object(Span opener) { return open(Value(Object{}), opener); }
  bool add(Value&& value);
  bool key(std::string&& text, Span span);
  /// Adds `count` values that are about to be copied to `at`.
  bool count(std::size_t count, Span at);
  /// Adds the bytes of strings that an alias at `at` repeats.
  bool count_repeated(std::size_t bytes, Span at);
  /// Checks that a value `levels` deep fits here.
  bool check_depth(std::size_t levels, Span at);
  /// Checks the length of a string before it is copied.
  bool check_length(std::size_t length, Span at);

  /// Moves a value into place whose nodes were already added.
  void attach(Value&& value);
  /// Ends the innermost collection, which extends to byte `end`.
  void close(std::uint32_t end);

  [[nodiscard]] bool at_root() const { return frames_.empty(); }
  [[nodiscard]] std::size_t depth() const { return frames_.size(); }
  [[nodiscard]] std::size_t nodes() const { return nodes_; }
  /// Returns the total bytes of all strings so far, including keys.
  [[nodiscard]] std::size_t bytes() const { return bytes_; }
  [[nodiscard]] const Value& open_value(std::size_t level) const { return frames_[level].value; }
  [[nodiscard]] const Value& innermost() const { return frames_.back().value; }
  [[nodiscard]] bool in_object() const { return !at_root() && innermost().is_object(); }
  [[nodiscard]] const Value& root() const { return root_; }
  [[nodiscard]] Value take_root() { return std::exchange(root_, Value()); }
  [[nodiscard]] Diagnostics& diags() const { return diags_; }

 private:
  struct Frame {
    Value value;
    KeyIndex keys;
  };

  bool open(Value&& value, Span opener);

  const Limits& limits_;
  Diagnostics& diags_;
  std::vector<Frame> frames_;
  Value root_;
  std::size_t nodes_ = 0;
  std::size_t bytes_ = 0;     // of strings
  std::size_t repeated_ = 0;  // of strings that aliases repeat
};

}  // namespace tgtcfg
