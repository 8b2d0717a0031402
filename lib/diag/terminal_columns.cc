#include "diag/terminal_columns.h"

#include <algorithm>
#include <atomic>

namespace tgtcfg {
namespace {

// Narrower lines are not readable. 0 means no terminal.
constexpr std::uint32_t fewest_columns = 20;
std::atomic<std::uint32_t> columns_of_terminal = 0;

}  // namespace

std::optional<std::uint32_t> terminal_columns() {
  const std::uint32_t columns = columns_of_terminal;
  return columns == 0 ? std::nullopt : std::optional(columns);
}

void set_terminal_columns(std::optional<std::uint32_t> columns) {
  columns_of_terminal = columns ? std::max(*columns, fewest_columns) : 0;
}

}  // namespace tgtcfg
