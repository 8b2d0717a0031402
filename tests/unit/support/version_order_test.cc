#include "support/version_order.h"

#include "support/catch.h"
#include "support/text.h"

using namespace tgtcfg;

TEST_CASE("the versions nearest to an unknown one are the next newer and older ones") {
  const auto row = GENERATE(table<std::string, std::string, std::string>({
      {"0.99", "0.9,0.10,0.26,0.27", "0.27,0.26,0.10"},
      {"18", "14,19,22", "19,14,22"},
      {"13", "14,19,22", "14,19,22"},
      {"0.20", "0.19,0.24", "0.24,0.19"},
  }));
  const auto& [wrong, known, nearest] = row;
  CAPTURE(wrong);
  CHECK(join(nearest_versions(wrong, owned(split(known, ','))), ",") == nearest);
  CHECK(join(nearest_words(wrong, owned(split(known, ','))), ",") == nearest);
}

TEST_CASE("words that are no versions are near by their letters") {
  CHECK(nearest_words("frist", {"12", "first"}) == std::vector<std::string>{"first"});
  CHECK(nearest_words("3", {"first"}).empty());
}
