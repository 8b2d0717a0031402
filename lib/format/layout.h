// A document as it was written: its values in their order with the comments, blank lines and
// anchors around them. What `tgtcfg fmt` reads and writes.
//
// Texts are views into the text that was read, values those of the tree that was read from it;
// both have to outlive this.
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
  std::string_view text;  ///< with its mark, without blanks behind it
  std::size_t column = 0;
  bool own_line = false;      ///< nothing stands before it in its line
  bool inside = false;        ///< what it belongs to follows in its line
  bool blank_before = false;  ///< a blank line stands above it
};
using LayoutComments = std::vector<LayoutComment>;

inline void append(LayoutComments& to, const LayoutComments& comments) {
  to.insert(to.end(), comments.begin(), comments.end());
}

enum class LayoutForm : std::uint8_t {
  absent,  ///< nothing is written, as behind `key:`
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
  std::string properties{};      ///< anchor and tag, with a blank between them
  std::string_view text{};       ///< of a scalar or an alias
  std::string rewritten{};       ///< what is to stand in its place, where it is another text
  std::size_t indentation = 0;   ///< of the lines of a block text
  const Value* value = nullptr;  ///< what it says; null where the text says null
  bool spread = false;           ///< a line ends behind the opening bracket
  LayoutComments head{};         ///< above the first entry, apart from it
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
  LayoutComments above{};  ///< right above it
  bool blank_before = false;
  std::string key_properties{};
  std::string_view key{};    ///< as written; empty in a list
  std::string_view name{};   ///< the key as it is meant
  LayoutComments between{};  ///< between the key or dash and the value
  LayoutNode node{};
  LayoutComments trailing{};  ///< behind the value, in its line
  LayoutComments below{};     ///< under it, with a blank line behind them
};

/// One document of a text.
struct LayoutDocument {
  LayoutComments before{};  ///< comments and directives above `---`
  bool marked = false;      ///< begins with `---`
  LayoutComments marker{};  ///< behind `---`
  bool on_marker_line = false;
  LayoutComments head{};  ///< above a root that has no entries
  bool blank_before_root = false;
  LayoutNode root{};
  bool has_root = false;
  LayoutComments trailing{};  ///< behind such a root
  LayoutComments tail{};
  bool closed = false;     ///< ends with `...`
  LayoutComments close{};  ///< behind `...`
};

using Layout = std::vector<LayoutDocument>;

// Which comments a layout has and what each of them belongs to, to be compared with another one.

/// The path of what it belongs to, and its text; sorted.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> comment_places(const Layout& layout);

// The order of keys: that of the schema.

/// Puts the keys that the schema knows into its order; others stay behind the key they followed.
/// A map stays as it is where an alias would come before its anchor. Blank lines stay between what
/// they divided.
void order_keys(LayoutNode& root, SchemaGuide& guide);

// Reads the layout of a text whose values are known.

/// Where a text is written in a way that cannot be laid out.
struct LayoutProblem {
  std::size_t at = 0;
};

/// `documents` are what was read from `text`, whose lines end in LF. Every byte is accounted for:
/// as a value, a comment, an indicator or white space. Nothing: `problem` says where.
[[nodiscard]] std::optional<Layout> read_layout(std::string_view text,
                                                const std::vector<Document>& documents,
                                                InputFormat format, LayoutProblem& problem);

// Writes a layout as `tgtcfg fmt` lays documents out.

/// Two spaces a level, one blank line where there were more, no blanks at the ends of lines; every
/// line ends in LF.
[[nodiscard]] std::string write_layout(const Layout& layout, InputFormat format);

}  // namespace tgtcfg
