// Bounds on what is read, each with a diagnostic and `--limit NAME=N`.
//
//   Limits limits;
//   if (std::size_t* depth = find_limit(limits, "depth")) *depth = 16;
//   std::cout << limits.depth << '\n';
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tgtcfg {

struct Limits {
  std::size_t file_size = std::size_t{16} << 20;      ///< bytes
  std::size_t depth = 128;                            ///< nested arrays and objects
  std::size_t nodes = 100'000;                        ///< values after aliases are expanded
  std::size_t expanded_bytes = std::size_t{8} << 20;  ///< of texts that aliases repeat
  std::size_t scalar = std::size_t{1} << 20;          ///< bytes of one scalar
  // Of a configuration with all of its parts. Time may grow with the square of these.
  std::size_t targets = 1'000;
  std::size_t devices = 1'000;
  std::size_t functions = 5'000;
  std::size_t parts = 200;
  std::size_t layers = 100;
  std::size_t part_depth = 8;      ///< nested parts
  std::size_t extends = 32;        ///< depth of `extends`
  std::size_t documents = 10'000;  ///< documents in one file
};

/// The limit of that name, one of `limit_names()`, or null.
[[nodiscard]] std::size_t* find_limit(Limits& limits, std::string_view name);
/// `file-size depth nodes …`: all names, with spaces between them.
[[nodiscard]] std::string limit_names();

}  // namespace tgtcfg
