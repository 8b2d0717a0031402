// The program of a command line, after commands that start it, and the targets in the arguments of
// a compiler: their kinds, triples and chips.
#pragma once

#include <tgtcfg/value.h>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "operations/line_targets.h"
#include "operations/tool_arguments.h"

namespace tgtcfg {

class Database;

/// Sets the kind for a target's triple. An accelerator's triple determines its kind, and a chip
/// determines its triple. Reports attributes that the kind does not have.
void choose_kind(const Value& tool, int release, const Database& database, Value& target,
                 LineReports& reports);

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

/// A word that names a program: `/usr/bin/aarch64-linux-gnu-gcc-12`.
struct ToolProgram {
  std::string name;    ///< `gcc`, as in the tool's row
  std::string prefix;  ///< `aarch64-linux-gnu`: a triple, or another vendor's prefix
};

/// Parses a program's name, with any directory and version.
[[nodiscard]] std::optional<ToolProgram> tool_program(const Value& tool, const std::string& word);

/// Returns the index of the first word that names the tool's program. Commands such as `ccache`,
/// `env A=b` and `nice -n 10` may precede it. Returns nullopt if the line begins with an option or
/// does not name the program.
[[nodiscard]] std::optional<std::size_t> program_place(const Value& tool,
                                                       const std::vector<std::string>& words);

}  // namespace tgtcfg
