#include "support/slot_index.h"

#include <string>
#include <vector>

#include "support/catch.h"

namespace tgtcfg {
namespace {

TEST_CASE("elements are found by their hash and what tells them apart") {
  // Of hashes that are few, in the low bits or in the high ones, too.
  const std::size_t factor = GENERATE(std::size_t{1}, std::size_t{0}, std::size_t{7} << 40);
  std::vector<std::string> list;
  SlotIndex index;
  const auto find = [&](std::size_t number) {
    const std::string text = "n" + std::to_string(number);
    return index.find(number * factor, [&](std::size_t i) { return list[i] == text; });
  };
  for (std::size_t number = 0; number < 200; ++number) {
    CHECK_FALSE(find(number));
    index.insert(number * factor, list.size());
    list.push_back("n" + std::to_string(number));
  }
  for (std::size_t number = 0; number < 200; ++number) CHECK(find(number) == number);
  CHECK_FALSE(find(200));
  index.clear();
  CHECK_FALSE(find(0));
}

}  // namespace
}  // namespace tgtcfg
