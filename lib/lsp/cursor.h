// Where in a document a cursor stands, also while the document cannot be read.
//
// A word that nobody writes is put at the cursor and the text is read: where the word turns up in
// the tree is the place. What is half written is completed first in one of a few ways (a colon
// behind a key, a quote that closes); of YAML only the lines around the cursor and those above it
// that are less indented are read, so that mistakes elsewhere and the length of a file do not
// matter.
#pragma once

#include <tgtcfg/value.h>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg::lsp {

struct Cursor {
  Value root{};  ///< the document, as far as it was read, as it is without the word
  std::vector<std::string> path{};  ///< of the value; of a key that is written, of its map
  bool in_key = false;
  bool needs_quotes = false;  ///< a text that is put here has to be quoted
  std::string text{};         ///< of the key or value
  std::size_t offset = 0;     ///< the cursor in it
};

/// The value that keys and indices lead to; null where nothing is.
[[nodiscard]] const Value& value_at(const Value& root, std::span<const std::string> path);

/// In a table of tags an entry is a document of its own: the cursor in that entry.
[[nodiscard]] Cursor in_own_document(Cursor cursor);

/// Nothing: no way to read the text was found.
[[nodiscard]] std::optional<Cursor> find_cursor(std::string_view text, std::size_t offset,
                                                InputFormat format);

}  // namespace tgtcfg::lsp
