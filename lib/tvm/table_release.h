// `--tables RELEASE`, `"tables": RELEASE`: the TVM release whose names are listed.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tgtcfg {

/// Returns `0.19` for `tvm-0.19` and `0.19`, and an empty string for `tvm`, the newest. Returns
/// nullopt for any other syntax.
[[nodiscard]] std::optional<std::string> read_tables(std::string_view text);

constexpr std::string_view tables_forms = "tvm-0.19, 0.19 or tvm for the newest";

}  // namespace tgtcfg
