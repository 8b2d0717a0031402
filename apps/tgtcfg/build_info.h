// The sources of this program. cmake/BuildInfo.cmake writes the commit during the build.
#pragma once

#include <string_view>

namespace tgtcfg::cli {

/// Returns 40 hexadecimal digits, with `-changed` appended if files were not committed. Empty if
/// the build was outside of a repository and the commit was not set.
[[nodiscard]] std::string_view built_commit();

}  // namespace tgtcfg::cli
