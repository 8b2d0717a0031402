// Writes values with their comments and anchors.
#pragma once

#include <tgtcfg/value.h>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "format/layout.h"

namespace tgtcfg {

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

class NodeWriter {
 public:
  NodeWriter(LineWriter& lines, InputFormat format)
      : lines_(lines), yaml_(format == InputFormat::yaml) {}

  void write_entries(const LayoutNode& node, std::size_t indent, bool in_line = false);
  /// Writes a root that is not a block, except the lines of a block scalar.
  void write_root_value(const LayoutNode& root);
  void write_root_lines(const LayoutNode& root);

  void write_comment(const LayoutComment& comment, std::size_t indent);
  void write_comments(const LayoutComments& comments, std::size_t indent);
  /// Writes comments after a value.
  void write_trailing(const LayoutComments& comments);

 private:
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
