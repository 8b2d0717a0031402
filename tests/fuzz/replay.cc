// Every fuzzer over the inputs in seeds.txtar and in regressions/TARGET.txtar. A violated law ends
// the process; Catch2 then prints the name of the input.
#include <support/archive.h>
#include <support/catch.h>
#include <cstdint>
#include <string>

#define FUZZER(name) extern "C" int fuzz_##name(const std::uint8_t* data, std::size_t size);
TGTCFG_FUZZERS
#undef FUZZER

namespace {

using Fuzzer = int (*)(const std::uint8_t*, std::size_t);

void replay(Fuzzer fuzzer, const std::string& name, const std::string& bytes) {
  INFO(name);
  CHECK(fuzzer(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()) == 0);
}

void replay(Fuzzer fuzzer, const std::string& target) {
  for (const std::string& archive : {std::string("seeds"), "regressions/" + target}) {
    const auto inputs = tgtcfg::test::parse_archive(
        tgtcfg::test::read_text(TGTCFG_SOURCE_DIR "/tests/fuzz/" + archive + ".txtar"));
    REQUIRE_FALSE(inputs.files.empty());
    for (const auto& file : inputs.files) replay(fuzzer, file.name, tgtcfg::test::content_of(file));
  }
}

}  // namespace

#define FUZZER(name)                                     \
  TEST_CASE("the fuzzer " #name " accepts its inputs") { \
    replay(fuzz_##name, #name);                          \
  }
TGTCFG_FUZZERS
