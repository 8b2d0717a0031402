// Limits on inputs. Each has a diagnostic and can be set by `--limit NAME=N`.
//
//   Limits limits;
//   if (std::size_t* depth = find_limit(limits, "depth")) *depth = 16;
//   std::cout << limits.depth << '\n';
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tgtcfg {

/// Values of all limits.
struct Limits {
  std::size_t file_size = std::size_t{16} << 20;      ///< in bytes
  std::size_t depth = 128;                            ///< nesting levels of arrays and objects
  std::size_t nodes = 100'000;                        ///< number of values, aliases expanded
  std::size_t expanded_bytes = std::size_t{8} << 20;  ///< bytes of strings that aliases repeat
  std::size_t scalar = std::size_t{1} << 20;          ///< bytes per scalar
  // Limits per configuration, nested configurations included. Time can grow with their square.
  std::size_t targets = 1'000;
  std::size_t devices = 1'000;
  std::size_t functions = 5'000;
  std::size_t parts = 200;
  std::size_t layers = 100;
  std::size_t part_depth = 8;      ///< nesting levels of configurations
  std::size_t extends = 32;        ///< depth of `extends`
  std::size_t documents = 10'000;  ///< documents per file
};

/// Returns the limit with a name of `limit_names()`, or null for an unknown name.
[[nodiscard]] std::size_t* find_limit(Limits& limits, std::string_view name);
/// Returns all names, separated by spaces: `file-size depth nodes …`.
[[nodiscard]] std::string limit_names();

}  // namespace tgtcfg
