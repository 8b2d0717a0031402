// Limits repetition of long tags and hosts by many targets.
#pragma once

#include "resolve/config_state.h"

namespace tgtcfg {

/// Returns false and adds an error, once, if a location may not repeat that many bytes.
[[nodiscard]] bool has_room_to_repeat(const ConfigState& state, std::size_t bytes, Span place);

/// Returns true after adding an error if the tags and common host of all targets exceed
/// `expanded-bytes`. A few lines could expand to gigabytes. Rule: docs/rules/limits.md#limits.
[[nodiscard]] bool repeats_too_much(const ConfigState& state);

}  // namespace tgtcfg
