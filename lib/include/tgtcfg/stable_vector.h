// A list whose elements stay where they are, each in memory of its own: one that is done with can
// be let go while the others are still needed.
//
//   StableVector<std::string> names;
//   const std::string& first = names.emplace_back("a");
//   names.push_back("b");
//   std::cout << first << names.size() << '\n';  // a2
//
// It answers as a std::vector does, and copies what it holds. T may be incomplete where the list is
// a member.
#pragma once

#include <compare>
#include <cstddef>
#include <iterator>
#include <memory>
#include <utility>
#include <vector>

namespace tgtcfg {

template <class T>
class StableVector {
  using Held = std::vector<std::unique_ptr<T>>;

  template <class Element>
  class Iterator {
   public:
    using difference_type = std::ptrdiff_t;
    using value_type = T;
    using pointer = Element*;
    using reference = Element&;
    using iterator_category = std::random_access_iterator_tag;

    Iterator() = default;
    explicit Iterator(typename Held::const_iterator at) : at_(at) {}

    [[nodiscard]] reference operator*() const { return **at_; }
    [[nodiscard]] pointer operator->() const { return at_->get(); }
    [[nodiscard]] reference operator[](difference_type n) const { return *at_[n]; }
    Iterator& operator+=(difference_type n) {
      at_ += n;
      return *this;
    }
    Iterator& operator-=(difference_type n) { return *this += -n; }
    Iterator& operator++() { return *this += 1; }
    Iterator& operator--() { return *this += -1; }
    Iterator operator++(int) { return Iterator(at_++); }
    Iterator operator--(int) { return Iterator(at_--); }
    friend Iterator operator+(Iterator a, difference_type n) { return a += n; }
    friend Iterator operator+(difference_type n, Iterator a) { return a += n; }
    friend Iterator operator-(Iterator a, difference_type n) { return a -= n; }
    friend difference_type operator-(Iterator a, Iterator b) { return a.at_ - b.at_; }
    friend bool operator==(Iterator a, Iterator b) { return a.at_ == b.at_; }
    friend auto operator<=>(Iterator a, Iterator b) { return a.at_ <=> b.at_; }

   private:
    typename Held::const_iterator at_;
  };

 public:
  using value_type = T;
  using iterator = Iterator<T>;
  using const_iterator = Iterator<const T>;

  StableVector() = default;
  StableVector(const StableVector& other) {
    reserve(other.size());
    for (const T& each : other) push_back(each);
  }
  StableVector(StableVector&&) noexcept = default;
  StableVector& operator=(const StableVector& other) {
    if (this != &other) *this = StableVector(other);
    return *this;
  }
  StableVector& operator=(StableVector&&) noexcept = default;
  ~StableVector() = default;

  [[nodiscard]] iterator begin() { return iterator(held_.begin()); }
  [[nodiscard]] iterator end() { return iterator(held_.end()); }
  [[nodiscard]] const_iterator begin() const { return const_iterator(held_.begin()); }
  [[nodiscard]] const_iterator end() const { return const_iterator(held_.end()); }
  [[nodiscard]] std::size_t size() const { return held_.size(); }
  [[nodiscard]] bool empty() const { return held_.empty(); }
  [[nodiscard]] T& operator[](std::size_t i) { return *held_[i]; }
  [[nodiscard]] const T& operator[](std::size_t i) const { return *held_[i]; }
  [[nodiscard]] T& front() { return *held_.front(); }
  [[nodiscard]] const T& front() const { return *held_.front(); }
  [[nodiscard]] T& back() { return *held_.back(); }
  [[nodiscard]] const T& back() const { return *held_.back(); }

  void push_back(const T& value) { emplace_back(value); }
  void push_back(T&& value) { emplace_back(std::move(value)); }
  template <class... Arguments>
  T& emplace_back(Arguments&&... arguments) {
    return *held_.emplace_back(std::make_unique<T>(std::forward<Arguments>(arguments)...));
  }
  void reserve(std::size_t count) { held_.reserve(count); }
  void clear() { held_.clear(); }

  /// Ends the element and gives its memory back. Its place stays, and until close_gaps() only other
  /// elements may be asked for, by their numbers.
  void let_go(std::size_t i) { held_[i].reset(); }
  /// Takes away the places of what was let go.
  void close_gaps() { std::erase(held_, nullptr); }

 private:
  Held held_;
};

}  // namespace tgtcfg
