// Targets in the arguments of a compiler: their kinds, triples and chips.
#pragma once

#include <tgtcfg/value.h>

#include <optional>
#include <string>
#include <string_view>

#include "operations/line_reports.h"
#include "operations/tool_arguments.h"

namespace tgtcfg {

class Database;

/// Sets the kind for a target's triple. An accelerator's triple determines its kind, and a chip
/// determines its triple.
void choose_kind(const Value& tool, int release, const Database& database, Value& target);

/// Returns the row for a chip's name; null if it is not a chip.
[[nodiscard]] const Value* chip_row(const Value& option, std::string_view chip);

/// Sets the triple, the CPU and the ABI of a target that the tool has a name of its own for.
/// Returns the features, or nullopt after a report.
[[nodiscard]] std::optional<std::string> set_own_target(const std::string& tool,
                                                        const ToolArgument& argument, Value& target,
                                                        LineReports& reports);

/// Returns the chip of a product such as `a100`, if the attribute of the kind is a chip; any other
/// value unchanged.
[[nodiscard]] std::string chip_of_product(const std::string& kind, const std::string& attribute,
                                          const std::string& value, const Database& database,
                                          LineReports& reports);

/// Returns the triple with LLVM's name of a system that the tool names differently.
[[nodiscard]] std::string with_llvm_system(const Value& tool, const std::string& triple);

}  // namespace tgtcfg
