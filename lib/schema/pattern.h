// Matches ECMA-262 patterns in linear time, or refuses them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "support/guarded.h"

namespace tgtcfg {

/// A compiled pattern. Immutable, so threads may share it.
class Pattern {
 public:
  ~Pattern();
  Pattern(const Pattern&) = delete;
  Pattern& operator=(const Pattern&) = delete;

  /// Returns null and the reason for an unsupported pattern: it is malformed, requires more than a
  /// finite automaton (look-ahead, back-references), or cannot be translated (`\b` in a class,
  /// `\p{}`).
  [[nodiscard]] static std::unique_ptr<const Pattern> compile(std::string_view ecma,
                                                              std::string& reason);
  /// True if the pattern occurs anywhere in the text.
  [[nodiscard]] bool found_in(std::string_view text) const;

 private:
  Pattern();
  struct Engine;
  std::unique_ptr<const Engine> engine_;
};

/// The patterns of one program, each compiled on first use. Thread-safe.
class PatternCache {
 public:
  explicit PatternCache(std::size_t count) : patterns_(std::make_unique<Slot[]>(count)) {}

  /// Returns the pattern with that index and the text `ecma`, which the schema compiler has
  /// checked.
  [[nodiscard]] const Pattern& get(std::size_t index, std::string_view ecma) const;

 private:
  using Slot = MadeOnce<std::unique_ptr<const Pattern>>;
  std::unique_ptr<Slot[]> patterns_;
};

/// Returns the pattern of a database entry, or null if it is malformed. The result is kept forever,
/// so do not use it for patterns of documents.
[[nodiscard]] const Pattern* pattern_of_row(const std::string& ecma);

/// Translates an ECMA-262 pattern to RE2's syntax. Returns false and the reason if RE2 cannot
/// express it.
[[nodiscard]] bool translate_pattern(std::string_view ecma, std::string& re2, std::string& reason);

/// A sequence of repeated ASCII characters or classes at the start of the text. Only one of them
/// can match each character, so matching never backtracks.
class SimplePattern {
 public:
  /// Returns nullopt if the pattern is not of this form; it may still be valid.
  [[nodiscard]] static std::optional<SimplePattern> parse(std::string_view ecma);
  [[nodiscard]] bool matches(std::string_view text) const;

 private:
  struct CharSet {
    std::uint64_t bits[2] = {0, 0};
    void add(unsigned char c) { bits[c >> 6] |= std::uint64_t{1} << (c & 63); }
    [[nodiscard]] bool has(unsigned char c) const {
      return c < 128 && ((bits[c >> 6] >> (c & 63)) & 1) != 0;
    }
    [[nodiscard]] bool meets(const CharSet& other) const {
      return (bits[0] & other.bits[0]) != 0 || (bits[1] & other.bits[1]) != 0;
    }
  };
  struct Item {
    CharSet chars;
    std::size_t least = 1;
    std::size_t most = 1;
  };

  static bool take_item(std::string_view& rest, Item& item);
  static bool take_class(std::string_view& rest, CharSet& chars);
  static bool take_escape(std::string_view& rest, CharSet& chars);
  static bool take_count(std::string_view& rest, Item& item);
  [[nodiscard]] bool is_certain() const;

  std::vector<Item> items_;
  bool to_end_ = false;
};

}  // namespace tgtcfg
