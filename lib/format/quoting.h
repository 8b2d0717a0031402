// One style of quotes.
#pragma once

#include <string>
#include <string_view>

namespace tgtcfg {

/// A text in quotes as it is to be written: in `"`, unless it holds one or a backslash. Everything
/// else stays.
[[nodiscard]] std::string with_usual_quotes(std::string_view written);

}  // namespace tgtcfg
