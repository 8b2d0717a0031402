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

}  // namespace
}  // namespace tgtcfg
