// The width of text for people, which is the width of the terminal.
//
// The program sets it once at startup, because the layout code does not know terminals.
#pragma once

#include <cstdint>
#include <optional>

namespace tgtcfg {

/// Returns the columns of the terminal on standard output; nullopt if it is not a terminal.
[[nodiscard]] std::optional<std::uint32_t> terminal_columns();
void set_terminal_columns(std::optional<std::uint32_t> columns);

/// Returns the columns for paragraphs and reports: 80 without a terminal.
[[nodiscard]] inline std::uint32_t layout_columns() {
  constexpr std::uint32_t usual = 80;
  return terminal_columns().value_or(usual);
}

}  // namespace tgtcfg
