// `--tables RELEASE`, `"tables": RELEASE`: the release of TVM whose names are asked for.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tgtcfg {

/// `tvm-0.19` or `0.19` as `0.19`; `tvm` is the newest (empty). Nothing: no release is written so.
[[nodiscard]] std::optional<std::string> read_tables(std::string_view text);

constexpr std::string_view tables_forms = "tvm-0.19, 0.19 or tvm for the newest";

}  // namespace tgtcfg
