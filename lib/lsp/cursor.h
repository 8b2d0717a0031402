// Finds the position of a cursor in the tree of a document, even if the document cannot be parsed.
//
// An improbable word is inserted at the cursor and the text is parsed: the word's position in the
// tree is the result. Half-written text is completed first in one of a few ways (a colon after a
// key, a closing quote). For YAML, only nearby lines and less indented lines above are parsed.
// Errors elsewhere and the size of the file do not matter.
#pragma once

#include <tgtcfg/value.h>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "support/text.h"

namespace tgtcfg::lsp {

struct Cursor {
  Value root{};                     ///< the parsed part of the document, without the word
  std::vector<std::string> path{};  ///< path of the value; for a key being typed, of its map
  bool in_key = false;
  bool needs_quotes = false;  ///< a string inserted here needs quotes
  std::string separator{};    ///< text that has to precede an inserted word
  std::string text{};         ///< text of the key or value
  std::size_t offset = 0;     ///< position of the cursor in `text`
};

/// True for characters of keys.
[[nodiscard]] inline bool is_word(char c) {
  return is_digit(c) || (lower(c) >= 'a' && lower(c) <= 'z') || c == '_' || c == '-' || c == '.';
}

/// Returns the value at a path of keys and indices; null if it does not exist.
[[nodiscard]] const Value& value_at(const Value& root, std::span<const std::string> path);

/// In a table of tags, each entry is a document of its own: returns the cursor within its entry.
[[nodiscard]] Cursor in_own_document(Cursor cursor);

/// Returns nullopt if the text cannot be parsed in any way.
[[nodiscard]] std::optional<Cursor> find_cursor(std::string_view text, std::size_t offset,
                                                InputFormat format);

enum class SliceWidth : std::uint8_t {
  entry,     ///< the line and its ancestors
  siblings,  ///< also neighbouring lines
};

struct TextSlice {
  std::string text{};
  std::size_t offset = 0;  ///< the position in `text`
};

/// Selects the lines of a YAML text that determine a position in it.
[[nodiscard]] TextSlice yaml_slice(std::string_view text, std::size_t offset, SliceWidth width);

}  // namespace tgtcfg::lsp
