// The files of configs/examples: whole configurations that are there to be copied.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

struct ExampleFile {
  std::string name;  ///< without folder and extension: `two-gpus`
  std::string file;  ///< `two-gpus.json`
  std::string text;
};

/// All of them, sorted by name.
[[nodiscard]] std::vector<ExampleFile> example_files();

}  // namespace tgtcfg
