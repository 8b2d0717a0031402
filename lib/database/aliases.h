// Meanings of common words that are not names in tgtcfg: configs/database/aliases.json.
//
// An alias is only suggested, never read as the name that it stands for.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

/// The type of name that is needed: a field of the alias entries.
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
  advice,  ///< for an attribute: another setting with the same effect
  triple,  ///< for the name that another tool has for a platform
  system,  ///< what follows the architecture in a triple
};

/// Returns the names that the word means, in the order of the database; empty if it is not an
/// alias.
[[nodiscard]] std::vector<std::string> names_of_alias(std::string_view word, Meaning what);

/// Returns the triple to suggest for an architecture (as spelled in triples) and CPU, if given.
[[nodiscard]] std::string usual_triple(std::string_view arch, std::string_view cpu);

/// Returns at most `count` of `names` that were probably meant, the best first: equal except for
/// case and separators, aliases, and similar names.
[[nodiscard]] std::vector<std::string> likely_names(std::string_view wrong, Meaning what,
                                                    const std::vector<std::string>& names,
                                                    std::size_t count = 3);

}  // namespace tgtcfg
