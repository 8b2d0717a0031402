// Suggestions for a word that was written as a target but is not one.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

class Database;

/// Words that are allowed at a location.
enum class TargetWords : std::uint8_t {
  kinds,        ///< `kind:`
  first_words,  ///< of a target string, before options
  names,        ///< kinds and tags
  targets,      ///< kinds, tags and target strings
  inputs,       ///< also configurations, with or without their directory
};

/// Returns true if the first word of a text is a kind, a tag or a code generator.
[[nodiscard]] bool begins_target(std::string_view text, const Database& database);

/// Returns at most three suggestions, the best first. Each is valid at its location.
[[nodiscard]] std::vector<std::string> likely_targets(const std::string& word, TargetWords may,
                                                      const Database& database);

}  // namespace tgtcfg
