// A value that many hold and few change: copies share it until one of them is edited.
//
//   Shared<std::vector<std::string>> keys({"cuda", "gpu"});
//   const auto same = keys;
//   keys.edit().push_back("other");
//   std::cout << same->size() << '\n';  // 2
#pragma once

#include <cstddef>
#include <memory>
#include <utility>

namespace tgtcfg {

template <class T>
class Shared {
 public:
  /// What a T is by default, which takes no memory.
  Shared() = default;
  explicit Shared(T value) : held_(std::make_shared<T>(std::move(value))) {}
  Shared& operator=(T value) {
    held_ = std::make_shared<T>(std::move(value));
    return *this;
  }

  [[nodiscard]] const T& operator*() const {
    static const T nothing{};
    return held_ ? *held_ : nothing;
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
    if (!held_) held_ = std::make_shared<T>();
    if (held_.use_count() > 1) held_ = std::make_shared<T>(std::as_const(*held_));
    return *held_;
  }
  /// Holds what `other` holds where that is equal.
  void share(const Shared& other) {
    if (held_ != other.held_ && **this == *other) held_ = other.held_;
  }

  friend bool operator==(const Shared& a, const Shared& b) {
    return a.held_ == b.held_ || *a == *b;
  }

 private:
  std::shared_ptr<T> held_;
};

}  // namespace tgtcfg
