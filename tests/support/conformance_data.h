// Files of tests/conformance/data: recorded answers of real tools, and public suites.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>

namespace tgtcfg::test {

/// Opens a file of the data. The data is committed, so a file that is not there ends the program
/// with a failure.
inline std::ifstream open_data(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (in && in.peek() != std::ifstream::traits_type::eof()) return in;
  std::cout << "FAILED: " << file.generic_string() << " is missing or empty\n";
  std::exit(1);
}

}  // namespace tgtcfg::test
