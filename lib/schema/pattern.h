// ECMA-262 patterns in linear time, or not at all.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

/// A compiled pattern; read-only, may be shared by threads.
class Pattern {
 public:
  ~Pattern();
  Pattern(const Pattern&) = delete;
  Pattern& operator=(const Pattern&) = delete;

  /// Null, and the reason, when the pattern is malformed or needs more than a finite automaton
  /// (look-ahead, back-references), or something that is not translated (`\b` in a class, `\p{}`).
  [[nodiscard]] static std::unique_ptr<const Pattern> compile(std::string_view ecma,
                                                              std::string& reason);
  /// Whether the pattern occurs anywhere in the text.
  [[nodiscard]] bool found_in(std::string_view text) const;

 private:
  Pattern();
  struct Engine;
  std::unique_ptr<const Engine> engine_;
};

/// The patterns of one program, each compiled when it is asked for first. Safe to share.
class PatternCache {
 public:
  explicit PatternCache(std::size_t count);
  ~PatternCache();
  PatternCache(const PatternCache&) = delete;
  PatternCache& operator=(const PatternCache&) = delete;

  /// The pattern with that index, whose text is `ecma`; the compiler has made sure that it
  /// compiles.
  [[nodiscard]] const Pattern& get(std::size_t index, std::string_view ecma) const;

 private:
  struct Slots;
  std::unique_ptr<Slots> slots_;
};

/// The pattern of a row, compiled when it is asked for first and kept; null when it is malformed.
/// Not for patterns of documents: there may be any number of them.
[[nodiscard]] const Pattern* pattern_of_row(const std::string& ecma);

/// An ECMA-262 pattern in RE2's syntax; nothing, and the reason, for what cannot be said in it.
[[nodiscard]] bool translate_pattern(std::string_view ecma, std::string& re2, std::string& reason);

/// A sequence of repeated ASCII characters or classes from the start of the text, in which each
/// character can only be taken by one of them, so that there is never anything to try again.
class SimplePattern {
 public:
  /// Nothing when the pattern is not of this form; it may still be a good pattern.
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
