#include "support/utf8.h"

#include "support/catch.h"

namespace tgtcfg {
namespace {

TEST_CASE("a byte that is not ASCII is found wherever it is") {
  for (std::size_t size = 0; size < 20; ++size) {
    std::string text(size, '\x7F');
    CHECK(is_ascii(text));
    for (std::size_t at = 0; at < size; ++at) {
      std::string changed = text;
      changed[at] = '\x80';
      CHECK_FALSE(is_ascii(changed));
    }
  }
}

TEST_CASE("a text is cut between characters") {
  CHECK(shortened("abc", 3) == "abc");
  CHECK(shortened("abcd", 3) == "abc…");
  CHECK(shortened("aéb", 2) == "a…");
  CHECK(shortened("aéb", 3) == "aé…");
  CHECK(shortened("€", 2) == "…");
  CHECK(shortened("", 0).empty());
}

}  // namespace
}  // namespace tgtcfg
