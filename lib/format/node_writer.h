// Writes values with what stands around them.
#pragma once

#include <tgtcfg/value.h>

#include <optional>
#include <string>
#include <string_view>

#include "format/layout.h"
#include "format/line_writer.h"

namespace tgtcfg {

class NodeWriter {
 public:
  NodeWriter(LineWriter& lines, InputFormat format)
      : lines_(lines), yaml_(format == InputFormat::yaml) {}

  /// The entries of a block.
  void write_entries(const LayoutNode& node, std::size_t indent, bool in_line = false);
  /// A root that is no block, but for the lines of a block text.
  void write_root_value(const LayoutNode& root);
  void write_root_lines(const LayoutNode& root);

  void write_comment(const LayoutComment& comment, std::size_t indent);
  void write_comments(const LayoutComments& comments, std::size_t indent);
  /// Behind a value.
  void write_trailing(const LayoutComments& comments);

 private:
  void write_head(const LayoutNode& node, std::size_t indent);
  void write_entry(const LayoutNode& parent, const LayoutEntry& entry, std::size_t indent,
                   bool in_line);
  void write_block_value(const LayoutEntry& entry, std::size_t indent, bool of_list);
  void write_block_text(const LayoutNode& node, std::size_t indent);
  void write_value(const LayoutEntry& entry, std::size_t indent);
  void write_between(const LayoutComments& comments, std::size_t indent);
  void write_inline_value(const LayoutNode& node, std::size_t indent, std::size_t after);
  void write_text(const LayoutNode& node, std::size_t indent);
  void write_spread(const LayoutNode& node, std::size_t indent);
  void write_spread_entry(const LayoutEntry& entry, std::size_t indent, bool last);
  void write_key(const LayoutEntry& entry);

  LineWriter& lines_;
  bool yaml_;
};

}  // namespace tgtcfg
