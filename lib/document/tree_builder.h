// Builds the tree for all readers: values are moved into place as they end, keys are compared as
// they come, and the limits hold before anything is allocated for what exceeds them.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/limits.h>
#include <tgtcfg/value.h>

#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace tgtcfg {

/// The levels that a tree may have, whatever `--limit` says: later stages and destructors go down
/// by recursion.
[[nodiscard]] std::size_t deepest_tree(const Limits& limits);

/// Finds a key among the members of an object: by comparing while there are few, then by hash, so
/// that an object of any size takes linear time.
class KeyIndex {
 public:
  /// The member with that key among all but the last one (the one just added), or null; then the
  /// last one stays where it is.
  [[nodiscard]] const Member* find_earlier(const Object& members);

 private:
  std::unordered_map<std::string, std::size_t> places_;
  std::size_t known_ = 0;
};

class TreeBuilder {
 public:
  TreeBuilder(const Limits& limits, Diagnostics& diags) : limits_(limits), diags_(diags) {}

  // These return false when a limit is exceeded, which was reported; reading then ends.
  bool open_array(Span opener) { return open(Value(Array{}), opener); }
  bool open_object(Span opener) { return open(Value(Object{}), opener); }
  bool add(Value&& value);
  bool key(std::string&& text, Span span);
  /// Counts `count` values that are about to be copied to `at`.
  bool count(std::size_t count, Span at);
  /// Counts the bytes of texts that an alias at `at` repeats.
  bool count_repeated(std::size_t bytes, Span at);
  /// Checks that a value `levels` deep fits here.
  bool check_depth(std::size_t levels, Span at);
  /// Checks the length of a text before it is copied.
  bool check_length(std::size_t length, Span at);

  /// Puts a value, whose nodes are counted already, in its place.
  void attach(Value&& value);
  /// Ends the innermost collection; it covers the bytes up to `end`.
  void close(std::uint32_t end);

  [[nodiscard]] bool at_root() const { return frames_.empty(); }
  [[nodiscard]] std::size_t depth() const { return frames_.size(); }
  [[nodiscard]] std::size_t nodes() const { return nodes_; }
  /// Bytes of all texts, keys included, so far.
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
  std::size_t bytes_ = 0;     // of texts
  std::size_t repeated_ = 0;  // of texts that aliases repeat
};

}  // namespace tgtcfg
