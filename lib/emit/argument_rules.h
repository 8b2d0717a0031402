// Converts a target to the arguments of a tool, by the rules that the backend's row names.
//
// docs/rules/arguments.md lists the rules with their parameters, and the fields of every row.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "emit/emission_context.h"
#include "emit/tool_cpu.h"

namespace tgtcfg {

/// A target as the tool's release interprets it, read once for all its arguments.
struct ToolView {
  const ToolTarget& target;
  EmissionContext& context;
  ToolCpu cpu{};
  ToolChip chip{};
  std::vector<const PlanMemory*> memories{};  ///< memories that the target addresses
};

/// Returns true if the triple, the CPU, the features and the attributes of a target match the
/// conditions of a rule: `fits_system`, `cpus`, `with`, `without`, `attributes` and `memories`.
[[nodiscard]] bool fits_target(const Value& rule, const ToolView& view);
/// Returns true if the row applies to the target.
[[nodiscard]] bool is_for(const BackendArgument& row, const ToolView& view);

/// Returns the values of one row for a target, before formatting; empty if the row does not apply
/// to it. Returns nullopt after adding an error.
[[nodiscard]] std::optional<std::vector<std::string>> values_of_row(const BackendArgument& row,
                                                                    const ToolView& view);
/// Adds formatted values of one row at the row's locations. `{target}` in a path of the data is the
/// id of the view's target.
void place_values(const BackendArgument& row, const ToolView& view, std::vector<std::string> values,
                  StepValues& step);
/// Adds the values of one target, in the order of the row. Returns false after adding errors.
bool add_values(const std::vector<BackendArgument>& rows, const ToolView& view, StepValues& step);
/// Adds only values that are arguments.
bool add_arguments(const std::vector<BackendArgument>& rows, const ToolView& view,
                   std::vector<std::string>& arguments);
/// Returns the argument of the optimization level; empty if no level is set.
[[nodiscard]] std::string level_argument(const std::vector<BackendArgument>& rows,
                                         const ToolView& view);
/// Returns the prefix of a step's programs for the target's triple, such as `aarch64-linux-gnu-`.
/// Returns nullopt after adding an error.
[[nodiscard]] std::optional<std::string> program_prefix(const BackendStep& step,
                                                        const ToolView& view);
/// Lists attributes as dropped that rows mention, but not for this architecture.
void drop_without_meaning(const std::vector<BackendArgument>& rows, const ToolView& view);
/// Returns the values of one argument, before formatting.
[[nodiscard]] std::optional<std::vector<std::string>> argument_values(const BackendArgument& row,
                                                                      const ToolView& view);
/// Returns a target as the tool sees it.
[[nodiscard]] ToolView view_of(const ToolTarget& target, EmissionContext& context);

/// Reports a chip that the release does not generate code for. Returns true if it is a warning.
bool report_chip(const ToolView& view, const std::string& chip, const std::string& help);

}  // namespace tgtcfg
