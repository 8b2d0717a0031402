// Writes a build as files for build programs, and runs `tgtcfg annotate` before the steps whose
// programs contain the placement of functions.
#pragma once

#include <tgtcfg/emission.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "emit/text_writer.h"

namespace tgtcfg {

/// Returns the words of a step with its file names filled in, the program first.
[[nodiscard]] std::vector<std::string> command_of(const EmissionStep& step);
/// Returns the id of a step's target, without the file.
[[nodiscard]] std::string_view path_of(const EmissionStep& step);
/// Returns the first step of each such id.
[[nodiscard]] std::vector<const EmissionStep*> first_steps(const Emission& emission);

/// Writes `shell`, `make`, `ninja`, `cmake` or `compile-commands`. Returns nullopt for formats that
/// builds share with other emissions.
[[nodiscard]] std::optional<std::string> build_text(const Emission& emission, OutputFormat format,
                                                    TextWriter& writer);

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

// --- cmake_options.cc: options of steps, for CMake projects that compile by themselves

/// Writes two variables per tool, and for compilers a function that sets the options of a target.
[[nodiscard]] std::string cmake_options_text(const Emission& emission, TextWriter& writer);

/// Writes the file for `cmake --toolchain`, which describes the host of a build.
[[nodiscard]] std::string cmake_toolchain_text(const Emission& emission, TextWriter& writer);

// --- graph.cc: a configuration as a graph of hosts, targets, devices and their relations

[[nodiscard]] bool is_graph(const Value& data);
/// Returns the `data` of a graph's emission as `mermaid` or `dot`.
[[nodiscard]] std::string graph_text(const Value& data, OutputFormat format);

}  // namespace tgtcfg
