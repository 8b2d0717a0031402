#include "support/text_pool.h"

#include <string>
#include <utility>
#include <vector>

#include "support/catch.h"

namespace tgtcfg {
namespace {

TEST_CASE("texts of a pool stay where they are, whatever comes after them") {
  TextPool pool;
  std::vector<std::string_view> kept;
  std::vector<std::string> wanted;
  const auto add = [&](std::string text) {
    kept.push_back(pool.add(text));
    wanted.push_back(std::move(text));
  };
  for (int i = 0; i < 1000; ++i) add("folder/file-" + std::to_string(i) + ".yaml");
  add("");
  add(std::string(10'000, 'x'));  // larger than what the pool takes at once
  for (int i = 0; i < 1000; ++i) add(std::string(static_cast<std::size_t>(i % 7), 'y'));
  const TextPool moved = std::move(pool);
  CHECK(std::vector<std::string>(kept.begin(), kept.end()) == wanted);
}

}  // namespace
}  // namespace tgtcfg
