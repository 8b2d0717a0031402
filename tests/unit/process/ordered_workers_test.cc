#include "process/ordered_workers.h"

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <system_error>
#include <vector>

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

TEST_CASE("the threads that a system allows do the work, or this one") {
  const bool is_memory_short = GENERATE(false, true);
  for (const unsigned allowed : {0U, 1U, 3U}) {
    CAPTURE(allowed);
    std::vector<int> results;
    Workers workers;
    give_squares(workers, 100, results);
    workers.start_thread = [=, started = 0U](std::function<void()> serve) mutable {
      if (started == allowed && is_memory_short) throw std::bad_alloc();
      if (started++ == allowed)
        throw std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again));
      return std::thread(std::move(serve));
    };
    workers.run(8);
    REQUIRE(results.size() == 100);
    for (int i = 0; i < 100; ++i) CHECK(results[static_cast<std::size_t>(i)] == i * i);
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

TEST_CASE("who is early goes on, until as many results wait as there are threads") {
  constexpr unsigned threads = 3;
  constexpr int slow = 1;  // the first piece that a thread takes
  std::mutex mutex;
  std::condition_variable changed;
  unsigned early = 0;  // finished while the slow piece is not
  bool is_slow_done = false;
  std::vector<int> results;
  Workers workers;
  give_squares(workers, 100, results);
  workers.make_work = [&] {
    return [&](int piece) {
      std::unique_lock lock(mutex);
      if (piece == slow) {
        changed.wait(lock, [&] { return early >= threads - 1; });
        is_slow_done = true;
      } else if (piece > slow && !is_slow_done) {
        ++early;
        changed.notify_all();
      }
      return piece;
    };
  };
  workers.run(threads);
  REQUIRE(results.size() == 100);
  for (int i = 0; i < 100; ++i) CHECK(results[static_cast<std::size_t>(i)] == i);
  // Those that wait, and one in the hand of each other thread.
  CHECK(early <= (threads - 1) + (threads - 1));
}

TEST_CASE("results are taken one at a time, and what that throws reaches the caller") {
  for (const bool fails : {false, true}) {
    CAPTURE(fails);
    std::atomic<int> inside = 0;
    bool alone = true;
    std::vector<int> results;
    Workers workers;
    give_squares(workers, 200, results);
    workers.done = [&](int result) {
      alone = alone && ++inside == 1;
      if (fails && results.size() == 50) throw std::runtime_error("fifty");
      results.push_back(result);
      --inside;
      return true;
    };
    if (fails) CHECK_THROWS_AS(workers.run(4), std::runtime_error);
    if (!fails) workers.run(4);
    CHECK(alone);
    CHECK(results.size() == (fails ? 50 : 200));
  }
}

TEST_CASE("after the last piece nobody is asked for more") {
  for (const unsigned threads : {1U, 4U}) {
    CAPTURE(threads);
    int asked = 0;
    std::vector<int> results;
    Workers workers;
    give_squares(workers, 20, results);
    workers.next = [&asked, next = workers.next] {
      ++asked;
      return next();
    };
    workers.run(threads);
    CHECK(results.size() == 20);
    CHECK(asked == 21);
  }
}
