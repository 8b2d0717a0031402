// Copies share a value until one of them is edited.
#include <tgtcfg/shared.h>

#include <string>
#include <thread>
#include <utility>
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

TEST_CASE("a value stays while somebody holds it, whoever lets go first") {
  Names kept;
  {
    const Names first({"cuda"});
    kept = first;
  }
  CHECK(kept->front() == "cuda");
  const Names& same = kept;
  kept = same;
  CHECK(kept->front() == "cuda");
  Names taken = std::move(kept);
  CHECK(taken->front() == "cuda");
  taken = Names();
  CHECK(taken.empty());
}

TEST_CASE("threads share a value, and each edits its own") {
  const Names shared({"cuda"});
  std::vector<std::thread> threads;
  std::vector<std::size_t> sizes(4);
  for (std::size_t& size : sizes) {
    threads.emplace_back([&size, &shared] {
      for (int i = 0; i < 1000; ++i) {
        Names own = shared;
        own.edit().push_back("gpu");
        const Names again = own;
        size += again.size();
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(sizes == std::vector<std::size_t>(4, 2000));
  CHECK(shared.size() == 1);
}
