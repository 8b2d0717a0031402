// Embedded data that is not a table: names of passes, example configurations, options of tools.
#pragma once

#include <tgtcfg/value.h>

#include <string>
#include <string_view>
#include <vector>

#include "database/packed_row.h"

namespace tgtcfg {

/// Returns the pass names of all releases, sorted.
[[nodiscard]] std::vector<std::string_view> pass_names();

struct ExampleFile {
  std::string name;  ///< without directory and extension: `two-gpus`
  std::string file;  ///< `two-gpus.json`
  std::string text;
};

/// Returns all examples, sorted by name.
[[nodiscard]] std::vector<ExampleFile> example_files();

/// Returns the facts for rules that compare the names of one target: configs/database/fit.json.
[[nodiscard]] const PackedMap& fit_facts();
/// The ABIs of an LLVM architecture in these facts; an empty map if they have none.
[[nodiscard]] PackedMap abis_of_arch(std::string_view arch);

/// Returns a map from tool names to the meanings of their options.
[[nodiscard]] const Value& command_lines();

/// Returns a map from tools to their CPUs, architectures and extensions, in the form of
/// `cpu_contents` of a backend. Only for tools whose backends do not require them.
[[nodiscard]] const Value& tool_cpus();

/// Numbers and names of the formats of compiled files.
[[nodiscard]] Value artifact_tables();

/// Returns a map from tool names to LLVM's meaning of their target names.
[[nodiscard]] const Value& tool_targets();

}  // namespace tgtcfg
