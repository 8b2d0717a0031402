// A value that is made on first use.
#pragma once

#include <atomic>
#include <memory>

namespace tgtcfg {

/// Concurrent threads may each make a value, but all get the one stored first. (std::call_once
/// would not do: in the C library, an exception for lack of memory cannot pass it.)
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
