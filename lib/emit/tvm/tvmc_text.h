// Splits the text of `--target` as tvmc does, including its quirks.
//
// tvmc finds words, quoted runs and commas in the text and drops all other characters. Text that
// loses characters has another meaning in tvmc.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <tgtcfg/value.h>

namespace tgtcfg {

class Database;

[[nodiscard]] std::vector<std::string> tvmc_tokens(std::string_view text);

/// One part between commas.
struct TvmcTarget {
  std::string name;
  std::vector<std::pair<std::string, Value>> options;  ///< a string, or true for `--flag`
  std::string raw;                                     ///< its words, separated by single spaces
  bool is_kind = false;  ///< a kind that is not one of tvmc's own code generators
};

/// Returns nullopt if tvmc would fail.
[[nodiscard]] std::optional<std::vector<TvmcTarget>> tvmc_targets(std::string_view text,
                                                                  const Database& database);

/// Returns the argument for the target constructor: `NAME -OPTION=VALUE ...`, always with a space
/// after NAME.
[[nodiscard]] std::string tvmc_argument(const TvmcTarget& target);
/// Returns `{name, opts, raw, is_tvm_target}`.
[[nodiscard]] Value tvmc_target_json(const TvmcTarget& target);

/// Returns true if tvmc drops only white space and quotes.
[[nodiscard]] bool tvmc_keeps_all(std::string_view text);

}  // namespace tgtcfg
