// What many targets repeat: a long tag, a long host.
#pragma once

#include "resolve/config_state.h"

namespace tgtcfg {

/// Whether so many bytes may be repeated by what stands at a place; else an error is added, once.
[[nodiscard]] bool has_room_to_repeat(const ConfigState& state, std::size_t bytes, Span place);

/// Whether tags and the host of all, repeated by each target, are more than `expanded-bytes`; then
/// an error was added. A few lines could stand for gigabytes.
/// Rule: docs/rules/limits.md#limits.
[[nodiscard]] bool repeats_too_much(const ConfigState& state);

}  // namespace tgtcfg
