// The program of a command line: the compiler, behind what starts it.
#pragma once

#include <tgtcfg/value.h>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace tgtcfg {

/// A word that names a program: `/usr/bin/aarch64-linux-gnu-gcc-12`.
struct ToolProgram {
  std::string name;    ///< `gcc`, as the row of the tool calls it
  std::string prefix;  ///< `aarch64-linux-gnu`: a triple, or what another maker put there
};

/// The program of the tool that a word names, whatever its folder and its version.
[[nodiscard]] std::optional<ToolProgram> tool_program(const Value& tool, const std::string& word);

/// Where the first word is that names a program of the tool: commands such as `ccache`, `env A=b`
/// and `nice -n 10` may come first. Nothing where the line begins with an option, or has none.
[[nodiscard]] std::optional<std::size_t> program_place(const Value& tool,
                                                       const std::vector<std::string>& words);

}  // namespace tgtcfg
