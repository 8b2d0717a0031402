// Argument rules for attributes, settings and values that a tool has by the name of a product: see
// argument_rules.h.
#pragma once

#include <map>

#include "emit/argument_values.h"

namespace tgtcfg {

[[nodiscard]] ArgumentValues attribute_rule(const BackendArgument& row, const ToolView& view,
                                            EmissionContext& context);
/// Reports an attribute that another value of the plan replaces.
[[nodiscard]] ArgumentValues replaced_rule(const BackendArgument& row, const ToolView& view,
                                           EmissionContext& context);
[[nodiscard]] ArgumentValues llvm_options_rule(const BackendArgument& row, const ToolView& view,
                                               EmissionContext& context);
[[nodiscard]] ArgumentValues setting_rule(const BackendArgument& row, const ToolView& view,
                                          EmissionContext& context);
[[nodiscard]] ArgumentValues opt_level_rule(const BackendArgument& row, const ToolView& view,
                                            EmissionContext& context);

/// Returns the template of an argument, filled with other texts and the fields of a product.
[[nodiscard]] std::vector<std::string> record_lines(
    const BackendArgument& row, const BackendRow& backend, const Value& record,
    const std::map<std::string, std::string>& texts);
/// Returns the lines of a template of the backend, without lines whose fields are null.
[[nodiscard]] std::vector<std::string> template_lines(const BackendRow& backend,
                                                      std::string_view name, const Value& record);
/// Returns the lines of a template, filled with the fields of the product that an attribute names.
[[nodiscard]] ArgumentValues record_rule(const BackendArgument& row, const ToolView& view,
                                         EmissionContext& context);

}  // namespace tgtcfg
