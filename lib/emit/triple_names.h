// Names that a tool has for parts of a target triple, such as `x86-windows-gnu` or the prefix of a
// cross compiler.
#pragma once

#include <string_view>

#include "emit/argument_values.h"

namespace tgtcfg {

inline constexpr std::string_view no_name_of_triple = "the tool does not have a name for it";

/// Returns the first entry of a list that applies to the target; null if none does.
[[nodiscard]] const Value* entry_for(const Array& entries, const ToolView& view,
                                     const EmissionContext& context);

/// Reports a triple that the release does not support.
void report_triple(const ToolView& view, const std::string& reason, EmissionContext& context);

/// Looks up the lists `names` in `triple_names` of the row. An entry with an empty text omits the
/// part.
[[nodiscard]] ArgumentValues triple_name_rule(const BackendArgument& row, const ToolView& view,
                                              EmissionContext& context);

}  // namespace tgtcfg
