// ECMA-262 patterns in linear time, or not at all.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

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

}  // namespace tgtcfg
