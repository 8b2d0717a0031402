// YAML texts with comments, blank lines, anchors and quotes in odd places, the same for the same
// seed on every machine. Not every one of them can be read.
#pragma once

#include <string>
#include <vector>

#include "support/generated_configuration.h"

namespace tgtcfg::test {

class LayoutGenerator {
 public:
  explicit LayoutGenerator(std::uint32_t seed) : dice_(seed) {}

  std::string text() {
    std::string text = own_lines(0);
    if (dice_.chance(70)) return text + document();
    if (dice_.chance(30)) text += "%YAML 1.2\n" + own_lines(0);
    for (std::size_t i = 1 + dice_.below(3); i > 0; --i) {
      text += "---" + line_end() + document();
      if (dice_.chance(30)) text += "..." + line_end();
    }
    return text;
  }

  /// Every comment that was written.
  [[nodiscard]] const std::vector<std::string>& comments() const { return comments_; }

 private:
  using Words = std::vector<std::string>;

  std::string word(const Words& words) { return dice_.one_of(words); }
  static std::string spaces(std::size_t count) { return std::string(count, ' '); }

  std::string comment() {
    comments_.push_back(
        "# c" + std::to_string(comments_.size()) + " " +
        word({"x", "\"q\"", "it's", "a: b", "- d", "[", "\xC3\xA9", "{}", "&a *b"}));
    return comments_.back();
  }

  // Comments in lines of their own, more or less below each other.
  std::string own_lines(std::size_t indent, std::size_t percent = 30) {
    std::string text;
    while (dice_.chance(percent)) {
      if (dice_.chance(30)) text += word({"\n", "\n\n"});
      text += spaces(indent + dice_.below(3)) + comment() + word({"", "  "}) + "\n";
      if (dice_.chance(30)) text += "\n";
    }
    return dice_.chance(10) ? text + "\n" : text;
  }

  std::string line_end(std::size_t percent = 20) {
    std::string text = dice_.chance(percent) ? spaces(1 + dice_.below(3)) + comment() : "";
    return text + word({"", "", "  "}) + "\n";
  }

  std::string scalar() {
    return word({"cuda -arch=sm_86", "llvm", "3", "true", "null", "~", "1.5", "'it''s'",
                 "\"d\\\"q\"", "'# no'", "'a\\b'", "\"a\\n\"", "''", "w"});
  }

  std::string block_scalar(std::size_t indent) {
    if (dice_.chance(15))
      return "multi\n" + spaces(indent + 1) + "line\n\n" + spaces(indent + 3) + "plain";
    if (dice_.chance(10)) return "\"multi\n" + spaces(indent + 1) + "line # no\"";
    return dice_.chance(20) ? word({"x:y", "a#b"}) : scalar();
  }

  std::string gap_in_brackets(std::size_t indent) {
    if (dice_.chance(60)) return word({"", " "});
    if (dice_.chance(50)) return "\n" + spaces(indent + 2);
    std::string text = " " + comment() + "\n";
    if (dice_.chance(30)) text += spaces(indent + 3) + comment() + "\n";
    return text + word({"", "\n"}) + spaces(indent + 2);
  }

  std::string brackets(std::size_t indent, int depth) {
    const bool map = dice_.chance(50);
    Words keys = {"name", "mcpu", "kind", "x-a", "arch", "compiler"};
    std::string text = map ? "{" : "[";
    const std::size_t count = dice_.below(4);
    for (std::size_t i = 0; i < count; ++i) {
      text += gap_in_brackets(indent);
      if (map) {
        const std::size_t at = dice_.below(keys.size());
        const std::string quote = word({"", "\"", "'"});
        text += quote + keys[at] + quote + ":" + gap_behind_colon(indent);
        keys.erase(keys.begin() + static_cast<std::ptrdiff_t>(at));
      }
      text += depth < 3 && dice_.chance(30) ? brackets(indent + 2, depth + 1) : scalar();
      if (i + 1 < count || dice_.chance(20)) text += gap_in_brackets(indent) + ",";
    }
    return text + gap_in_brackets(indent) + (map ? "}" : "]");
  }

