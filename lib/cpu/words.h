// Words and lines of what machines print.
#pragma once

#include <tgtcfg/value.h>

#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

/// The texts of a list, or nothing.
[[nodiscard]] std::vector<std::string> texts_in(const Value* list);
/// What stands between spaces.
[[nodiscard]] std::vector<std::string> words_of(std::string_view text);
/// Without spaces at both ends.
[[nodiscard]] std::string_view trimmed(std::string_view text);
/// Cuts the first line off `text`, without its line end.
[[nodiscard]] std::string_view next_line(std::string_view& text);
[[nodiscard]] std::string lower(std::string_view text);
/// The number at the start of the text (decimal, or `0x…`); nothing when there is none.
[[nodiscard]] bool read_number(std::string_view text, unsigned long& number);

}  // namespace tgtcfg
