// What was probably meant by a word that stands where a target is written, and is none.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

class Database;

/// What may stand in the place.
enum class TargetWords : std::uint8_t {
  kinds,        ///< `kind:`
  first_words,  ///< of a target string: options follow
  names,        ///< kinds and tags
  targets,      ///< kinds, tags and target strings
  inputs,       ///< configurations too, also without their folder
};

/// The best first, at most three; each is right where it stands.
[[nodiscard]] std::vector<std::string> likely_targets(const std::string& word, TargetWords may,
                                                      const Database& database);

}  // namespace tgtcfg
