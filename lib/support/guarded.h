// A value that threads share. Nobody reaches it without its lock, so functions that are const for
// their callers may change it.
#pragma once

#include <mutex>

namespace tgtcfg {

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

}  // namespace tgtcfg
