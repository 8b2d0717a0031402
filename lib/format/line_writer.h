// Lines of a text that is written: where the present one ends, and how wide it is.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

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
  [[nodiscard]] bool at_begin() const { return !begun_; }
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

}  // namespace tgtcfg
