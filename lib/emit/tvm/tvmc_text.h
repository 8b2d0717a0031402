// How tvmc takes the text of `--target` apart, its quirks included.
//
// It picks words, quoted runs and commas out of the text and drops every other character. Texts
// that lose characters on the way mean something else there than they say.
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
  std::vector<std::pair<std::string, Value>> options;  ///< a text, or true for `--flag`
  std::string raw;                                     ///< its words with single spaces
  bool is_kind = false;  ///< a kind that is not one of tvmc's own code generators
};

/// Nothing where tvmc ends in an error.
[[nodiscard]] std::optional<std::vector<TvmcTarget>> tvmc_targets(std::string_view text,
                                                                  const Database& database);

/// What it gives to the target constructor: `NAME -OPTION=VALUE ...`, a space always after NAME.
[[nodiscard]] std::string tvmc_argument(const TvmcTarget& target);
/// `{name, opts, raw, is_tvm_target}`.
[[nodiscard]] Value tvmc_target_json(const TvmcTarget& target);

/// Whether nothing but white space and quotes gets lost.
[[nodiscard]] bool tvmc_keeps_all(std::string_view text);

}  // namespace tgtcfg
