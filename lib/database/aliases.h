// What people mean by words that are no names here: configs/database/aliases.json.
//
// An alias is suggested, and never read as the name that it stands for.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

/// What a name is asked for: a member of the table's entries.
enum class Meaning {
  kind,
  tag,
  configuration,
  target,
  cpu,
  arch,
  generator,
  executor,
  runtime,
  attribute,
  key,     ///< of a configuration
  advice,  ///< for an attribute: what says the same
};

/// The names that are meant by the word, in the table's order; none when it is no alias.
[[nodiscard]] std::vector<std::string> meant_by(std::string_view word, Meaning what);

/// The triple to suggest for code of an arch (as a triple spells it), on a CPU where one is named.
[[nodiscard]] std::string usual_triple(std::string_view arch, std::string_view cpu);

/// Those of `names` that were probably meant, the best first, at most `count`: equal but for case
/// and separators, an alias, near.
[[nodiscard]] std::vector<std::string> likely_names(std::string_view wrong, Meaning what,
                                                    const std::vector<std::string>& names,
                                                    std::size_t count = 3);

}  // namespace tgtcfg
