// Keys of `links`: `A -> B` for one direction, `A <-> B` for both.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tgtcfg {

/// A key that was read. The names are parts of its text.
struct LinkKey {
  std::string_view from;
  std::string_view to;
  bool both = false;
};

/// Reads a key, with or without spaces. Returns nullopt for other text.
[[nodiscard]] std::optional<LinkKey> read_link_key(std::string_view text);

/// Returns the key with one space around the arrow, and with the names of `<->` in byte order. Text
/// that is not a key remains.
[[nodiscard]] std::string canonical_link_key(std::string_view text);

/// Returns the key for one direction.
[[nodiscard]] std::string link_key(std::string_view from, std::string_view to);
/// Returns the key for both directions.
[[nodiscard]] std::string two_way_link_key(std::string_view a, std::string_view b);

/// Returns the key that a text with two names was meant to be, such as `a -> b` for `a > b`.
[[nodiscard]] std::optional<std::string> likely_link_key(std::string_view text);

}  // namespace tgtcfg
