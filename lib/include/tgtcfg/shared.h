// A value that many hold and few change: copies share it until one of them is edited.
//
//   Shared<std::vector<std::string>> keys({"cuda", "gpu"});
//   const auto same = keys;
//   keys.edit().push_back("other");
//   std::cout << same->size() << '\n';  // 2
#pragma once

#include <atomic>
#include <cstddef>
#include <utility>

namespace tgtcfg {

template <class T>
class Shared {
 public:
  /// What a T is by default, which takes no memory.
  Shared() = default;
  explicit Shared(T value) : held_(new Held{std::move(value)}) {}
  Shared(const Shared& other) noexcept : held_(other.held_) {
    if (held_ != nullptr) held_->holders.fetch_add(1, std::memory_order_relaxed);
  }
  Shared(Shared&& other) noexcept : held_(std::exchange(other.held_, nullptr)) {}
  Shared& operator=(const Shared& other) noexcept {
    Shared(other).swap(*this);
    return *this;
  }
  Shared& operator=(Shared&& other) noexcept {
    Shared(std::move(other)).swap(*this);
    return *this;
  }
  Shared& operator=(T value) {
    Shared(std::move(value)).swap(*this);
    return *this;
  }
  ~Shared() {
    // Who holds it alone lets nobody else in.
    if (held_ != nullptr &&
        (is_alone() || held_->holders.fetch_sub(1, std::memory_order_acq_rel) == 1))
      delete held_;
  }

  [[nodiscard]] const T& operator*() const {
    static const T nothing{};
    return held_ == nullptr ? nothing : held_->value;
  }
  [[nodiscard]] const T* operator->() const { return &**this; }
  [[nodiscard]] operator const T&() const { return **this; }

  // Of a list.
  [[nodiscard]] auto begin() const { return (**this).begin(); }
  [[nodiscard]] auto end() const { return (**this).end(); }
  [[nodiscard]] bool empty() const { return (**this).empty(); }
  [[nodiscard]] std::size_t size() const { return (**this).size(); }

  /// For changes that no other holder sees.
  [[nodiscard]] T& edit() {
    if (held_ == nullptr) held_ = new Held{T{}};
    if (!is_alone()) *this = T(held_->value);
    return held_->value;
  }
  /// Holds what `other` holds where that is equal.
  void share(const Shared& other) {
    if (held_ != other.held_ && **this == *other) *this = other;
  }

  friend bool operator==(const Shared& a, const Shared& b) {
    return a.held_ == b.held_ || *a == *b;
  }

 private:
  // A std::shared_ptr is twice as large, and many targets hold many of these.
  struct Held {
    T value;
    std::atomic<std::size_t> holders{1};
  };

  [[nodiscard]] bool is_alone() const {
    return held_->holders.load(std::memory_order_acquire) == 1;
  }
  void swap(Shared& other) noexcept { std::swap(held_, other.held_); }

  Held* held_ = nullptr;
};

}  // namespace tgtcfg
