#include <set>
#include <string>
#include <vector>

#include "support/catch.h"
#include "support/text_hash.h"

namespace tgtcfg {
namespace {

TEST_CASE("texts that differ in one byte differ in the lowest bits of their hash") {
  constexpr std::uint64_t low = 0xFFF;
  for (const std::size_t size : {1U, 2U, 3U, 4U, 5U, 7U, 8U, 9U, 16U, 40U}) {
    for (std::size_t at = 0; at < size; ++at) {
      std::set<std::uint64_t> seen;
      for (int byte = 0; byte < 256; ++byte) {
        std::string text(size, 'a');
        text[at] = static_cast<char>(byte);
        seen.insert(hash_of_text(text) & low);
      }
      INFO(size << " bytes, the one at " << at);
      CHECK(seen.size() > 200);  // by chance 248 of 256
    }
  }
}

TEST_CASE("names that end in numbers spread over a table") {
  constexpr std::size_t slots = 65'536;
  constexpr std::size_t names = 25'000;
  for (const std::string stem : {"t", "target-", "target-0000", "a/long/folder/of/devices-"}) {
    std::vector<bool> taken(slots);
    std::size_t steps = 0;
    for (std::size_t i = 0; i < names; ++i) {
      std::size_t at = hash_of_text(stem + std::to_string(10'000 + i)) % slots;
      for (; taken[at]; at = (at + 1) % slots) ++steps;
      taken[at] = true;
    }
    INFO(stem);
    CHECK(steps < names / 2);  // by chance a third of them
  }
}

TEST_CASE("texts of other lengths and with other seeds have other hashes") {
  std::set<std::uint64_t> seen;
  for (std::size_t size = 0; size < 100; ++size) {
    seen.insert(hash_of_text(std::string(size, '\0')));
    seen.insert(hash_of_text(std::string(size, '\0'), 1));
  }
  CHECK(seen.size() == 200);
}

}  // namespace

}  // namespace tgtcfg
