// Numbers in what machines print.
#pragma once

#include <string_view>

namespace tgtcfg {

/// The number at the start of the text (decimal, or `0x…`); nothing when there is none.
[[nodiscard]] bool read_number(std::string_view text, unsigned long& number);

}  // namespace tgtcfg
