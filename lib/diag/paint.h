// ANSI colors of human output.
#pragma once

#include <tgtcfg/diagnostics.h>

#include <string>
#include <string_view>

namespace tgtcfg {

/// In the order of `Paint::start`.
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
  constexpr Style styles[] = {Style::error, Style::warning, Style::note};
  return styles[static_cast<std::size_t>(severity)];
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
    constexpr std::string_view codes[] = {"",           "\x1b[1;31m", "\x1b[1;33m",
                                          "\x1b[1;36m", "\x1b[1;34m", "\x1b[34m",
                                          "\x1b[1m",    "\x1b[32m",   "\x1b[31m"};
    return codes[static_cast<std::size_t>(style)];
  }

  bool color_;
};

}  // namespace tgtcfg
