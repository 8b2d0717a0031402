// Facts and limits derived from the chip of a target, and the chip that an unknown word means.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "resolve/target_steps.h"

namespace tgtcfg {

/// Fills `machine` from the chip's entry if the kind names a chip. Reports unknown chips, invalid
/// target ids and exceeded limits.
void fill_chip(TargetDraft& draft, const Context& context);

class Database;
struct KindRow;

/// Returns at most three chips that targets of the kind support, best first: by another syntax, by
/// product (`a100`), by family (`ampere`), or the nearest names.
[[nodiscard]] std::vector<std::string> likely_chips(std::string_view word, const KindRow& kind,
                                                    const Database& database);

/// The kind of targets for a chip, as help where something else is expected; empty: not a chip.
[[nodiscard]] std::string help_for_chip(const std::string& name, const Database& database);

/// Returns the kind's chips for a product: `sm_80` for `a100`.
[[nodiscard]] std::vector<std::string> chips_of_product(std::string_view word, const KindRow& kind,
                                                        const Database& database);

}  // namespace tgtcfg
