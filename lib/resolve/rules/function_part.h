// Functions that a part of the configuration takes.
// Rule: docs/rules/functions.md#function-part.
#pragma once

#include <tgtcfg/value.h>

#include <optional>
#include <string>
#include <string_view>

#include "resolve/config_state.h"

namespace tgtcfg {

/// Whether a text means a thing of a part: `PART` or `PART:TARGET`, and no target is called so.
[[nodiscard]] bool means_part(const ConfigState& state, std::string_view text);

/// Whether a text that names nothing means a part, or a thing of one, whose name is misspelt. It is
/// reported then.
[[nodiscard]] bool report_misspelt_part(ConfigState& state, const Value& name,
                                        const std::string& pointer);

/// The part that `part:` names; nothing when there is none, which is reported, or when something
/// was wrong in it.
[[nodiscard]] const Plan* part_by_name(ConfigState& state, const Value& name,
                                       const std::string& pointer);

/// `PART:ID` for a target of a part, named by its path there; the one general target of the part
/// when the path is empty. Nothing, and it was reported, when there is no such target.
[[nodiscard]] std::optional<std::string> target_in_part(ConfigState& state, std::string_view part,
                                                        std::string_view path, Span span,
                                                        const std::string& pointer);

}  // namespace tgtcfg
