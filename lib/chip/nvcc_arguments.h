// The architecture options of an nvcc command line, before any name is looked up.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tgtcfg {

struct NvccValue {
  std::string text;
  std::size_t argument = 0;
};

struct NvccGencode {
  std::string arch;
  std::vector<std::string> codes;
  std::size_t argument = 0;
};

struct NvccProblem {
  std::string text;
  std::size_t argument = 0;
};

struct NvccOptions {
  std::optional<NvccValue> arch;  ///< the last `-arch`
  bool redefined = false;         ///< `-arch` occurs with different values
  std::vector<NvccValue> codes;   ///< from all `-code`
  std::vector<NvccGencode> gencodes;
  std::vector<NvccProblem> problems;
};

/// Reads argv elements. An unexpected argument that is not an option becomes the value of
/// `-gencode`.
[[nodiscard]] NvccOptions read_nvcc_options(std::span<const std::string> arguments);

}  // namespace tgtcfg
