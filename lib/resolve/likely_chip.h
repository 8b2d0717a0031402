// Guesses which chip an unknown word was meant to be.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

class Database;
struct KindRow;

/// Chips that targets of the kind may name, the best first, at most three: by another spelling, by
/// a product that has the chip (`a100`), by a family (`ampere`), else the nearest.
[[nodiscard]] std::vector<std::string> likely_chips(std::string_view word, const KindRow& kind,
                                                    const Database& database);

/// Chips of the kind that a product of that name has: `sm_80` of `a100`.
[[nodiscard]] std::vector<std::string> chips_of_product(std::string_view word, const KindRow& kind,
                                                        const Database& database);

}  // namespace tgtcfg
