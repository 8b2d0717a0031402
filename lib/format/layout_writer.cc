// Writes layouts: documents, and values with their comments and anchors.
#include <tgtcfg/value.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "format/layout.h"
#include "format/value_text.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

constexpr std::size_t step = 2;

bool is_block_text_node(const LayoutNode& node) {
  return node.value != nullptr && node.form == LayoutForm::scalar &&
         is_block_text(node.value->style);
}

// Some readers see the anchor in `- &a |` as the start of a key and require more indentation. With
// an explicit indentation indicator, the indicator decides.
std::size_t text_step(const LayoutNode& node, bool of_list) {
  if (!of_list || node.properties.empty() || !is_block_text_node(node)) return step;
  return block_text_head(node).find('2') == std::string::npos ? 2 * step : step;
}

bool has_own_lines(const LayoutComments& comments) {
  return std::ranges::any_of(comments,
                             [](const LayoutComment& comment) { return comment.own_line; });
}

// `- a: 1`: the first entry may share a line with the dash.
bool may_stand_behind_dash(const LayoutEntry& entry) {
  const LayoutNode& node = entry.node;
  return node.properties.empty() && entry.between.empty() && node.head.empty() &&
         node.entries.front().above.empty();
}

class LineWriter {
 public:
  /// Begins a new line and ends the current one.
  void begin(std::size_t indentation) {
    end();
    text_.append(indentation, ' ');
    begun_ = true;
  }
  void add(std::string_view text) {
    text_ += text;
    begun_ = true;
  }
  /// Adds a space before the text, except at the beginning of a line.
  void add_word(std::string_view text) {
    if (begun_ && !text_.empty() && text_.back() != ' ' && text_.back() != '\n') text_ += ' ';
    add(text);
  }
  void end() {
    if (!begun_) return;
    while (!text_.empty() && text_.back() == ' ') text_.pop_back();
    text_ += '\n';
    start_ = text_.size();
    begun_ = false;
  }
  /// Adds unchanged lines after the current one.
  void add_lines(std::string_view lines) {
    text_ += lines;
    text_ += '\n';
    start_ = text_.size();
    begun_ = false;
  }
  /// Adds a blank line below the existing lines.
  void blank_line() {
    end();
    if (!text_.empty() && !text_.ends_with("\n\n")) text_ += '\n';
    start_ = text_.size();
  }
  [[nodiscard]] std::size_t width() const { return text_.size() - start_; }
  [[nodiscard]] std::string take() {
    end();
    return std::move(text_);
  }

 private:
  std::string text_;
  std::size_t start_ = 0;  // start of the current line
  bool begun_ = false;
};

class LayoutWriter {
 public:
  explicit LayoutWriter(InputFormat format) : yaml_(format == InputFormat::yaml) {}

  void write(const LayoutDocument& document) {
    write_comments(document.before, 0);
    if (document.marked) write_marker(document);
    if (document.has_root) write_root(document);
    lines_.end();
    write_comments(document.tail, 0);
    if (!document.closed) return;
    lines_.begin(0);
    lines_.add("...");
    write_behind(document.close, 0);
  }

  [[nodiscard]] std::string take() { return lines_.take(); }

 private:
  void write_marker(const LayoutDocument& document) {
    lines_.begin(0);
    lines_.add("---");
    write_behind(document.marker, 0);
  }

  void write_root(const LayoutDocument& document) {
    const LayoutNode& root = document.root;
    if (root.is_block()) {
      if (!root.properties.empty()) {
        lines_.begin(0);
        lines_.add(root.properties);
      }
      lines_.end();
      write_entries(root, 0);
      return;
    }
    const bool in_line = document.on_marker_line && document.head.empty();
    bool inside = false;
    for (const LayoutComment& comment : document.head) {
      if (inside) {
        lines_.add_word(comment.text);
      } else {
        write_comment(comment, 0);
      }
      inside = comment.inside;
    }
    if (document.blank_before_root && !document.head.empty()) lines_.blank_line();
    if (in_line || inside) {
      lines_.add(" ");
    } else {
      lines_.begin(0);
    }
    write_root_value(root);
    write_trailing(document.trailing);
    write_block_text(root, std::nullopt);
  }

  /// Writes comments on the current line, or below it if they have lines of their own.
  void write_behind(const LayoutComments& comments, std::size_t indent) {
    for (const LayoutComment& comment : comments) {
      if (comment.own_line) {
        write_comment(comment, indent);
      } else {
        lines_.add_word(comment.text);
      }
    }
  }

  void write_entries(const LayoutNode& node, std::size_t indent, bool in_line = false) {
    if (!node.head.empty()) {
      for (std::size_t i = 0; i < node.head.size(); ++i) {
        LayoutComment comment = node.head[i];
        if (i == 0) comment.blank_before = false;
        write_comment(comment, indent);
      }
      const LayoutEntry& first = node.entries.front();
      if (first.blank_before || !first.above.empty()) lines_.blank_line();
    }
    for (const LayoutEntry& entry : node.entries) {
      const bool first = &entry == &node.entries.front();
      if (!first && entry.blank_before) lines_.blank_line();
      write_entry(node, entry, indent, first && in_line);
    }
    write_comments(node.tail, indent);
  }

  /// Writes a root that is not a block, except the lines of a block scalar.
  void write_root_value(const LayoutNode& root) {
    if (!root.properties.empty()) lines_.add(root.properties + " ");
    write_inline_value(root, 0, 0);
  }

  void write_comment(const LayoutComment& comment, std::size_t indent) {
    if (comment.blank_before) lines_.blank_line();
    lines_.begin(indent);
    lines_.add(comment.text);
  }

  void write_comments(const LayoutComments& comments, std::size_t indent) {
    for (const LayoutComment& comment : comments) write_comment(comment, indent);
  }

