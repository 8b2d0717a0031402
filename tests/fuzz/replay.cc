// Every fuzzer over the seeds and over the inputs in regressions/TARGET.txtar. A violated law ends
// the process; Catch2 then prints the name of the input.
#include <support/archive.h>
#include <support/catch.h>
#include <algorithm>
#include <cstdint>
#include <filesystem>
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

void replay(Fuzzer fuzzer, const std::string& name, const std::string& bytes) {
  INFO(name);
  CHECK(fuzzer(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()) == 0);
}

void replay(Fuzzer fuzzer, const std::string& target) {
  const std::filesystem::path inputs = TGTCFG_SOURCE_DIR "/tests/fuzz";
  const auto seeds = files_in(inputs / "seeds");
  const auto findings = tgtcfg::test::parse_archive(
      tgtcfg::test::read_text(inputs / "regressions" / (target + ".txtar")));
  REQUIRE_FALSE(seeds.empty());
  REQUIRE_FALSE(findings.files.empty());
  for (const auto& file : seeds) replay(fuzzer, file.string(), tgtcfg::test::read_text(file));
  for (const auto& file : findings.files) replay(fuzzer, file.name, tgtcfg::test::content_of(file));
}

}  // namespace

#define FUZZER(name)                                     \
  TEST_CASE("the fuzzer " #name " accepts its inputs") { \
    replay(fuzz_##name, #name);                          \
  }
TGTCFG_FUZZERS
