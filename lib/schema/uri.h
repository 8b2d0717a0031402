// Joining of URI references (RFC 3986), as far as `$id` and `$ref` need it.
#pragma once

#include <string>
#include <string_view>
#include <utility>

namespace tgtcfg {

/// The absolute form of `reference` as it stands in a document whose URI is `base`.
[[nodiscard]] std::string resolve_uri(std::string_view base, std::string_view reference);
/// What stands before and behind `#`; the fragment with its percent escapes decoded.
[[nodiscard]] std::pair<std::string, std::string> split_fragment(std::string_view uri);

}  // namespace tgtcfg
