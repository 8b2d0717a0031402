// Bounds on what is read, each with a diagnostic and `--limit NAME=N`.
//
//   Limits limits;
//   if (std::size_t* depth = find_limit(limits, "depth")) *depth = 16;
//   std::cout << limits.depth << '\n';
#pragma once

#include <cstddef>
#include <string_view>

namespace tgtcfg {

struct Limits {
  std::size_t file_size = std::size_t{16} << 20;  ///< bytes
  std::size_t depth = 128;                        ///< nested arrays and objects
  /// Values after aliases are expanded; of a configuration, a target or part counts as five.
  std::size_t nodes = 100'000;
  std::size_t expanded_bytes = std::size_t{8} << 20;  ///< of texts that aliases repeat
  std::size_t scalar = std::size_t{1} << 20;          ///< bytes of one scalar
  std::size_t parts = 8;                              ///< nested parts
  std::size_t extends = 32;                           ///< depth of `extends`
  std::size_t layers = 64;
  std::size_t documents = 10'000;  ///< documents in one file
};

/// The limit of that name (`file-size depth nodes expanded-bytes scalar parts extends layers
/// documents`), or null.
[[nodiscard]] std::size_t* find_limit(Limits& limits, std::string_view name);

}  // namespace tgtcfg
