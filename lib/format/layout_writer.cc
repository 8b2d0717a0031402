#include "format/layout_writer.h"

#include <algorithm>

#include "format/line_writer.h"
#include "format/node_writer.h"

namespace tgtcfg {
namespace {

class DocumentWriter {
 public:
  DocumentWriter(LineWriter& lines, InputFormat format) : lines_(lines), nodes_(lines, format) {}

  void write(const LayoutDocument& document) {
    nodes_.write_comments(document.before, 0);
    if (document.marked) write_marker(document);
    if (document.has_root) write_root(document);
    lines_.end();
    nodes_.write_comments(document.tail, 0);
    if (!document.closed) return;
    lines_.begin(0);
    lines_.add("...");
    write_behind(document.close);
  }

 private:
  void write_marker(const LayoutDocument& document) {
    lines_.begin(0);
    lines_.add("---");
    write_behind(document.marker);
  }

  // The first in the line, further ones below.
  void write_behind(const LayoutComments& comments) {
    for (const LayoutComment& comment : comments) {
      if (comment.own_line) {
        nodes_.write_comment(comment, 0);
      } else {
        lines_.add_word(comment.text);
      }
    }
  }

  void write_root(const LayoutDocument& document) {
    const LayoutNode& root = document.root;
    if (root.is_block()) {
      if (!root.properties.empty()) {
        lines_.begin(0);
        lines_.add(root.properties);
      }
      lines_.end();
      nodes_.write_entries(root, 0);
      return;
    }
    const bool in_line = document.on_marker_line && document.head.empty();
    bool inside = false;
    for (const LayoutComment& comment : document.head) {
      if (inside) {
        lines_.add_word(comment.text);
      } else {
        nodes_.write_comment(comment, 0);
      }
      inside = comment.inside;
    }
    if (document.blank_before_root && !document.head.empty()) lines_.blank_line();
    if (in_line || inside) {
      lines_.add(" ");
    } else {
      lines_.begin(0);
    }
    nodes_.write_root_value(root);
    nodes_.write_trailing(document.trailing);
    lines_.end();
    nodes_.write_root_lines(root);
  }

  LineWriter& lines_;
  NodeWriter nodes_;
};

}  // namespace

std::string write_layout(const Layout& layout, InputFormat format) {
  LineWriter lines;
  DocumentWriter writer(lines, format);
  for (const LayoutDocument& document : layout) writer.write(document);
  return lines.take();
}

}  // namespace tgtcfg