  /// Writes comments after a value.
  void write_trailing(const LayoutComments& comments) {
    for (const LayoutComment& comment : comments) lines_.add_word(comment.text);
  }

  void write_entry(const LayoutNode& parent, const LayoutEntry& entry, std::size_t indent,
                   bool in_line) {
    for (LayoutComment comment : entry.above) {
      comment.blank_before = false;
      write_comment(comment, indent);
    }
    if (!in_line) lines_.begin(indent);
    const bool of_list = parent.form == LayoutForm::block_list;
    if (of_list) {
      lines_.add("-");
    } else {
      lines_.add(key_text(entry));
    }
    if (entry.node.is_block()) {
      write_block_value(entry, indent, of_list);
    } else {
      write_value(entry, indent);
      write_block_text(entry.node, indent + text_step(entry.node, of_list));
    }
    lines_.end();
    write_comments(entry.below, indent);
  }

  /// Writes the lines of a block scalar, without `indent` as they are.
  void write_block_text(const LayoutNode& node, std::optional<std::size_t> indent) {
    lines_.end();
    if (!is_block_text_node(node)) return;
    if (const std::string lines = block_text_lines(node, indent); !lines.empty())
      lines_.add_lines(std::string_view(lines).substr(1));
  }

  void write_block_value(const LayoutEntry& entry, std::size_t indent, bool of_list) {
    const LayoutNode& node = entry.node;
    if (of_list && may_stand_behind_dash(entry)) {
      lines_.add(" ");
      return write_entries(node, indent + step, true);
    }
    if (!node.properties.empty()) lines_.add_word(node.properties);
    write_behind(entry.between, indent + step);
    lines_.end();
    write_entries(node, indent + step);
  }

  void write_value(const LayoutEntry& entry, std::size_t indent) {
    const LayoutNode& node = entry.node;
    if (!node.properties.empty()) lines_.add_word(node.properties);
    if (node.form != LayoutForm::absent) {
      lines_.add(" ");
      write_between(entry.between, indent + step);
      write_inline_value(node, indent + step, 0);
    } else {
      write_trailing(entry.between);
    }
    write_trailing(entry.trailing);
  }

  // Writes comments between a key and its value. The value follows below them.
  void write_between(const LayoutComments& comments, std::size_t indent) {
    bool ends_line = false;
    for (LayoutComment comment : comments) {
      comment.blank_before = false;
      if (comment.own_line || ends_line) {
        write_comment(comment, indent);
      } else {
        lines_.add_word(comment.text);
      }
      ends_line = !comment.inside;
    }
    if (ends_line) {
      lines_.begin(indent);
    } else if (!comments.empty()) {
      lines_.add(" ");
    }
  }

  void write_inline_value(const LayoutNode& node, std::size_t indent, std::size_t after) {
    if (!node.is_flow()) return write_text(node, indent);
    const auto line = one_line(node);
    if (line && lines_.width() + line->size() + after <= line_width) {
      lines_.add(*line);
    } else {
      write_spread(node, indent);
    }
  }

  void write_text(const LayoutNode& node, std::size_t indent) {
    if (is_block_text_node(node)) return lines_.add(block_text_head(node));
    const std::string text = scalar_text(node);
    // In YAML, white space around a line break is not part of a string. In JSON it is.
    if (!yaml_ || text.find('\n') == text.npos) return lines_.add(text);
    bool first = true;
    for (const std::string_view line : split(text, '\n')) {
      const std::string_view words = trimmed(line);
      if (words.empty() && !first) {
        lines_.end();
        lines_.add_lines("");
        continue;
      }
      if (!first) lines_.begin(indent);
      lines_.add(words);
      first = false;
    }
  }

  void write_spread(const LayoutNode& node, std::size_t indent) {
    lines_.add(node.is_map() ? "{" : "[");
    write_behind(node.head, indent + step);
    for (const LayoutEntry& entry : node.entries) {
      const bool first = &entry == &node.entries.front();
      const bool apart = first ? has_own_lines(node.head) : entry.blank_before;
      if (apart) lines_.blank_line();
      write_spread_entry(entry, indent + step, &entry == &node.entries.back());
    }
    write_comments(node.tail, indent + step);
    lines_.begin(indent);
    lines_.add(node.is_map() ? "}" : "]");
  }

  void write_spread_entry(const LayoutEntry& entry, std::size_t indent, bool last) {
    bool in_line = false;
    for (LayoutComment comment : entry.above) {
      comment.blank_before = false;
      if (in_line) {
        lines_.add_word(comment.text);
      } else {
        write_comment(comment, indent);
      }
      in_line = comment.inside;
    }
    if (in_line) {
      lines_.add(" ");
    } else {
      lines_.begin(indent);
    }
    if (!entry.key.empty()) lines_.add(key_text(entry));
    if (!entry.node.properties.empty()) lines_.add_word(entry.node.properties);
    if (entry.node.form != LayoutForm::absent) {
      if (!entry.key.empty() || !entry.node.properties.empty()) lines_.add(" ");
      write_between(entry.between, indent + step);
      const bool below = !entry.between.empty() && !entry.between.back().inside;
      write_inline_value(entry.node, indent + (below ? step : 0), last ? 0 : 1);
    } else {
      write_trailing(entry.between);
    }
    if (!last) lines_.add(",");
    write_trailing(entry.trailing);
    lines_.end();
    write_comments(entry.below, indent);
  }

  LineWriter lines_;
  bool yaml_;
};

}  // namespace

std::string write_layout(const Layout& layout, InputFormat format) {
  LayoutWriter writer(format);
  for (const LayoutDocument& document : layout) writer.write(document);
  return writer.take();
}

}  // namespace tgtcfg
