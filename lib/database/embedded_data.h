// Embedded data that is not a table: names of passes, example configurations, options of tools.
#pragma once

#include <tgtcfg/value.h>

#include <string>
#include <string_view>
#include <vector>

#include "database/packed_row.h"

namespace tgtcfg {

/// Of all releases, sorted.
[[nodiscard]] std::vector<std::string> pass_names();

struct ExampleFile {
  std::string name;  ///< without folder and extension: `two-gpus`
  std::string file;  ///< `two-gpus.json`
  std::string text;
};

/// All of them, sorted by name.
[[nodiscard]] std::vector<ExampleFile> example_files();

/// Facts of the rules that compare the names of one target: configs/database/fit.json.
[[nodiscard]] const PackedMap& fit_facts();

/// A map from the names of tools to what their options mean.
[[nodiscard]] Value command_lines();

}  // namespace tgtcfg
