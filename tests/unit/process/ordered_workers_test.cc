#include "process/ordered_workers.h"

#include <stdexcept>
#include <string>

#include "support/catch.h"

using namespace tgtcfg;

namespace {

using Workers = OrderedWorkers<int, int>;

// Pieces 0 to count-1; work takes longer for the early ones, so that the late ones overtake them.
void give_squares(Workers& workers, int count, std::vector<int>& results, int stop_after = -1) {
  workers.next = [count, at = 0]() mutable {
    return at < count ? std::optional(at++) : std::nullopt;
  };
  workers.make_work = [count] {
    return [count](int piece) {
      volatile int spent = 0;
      for (int i = 0; i < (count - piece) * 100; ++i) spent = spent + 1;
      return piece * piece;
    };
  };
  workers.done = [&results, stop_after](int result) {
    results.push_back(result);
    return stop_after < 0 || static_cast<int>(results.size()) < stop_after;
  };
}

}  // namespace

TEST_CASE("results come in the order of the pieces, whatever the number of threads") {
  for (const unsigned threads : {1U, 2U, 3U, 16U}) {
    for (const int count : {0, 1, 2, 100}) {
      CAPTURE(threads, count);
      std::vector<int> results;
      Workers workers;
      give_squares(workers, count, results);
      workers.run(threads);
      REQUIRE(static_cast<int>(results.size()) == count);
      for (int i = 0; i < count; ++i) CHECK(results[static_cast<std::size_t>(i)] == i * i);
    }
  }
}

TEST_CASE("nothing is done after the first piece that nobody wants more than") {
  for (const unsigned threads : {1U, 2U, 8U}) {
    CAPTURE(threads);
    std::vector<int> results;
    Workers workers;
    give_squares(workers, 1000, results, 5);
    workers.run(threads);
    CHECK(results == std::vector<int>{0, 1, 4, 9, 16});
  }
}

TEST_CASE("what a worker throws reaches the caller") {
  for (const unsigned threads : {1U, 4U}) {
    CAPTURE(threads);
    std::vector<int> results;
    Workers workers;
    give_squares(workers, 50, results);
    workers.make_work = [] {
      return [](int piece) -> int {
        if (piece == 7) throw std::runtime_error("seven");
        return piece;
      };
    };
    CHECK_THROWS_AS(workers.run(threads), std::runtime_error);
    CHECK(results.size() <= 7);
  }
}
