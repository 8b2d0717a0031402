// Work in several threads, results in the order of the work: the same bytes for every `-j`.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace tgtcfg {

/// Pieces go through `work` in several threads at once and through `done` one by one, in the order
/// in which `next` gave them. Each thread holds one piece at a time, so memory does not grow with
/// their number. `next` is never called by two threads at once, nor is `done`.
template <class Piece, class Result>
class OrderedWorkers {
 public:
  using Work = std::function<Result(Piece)>;

  std::function<std::optional<Piece>()> next;
  std::function<Work()> make_work;   ///< called once a thread: what it keeps is the thread's own
  std::function<bool(Result)> done;  ///< false: nothing that follows is wanted

  /// Returns when everything is done. What `work` throws is thrown here. The first piece is done
  /// before a thread is started: most streams have no second one.
  void run(unsigned threads) {
    const Work work = make_work();
    auto first = next();
    if (!first || !done(work(std::move(*first)))) return;
    if (threads <= 1) {
      while (auto piece = next()) {
        if (!done(work(std::move(*piece)))) return;
      }
      return;
    }
    run_threads(threads);
  }

 private:
  void run_threads(unsigned threads) {
    std::vector<std::thread> pool;
    for (unsigned i = 0; i < threads; ++i) pool.emplace_back([this] { serve(); });
    for (std::thread& thread : pool) thread.join();
    if (failure_) std::rethrow_exception(failure_);
  }

  void serve() {
    const Work work = make_work();
    while (true) {
      std::size_t turn = 0;
      std::optional<Piece> piece;
      {
        const std::lock_guard lock(input_);
        if (stopped()) return;
        turn = taken_++;
        piece = next();
      }
      if (!piece) return stop_at_end(turn);
      try {
        if (!hand_over(turn, work(std::move(*piece)))) return;
      } catch (...) {
        return fail(std::current_exception());
      }
    }
  }

  bool hand_over(std::size_t turn, Result result) {
    std::unique_lock lock(output_);
    changed_.wait(lock, [&] { return stopped_ || turn == served_; });
    if (stopped_) return false;
    stopped_ = !done(std::move(result));
    ++served_;
    changed_.notify_all();
    return !stopped_;
  }

  // The turn of a piece that does not exist must not hold up anybody.
  void stop_at_end(std::size_t turn) {
    std::unique_lock lock(output_);
    changed_.wait(lock, [&] { return stopped_ || turn == served_; });
    stopped_ = true;
    changed_.notify_all();
  }

  void fail(std::exception_ptr failure) {
    const std::lock_guard lock(output_);
    if (!failure_) failure_ = std::move(failure);
    stopped_ = true;
    changed_.notify_all();
  }

  bool stopped() {
    const std::lock_guard lock(output_);
    return stopped_;
  }

  std::mutex input_;
  std::size_t taken_ = 0;
  std::mutex output_;
  std::condition_variable changed_;
  std::size_t served_ = 0;
  bool stopped_ = false;
  std::exception_ptr failure_;
};

}  // namespace tgtcfg
