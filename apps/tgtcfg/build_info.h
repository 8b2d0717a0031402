// What this program was made from. The commit is written by cmake/BuildInfo.cmake while building.
#pragma once

#include <string_view>

namespace tgtcfg::cli {

/// 40 hexadecimal digits, `-changed` behind them where files of it were not committed. Empty: it
/// was not built from a repository, and nobody said.
[[nodiscard]] std::string_view built_commit();

}  // namespace tgtcfg::cli
