// Finds the program of a command line, after commands that start it.
#pragma once

#include <tgtcfg/value.h>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace tgtcfg {

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
