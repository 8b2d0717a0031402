// Texts that stand where they are for as long as the pool: thousands of short ones, such as the
// paths of a run, take the memory of their bytes.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

namespace tgtcfg {

class TextPool {
 public:
  /// A copy of the text. It stays where it is when the pool is moved; nothing is added to a pool
  /// that was.
  std::string_view add(std::string_view text) {
    if (text.size() > left_) grow(text.size());
    char* const copy = next_;
    next_ = std::copy(text.begin(), text.end(), copy);
    left_ -= text.size();
    return {copy, text.size()};
  }

 private:
  void grow(std::size_t least) {
    constexpr std::size_t usual = 4096;
    left_ = std::max(least, usual);
    next_ = blocks_.emplace_back(std::make_unique_for_overwrite<char[]>(left_)).get();
  }

  std::vector<std::unique_ptr<char[]>> blocks_;
  char* next_ = nullptr;  // in the last one
  std::size_t left_ = 0;
};

}  // namespace tgtcfg
