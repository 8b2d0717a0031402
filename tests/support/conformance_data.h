// Where the answers of real tools are: data that is not part of the repository.
#pragma once

#include <cstdlib>
#include <filesystem>

namespace tgtcfg::test {

/// What a program returns when its data is not there: ctest shows the test as skipped.
inline constexpr int skipped = 77;

/// The folder of examples: beside TGTCFG_CONFORMANCE_DATA, else of `shared` beside the checkout.
inline std::filesystem::path examples_folder(const std::filesystem::path& source_dir) {
  const char* data = std::getenv("TGTCFG_CONFORMANCE_DATA");
  const std::filesystem::path shared = data != nullptr && *data != '\0'
                                           ? std::filesystem::path(data).parent_path()
                                           : source_dir.parent_path() / "shared";
  return shared / "examples";
}

}  // namespace tgtcfg::test