  std::string gap_behind_colon(std::size_t indent) {
    const std::string gap = gap_in_brackets(indent);
    return gap.empty() ? " " : gap;
  }

  std::string block_text(std::size_t indent) {
    const std::string head = word({"|", ">", "|-", ">-", "|+", ">+", "|2"});
    const std::size_t own = head == "|2" ? indent + 2 : indent + 1 + dice_.below(4);
    std::string text = head + (dice_.chance(30) ? " " + comment() : "") + "\n";
    const Words lines = dice_.chance(50) ? Words{"a # no", "  b", "", "c"} : Words{"- a", "k: v"};
    for (const std::string& line : lines) text += (line.empty() ? "" : spaces(own) + line) + "\n";
    return text + word({"", "\n", "\n\n"});
  }

  // What follows `key:` or `-`, with its line end.
  std::string value(std::size_t indent, int depth, bool in_list) {
    std::string anchor;
    if (dice_.chance(8)) anchor = " &a" + std::to_string(anchors_++);
    const std::size_t what = dice_.below(100);
    if (depth < 4 && what < 25) {
      const std::size_t below = indent + 1 + dice_.below(3);
      return anchor + line_end() + own_lines(below) + map(below, depth + 1);
    }
    if (depth < 4 && what < 45) {
      const std::size_t below = indent + (in_list || dice_.chance(60) ? 2 : 0);
      return anchor + line_end() + own_lines(below) + list(below, depth + 1);
    }
    if (what < 52) return anchor + " " + block_text(indent);
    if (what < 57) return anchor + line_end(30);
    if (what < 62 && anchors_ > 0)
      return " *a" + std::to_string(dice_.below(anchors_)) + line_end();
    if (what < 77) return anchor + " " + brackets(indent + 2, 0) + line_end();
    if (dice_.chance(15)) {
      return anchor + line_end(80) + own_lines(indent + 2) + spaces(indent + 1) + scalar() +
             line_end();
    }
    return anchor + " " + block_scalar(indent) + line_end();
  }

  std::string map(std::size_t indent, int depth) {
    Words keys = {"tag",  "kind", "extends", "targets", "host",          "executor",  "runtime",
                  "name", "x-1",  "parts",   "devices", "'q'",           "opt-level", "opt_level",
                  "zzz",  "x-2",  "\"q k\"", "target",  "default-device"};
    std::string text;
    for (std::size_t i = 1 + dice_.below(5); i > 0; --i) {
      const std::size_t at = dice_.below(keys.size());
      if (!text.empty()) text += own_lines(indent);
      text += spaces(indent) + keys[at] + word({"", "", " "}) + ":" + value(indent, depth, false);
      keys.erase(keys.begin() + static_cast<std::ptrdiff_t>(at));
    }
    return text + own_lines(indent, 15);
  }

  std::string list(std::size_t indent, int depth) {
    std::string text;
    for (std::size_t i = 1 + dice_.below(3); i > 0; --i) {
      if (!text.empty()) text += own_lines(indent);
      if (depth < 4 && dice_.chance(30)) {
        text += spaces(indent) + "- " + map(indent + 2, depth + 1).substr(indent + 2);
      } else {
        text += spaces(indent) + "-" + value(indent, depth, true);
      }
    }
    return text + own_lines(indent, 15);
  }

  std::string document() {
    anchors_ = 0;
    const std::size_t what = dice_.below(10);
    if (what < 7) return own_lines(0) + map(0, 0);
    if (what < 8) return own_lines(0) + list(0, 0);
    if (what < 9) return own_lines(0) + brackets(0, 0) + line_end() + own_lines(0);
    return own_lines(0);
  }

  Dice dice_;
  Words comments_;
  std::size_t anchors_ = 0;
};

}  // namespace tgtcfg::test
