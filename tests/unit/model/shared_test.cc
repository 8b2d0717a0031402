// Copies share a value until one of them is edited.
#include <tgtcfg/shared.h>

#include <string>
#include <vector>

#include "support/catch.h"

using namespace tgtcfg;

using Names = Shared<std::vector<std::string>>;

TEST_CASE("without a value it is what the type is by default") {
  const Names none;
  CHECK(none.empty());
  CHECK(none.size() == 0);
  CHECK(none.begin() == none.end());
  CHECK(none == Names(std::vector<std::string>()));
}

TEST_CASE("what one holder edits, the others do not see") {
  Names keys({"cuda", "gpu"});
  const Names before = keys;
  CHECK(&*before == &*keys);
  keys.edit().push_back("other");
  CHECK(keys.size() == 3);
  CHECK(*before == std::vector<std::string>{"cuda", "gpu"});
  const auto* place = &*keys;
  keys.edit().pop_back();  // nobody else has it: it stays where it is
  CHECK(&*keys == place);
  CHECK(keys == before);
  keys = std::vector<std::string>{"cpu"};
  CHECK(keys->front() == "cpu");
  CHECK(before->front() == "cuda");
}

TEST_CASE("equal values are shared, others are left alone") {
  Names one({"cpu"});
  const Names equal({"cpu"});
  const Names other({"gpu"});
  one.share(other);
  CHECK(one->front() == "cpu");
  CHECK(&*one != &*equal);
  one.share(equal);
  CHECK(&*one == &*equal);
  Names none;
  none.share(Names());
  CHECK(none.empty());
}
