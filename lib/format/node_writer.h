// Writes values with what stands around them.
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
  /// Begins a line; one that was begun ends.
  void begin(std::size_t indentation) {
    end();
    text_.append(indentation, ' ');
    begun_ = true;
  }
  void add(std::string_view text) {
    text_ += text;
    begun_ = true;
  }
  /// With a blank before it, except at the begin of a line.
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
  /// Lines as they are, behind the present one.
  void add_lines(std::string_view lines) {
    text_ += lines;
    text_ += '\n';
    start_ = text_.size();
    begun_ = false;
  }
  /// Below what is there already.
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
  std::size_t start_ = 0;  // of the present line
  bool begun_ = false;
};

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
