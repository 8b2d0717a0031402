// A document as written: its values in order, with comments, blank lines and anchors. `tgtcfg fmt`
// reads and writes layouts.
//
// Strings are views into the source text, and values point into the parsed tree. Both must outlive
// the layout.
#pragma once

#include <tgtcfg/value.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "schema/guide.h"

namespace tgtcfg {

struct LayoutComment {
  std::string_view text;  ///< with its comment mark, without trailing white space
  std::size_t column = 0;
  bool own_line = false;      ///< first on its line
  bool inside = false;        ///< its object follows on the same line
  bool blank_before = false;  ///< after a blank line
};
using LayoutComments = std::vector<LayoutComment>;

inline void append(LayoutComments& to, const LayoutComments& comments) {
  to.insert(to.end(), comments.begin(), comments.end());
}

enum class LayoutForm : std::uint8_t {
  absent,  ///< not written, as after `key:`
  scalar,
  alias,
  block_map,
  block_list,
  flow_map,
  flow_list,
};

struct LayoutEntry;

struct LayoutNode {
  LayoutForm form = LayoutForm::absent;
  std::string properties{};      ///< anchor and tag, separated by a space
  std::string_view text{};       ///< for a scalar or an alias
  std::string rewritten{};       ///< replacement for `text`, if not empty
  std::size_t indentation = 0;   ///< indentation of a block scalar
  const Value* value = nullptr;  ///< parsed value; null if the text is null
  bool spread = false;           ///< a line break follows the opening bracket
  LayoutComments head{};         ///< above the first entry, but separate from it
  std::vector<LayoutEntry> entries;
  LayoutComments tail{};  ///< below the last entry

  [[nodiscard]] bool is_flow() const {
    return form == LayoutForm::flow_map || form == LayoutForm::flow_list;
  }
  [[nodiscard]] bool is_block() const {
    return form == LayoutForm::block_map || form == LayoutForm::block_list;
  }
  [[nodiscard]] bool is_map() const {
    return form == LayoutForm::block_map || form == LayoutForm::flow_map;
  }
};

struct LayoutEntry {
  LayoutComments above{};  ///< directly above it
  bool blank_before = false;
  std::string key_properties{};
  std::string_view key{};    ///< as written; empty in a list
  std::string_view name{};   ///< the decoded key
  LayoutComments between{};  ///< between the key or dash and the value
  LayoutNode node{};
  LayoutComments trailing{};  ///< after the value, on its line
  LayoutComments below{};     ///< below it, followed by a blank line
};

/// One document in a text.
struct LayoutDocument {
  LayoutComments before{};  ///< comments and directives above `---`
  bool marked = false;      ///< begins with `---`
  LayoutComments marker{};  ///< after `---`
  bool on_marker_line = false;
  LayoutComments head{};  ///< above a root without entries
  bool blank_before_root = false;
  LayoutNode root{};
  bool has_root = false;
  LayoutComments trailing{};  ///< after such a root
  LayoutComments tail{};
  bool closed = false;     ///< ends with `...`
  LayoutComments close{};  ///< after `...`
};

using Layout = std::vector<LayoutDocument>;

// Comments of a layout and their objects, for comparison with another layout.

/// Returns the path of each comment's object and the comment's text, sorted.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> comment_places(const Layout& layout);

// Sorts keys in the order of the schema.

/// Moves known keys into the schema's order. Other keys remain after the key that they followed. A
/// map does not change if an alias would precede its anchor. Blank lines still separate the same
/// groups.
void order_keys(LayoutNode& root, SchemaGuide& guide);

// Reads the layout of a parsed text.

/// The position of syntax that cannot be formatted.
struct LayoutProblem {
  std::size_t at = 0;
};

/// `documents` must be the result of parsing `text`, whose lines end in LF. Every byte must be a
/// value, a comment, an indicator or white space. Otherwise returns nullopt and sets `problem`.
[[nodiscard]] std::optional<Layout> read_layout(std::string_view text,
                                                const std::vector<Document>& documents,
                                                InputFormat format, LayoutProblem& problem);

// Writes a layout in the format of `tgtcfg fmt`.

/// Uses two spaces per level, at most one blank line, and LF line endings without trailing spaces.
[[nodiscard]] std::string write_layout(const Layout& layout, InputFormat format);

}  // namespace tgtcfg
