// Text in XML reports.
#pragma once

#include <string>
#include <string_view>

namespace tgtcfg {

/// Escapes text for an attribute or an element. Characters that XML does not allow are shown as
/// `\u{1b}`.
[[nodiscard]] std::string xml_text(std::string_view text);

}  // namespace tgtcfg
