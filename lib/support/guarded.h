// Values that threads share.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>

namespace tgtcfg {

/// A value behind a lock. Nobody reaches it without the lock, so functions that are const for their
/// callers may change it.
template <class T>
class Guarded {
 public:
  /// Calls `use` with the value while no other thread uses it. Returns the result of `use`.
  template <class Use>
  auto with(const Use& use) const {
    const std::scoped_lock lock(mutex_);
    return use(value_);
  }

 private:
  mutable std::mutex mutex_;
  mutable T value_;
};

/// A value that is made on first use. Concurrent threads may each make a value, but all get the one
/// stored first. (std::call_once would not do: in the C library, an exception for lack of memory
/// cannot pass it.)
template <class Made>
class MadeOnce {
 public:
  MadeOnce() = default;
  MadeOnce(const MadeOnce&) = delete;
  MadeOnce& operator=(const MadeOnce&) = delete;
  ~MadeOnce() { delete made_.load(std::memory_order_relaxed); }

  template <class Make>
  const Made* get(const Make& make) const {
    if (const Made* made = made_.load(std::memory_order_acquire)) return made;
    auto made = std::make_unique<const Made>(make());
    const Made* other = nullptr;
    if (made_.compare_exchange_strong(other, made.get(), std::memory_order_acq_rel))
      return made.release();
    return other;
  }

 private:
  mutable std::atomic<const Made*> made_{nullptr};
};

}  // namespace tgtcfg
