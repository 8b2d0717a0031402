// ANSI colors of human output.
#pragma once

#include <tgtcfg/diagnostics.h>

#include <string>
#include <string_view>

namespace tgtcfg {

enum class Style : std::uint8_t {
  plain,
  error,
  warning,
  note,
  frame,
  secondary,
  strong,
  added,
  removed
};

[[nodiscard]] inline Style style_of(Severity severity) {
  switch (severity) {
    case Severity::error:
      return Style::error;
    case Severity::warning:
      return Style::warning;
    case Severity::note:
      return Style::note;
  }
  return Style::plain;
}

/// Colors strings, or returns them unchanged.
class Paint {
 public:
  explicit Paint(bool color) : color_(color) {}

  [[nodiscard]] std::string operator()(Style style, std::string_view text) const {
    if (!color_ || style == Style::plain || text.empty()) return std::string(text);
    return std::string(start(style)) + std::string(text) + "\x1b[0m";
  }

 private:
  static std::string_view start(Style style) {
    switch (style) {
      case Style::error:
        return "\x1b[1;31m";
      case Style::warning:
        return "\x1b[1;33m";
      case Style::note:
        return "\x1b[1;36m";
      case Style::frame:
        return "\x1b[1;34m";
      case Style::secondary:
        return "\x1b[34m";
      case Style::strong:
        return "\x1b[1m";
      case Style::added:
        return "\x1b[32m";
      case Style::removed:
        return "\x1b[31m";
      case Style::plain:
        break;
    }
    return "";
  }
  bool color_;
};

}  // namespace tgtcfg
