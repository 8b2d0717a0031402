// A value that is seldom there: where it is missing it takes one pointer.
//
//   Rare<std::string> tag;
//   tag = "nvidia/nvidia-a100";
//   std::cout << tag.value_or("no tag") << '\n';
//
// It answers as a std::optional does, and copies what it holds.
#pragma once

#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

namespace tgtcfg {

template <class T>
class Rare {
 public:
  Rare() = default;
  Rare(std::nullopt_t) {}
  template <class Other = T>
  requires(std::is_convertible_v<Other, T>) Rare(Other&& value)
      : held_(std::make_unique<T>(std::forward<Other>(value))) {}
  Rare(std::optional<T> value) {
    if (value) held_ = std::make_unique<T>(std::move(*value));
  }
  Rare(const Rare& other) : held_(other ? std::make_unique<T>(*other) : nullptr) {}
  Rare(Rare&&) noexcept = default;
  Rare& operator=(const Rare& other) {
    if (this != &other) held_ = other ? std::make_unique<T>(*other) : nullptr;
    return *this;
  }
  Rare& operator=(Rare&&) noexcept = default;
  ~Rare() = default;

  [[nodiscard]] bool has_value() const { return held_ != nullptr; }
  [[nodiscard]] explicit operator bool() const { return has_value(); }

  // The caller has checked that it is there.
  [[nodiscard]] T& operator*() { return *held_; }
  [[nodiscard]] const T& operator*() const { return *held_; }
  [[nodiscard]] T* operator->() { return held_.get(); }
  [[nodiscard]] const T* operator->() const { return held_.get(); }

  [[nodiscard]] T value_or(T other) const { return held_ ? *held_ : std::move(other); }
  void reset() { held_.reset(); }
  [[nodiscard]] std::optional<T> optional() const {
    return held_ ? std::optional<T>(*held_) : std::nullopt;
  }

  friend bool operator==(const Rare& rare, const T& value) { return rare && *rare == value; }

 private:
  std::unique_ptr<T> held_;
};

}  // namespace tgtcfg
