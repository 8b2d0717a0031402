// Every fuzzer over the seeds and over the inputs in regressions/TARGET. A violated law ends the
// process; Catch2 then prints the name of the input.
#include <support/catch.h>
#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#define FUZZER(name) extern "C" int fuzz_##name(const std::uint8_t* data, std::size_t size);
TGTCFG_FUZZERS
#undef FUZZER

namespace {

using Fuzzer = int (*)(const std::uint8_t*, std::size_t);

std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    if (entry.is_regular_file()) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

std::string bytes_of(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void replay(Fuzzer fuzzer, const std::filesystem::path& folder) {
  const auto files = files_in(folder);
  REQUIRE_FALSE(files.empty());
  for (const auto& file : files) {
    INFO(file.string());
    const std::string bytes = bytes_of(file);
    CHECK(fuzzer(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()) == 0);
  }
}

}  // namespace

#define FUZZER(name)                                                      \
  TEST_CASE("the fuzzer " #name " accepts its inputs") {                  \
    const std::filesystem::path inputs = TGTCFG_SOURCE_DIR "/tests/fuzz"; \
    replay(fuzz_##name, inputs / "seeds");                                \
    replay(fuzz_##name, inputs / "regressions" / #name);                  \
  }
TGTCFG_FUZZERS
