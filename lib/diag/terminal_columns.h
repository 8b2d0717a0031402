// How wide text for people may be: as wide as the terminal that shows it.
//
// The program says it once, when it starts: what lays text out is far below what knows terminals.
#pragma once

#include <cstdint>
#include <optional>

namespace tgtcfg {

/// Columns of the terminal that standard output is; nothing: it is none.
[[nodiscard]] std::optional<std::uint32_t> terminal_columns();
void set_terminal_columns(std::optional<std::uint32_t> columns);

/// Columns that paragraphs and reports are laid out for: 80 where there is no terminal.
[[nodiscard]] inline std::uint32_t layout_columns() {
  constexpr std::uint32_t usual = 80;
  return terminal_columns().value_or(usual);
}

}  // namespace tgtcfg
