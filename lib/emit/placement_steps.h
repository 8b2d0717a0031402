// Runs of `tgtcfg annotate` before the steps whose programs contain the placement of functions.
#pragma once

#include <tgtcfg/emission.h>

#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

/// File name of an annotated program, after the name of the program or output.
inline constexpr std::string_view placed_suffix = ".placed.mlir";

/// Returns true if the format runs `tgtcfg annotate` before a step, so that it loses no placement.
[[nodiscard]] bool format_annotates(const Emission& emission, OutputFormat format);
/// Returns true for a step whose program must be annotated.
[[nodiscard]] bool is_placed_step(const Emission& emission, const EmissionStep& step);
/// Returns `tgtcfg annotate CONFIG`, as words.
[[nodiscard]] std::vector<std::string> annotate_command(const Emission& emission);

/// In a build, adds a step that annotates the program before each such step with a source file.
void add_annotate_steps(Emission& build);

}  // namespace tgtcfg
