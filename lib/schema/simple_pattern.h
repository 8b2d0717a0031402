// The patterns that schemas are full of (`^x-`, `^[a-z][a-z0-9-]*$`), without an automaton:
// building one costs more than everything else that a short run does with a schema.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace tgtcfg {

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
