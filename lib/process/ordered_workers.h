// Runs work in several threads and delivers results in the order of the work: the same bytes for
// every `-j`.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <new>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace tgtcfg {

/// Threads pass pieces through `work` in parallel. `done` receives the results one by one, in the
/// order in which `next` returned the pieces. At most one result per thread waits, so memory is
/// bounded; its thread proceeds with another piece, so a result must own its data. Calls of `next`
/// never overlap, nor do calls of `done`. After `next` returns nullopt it is not called again.
template <class Piece, class Result>
class OrderedWorkers {
 public:
  using Work = std::function<Result(Piece)>;

  std::function<std::optional<Piece>()> next;
  std::function<Work()> make_work;   ///< called once per thread, so its result may keep state
  std::function<bool(Result)> done;  ///< returns false to stop
  /// Throws std::system_error if no thread can be started.
  std::function<std::thread(std::function<void()>)> start_thread = [](std::function<void()> serve) {
    return std::thread(std::move(serve));
  };

  /// Returns when all work is done, and rethrows exceptions of `work`. The first piece is processed
  /// before threads are started: most streams have only one.
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
    early_.resize(threads);
    std::vector<std::thread> pool = started(threads);
    if (pool.empty()) serve();
    for (std::thread& thread : pool) thread.join();
    if (failure_) std::rethrow_exception(failure_);
  }

  // If the system permits fewer threads, or has no memory for more, those that started do the work.
  std::vector<std::thread> started(unsigned threads) {
    std::vector<std::thread> pool;
    pool.reserve(threads);
    try {
      while (pool.size() < threads) pool.push_back(start_thread([this] { serve(); }));
    } catch (const std::system_error&) {
    } catch (const std::bad_alloc&) {  // no memory for the state of one more thread
    }
    return pool;
  }

  void serve() {
    try {
      const Work work = make_work();
      while (auto numbered = take()) {
        auto& [turn, piece] = *numbered;
        if (!hand_over(turn, work(std::move(piece)))) return;
      }
    } catch (...) {
      fail(std::current_exception());
    }
  }

  std::optional<std::pair<std::size_t, Piece>> take() {
    const std::lock_guard lock(input_);
    if (ended_ || stopped()) return std::nullopt;
    std::optional<Piece> piece = next();
    ended_ = !piece;
    if (ended_) return std::nullopt;
    return std::pair(taken_++, std::move(*piece));
  }

  // The thread with the next result delivers it, all results waiting behind it, and any that arrive
  // meanwhile.
  bool hand_over(std::size_t turn, Result result) {
    std::unique_lock lock(output_);
    changed_.wait(lock, [&] { return stopped_ || turn - served_ < early_.size(); });
    early_[turn % early_.size()] = std::move(result);
    while (!stopped_) {
      // While a result is in `done`, its slot is already empty, so that no other thread overtakes
      // it.
      auto ready = std::exchange(early_[served_ % early_.size()], std::nullopt);
      if (!ready) break;
      lock.unlock();
      const bool goes_on = done(std::move(*ready));
      lock.lock();
      ++served_;
      stopped_ = stopped_ || !goes_on;
      changed_.notify_all();
    }
    return !stopped_;
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
  bool ended_ = false;
  std::mutex output_;
  std::condition_variable changed_;
  std::vector<std::optional<Result>> early_;  // a ring buffer indexed by turn
  std::size_t served_ = 0;
  bool stopped_ = false;
  std::exception_ptr failure_;
};

}  // namespace tgtcfg
