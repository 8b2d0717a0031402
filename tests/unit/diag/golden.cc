#include "golden.h"

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>

namespace tgtcfg::test {

std::string compare_golden(const std::string& name, std::string_view actual) {
  const std::string path = std::string(TGTCFG_SOURCE_DIR) + "/tests/unit/diag/golden/" + name;
  const char* update = std::getenv("TGTCFG_UPDATE");
  if (update != nullptr && std::string_view(update) == "1") {
    std::ofstream(path, std::ios::binary) << actual;
    return {};
  }
  std::ifstream in(path, std::ios::binary);
  const std::string expected((std::istreambuf_iterator<char>(in)), {});
  if (expected == actual) return {};
  std::istringstream expected_lines(expected);
  std::istringstream actual_lines{std::string(actual)};
  for (int number = 1;; ++number) {
    std::string expected_line;
    std::string actual_line;
    const bool more = static_cast<bool>(std::getline(expected_lines, expected_line));
    const bool other = static_cast<bool>(std::getline(actual_lines, actual_line));
    if (expected_line != actual_line || !(more && other)) {
      return name + ":" + std::to_string(number) + "\n  expected: " + expected_line +
             "\n  actual:   " + actual_line;
    }
  }
}

}  // namespace tgtcfg::test
