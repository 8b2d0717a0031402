// A hash index from keys to positions in a list. The elements themselves are only in the list.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace tgtcfg {

class SlotIndex {
 public:
  /// Returns the number of the element with that hash for which `is_same(number)` holds.
  template <class IsSame>
  [[nodiscard]] std::optional<std::size_t> find(std::size_t hash, const IsSame& is_same) const {
    if (slots_.empty()) return std::nullopt;
    const std::size_t mask = slots_.size() - 1;
    for (std::size_t at = hash & mask; slots_[at].number != 0; at = (at + 1) & mask) {
      if (slots_[at].hash == low(hash) && is_same(slots_[at].number - 1U))
        return slots_[at].number - 1U;
    }
    return std::nullopt;
  }

  /// Adds an element, which find() must not know: equal hashes form one long run of slots.
  void insert(std::size_t hash, std::size_t number) {
    if (slots_.size() < (known_ + 1) * 2) grow();
    put({low(hash), static_cast<std::uint32_t>(number + 1)});
    ++known_;
  }

  void clear() {
    slots_.clear();
    known_ = 0;
  }

 private:
  struct Slot {
    std::uint32_t hash = 0;
    std::uint32_t number = 0;  // starts at 1; 0 means free
  };

  static std::uint32_t low(std::size_t hash) { return static_cast<std::uint32_t>(hash); }

  void put(Slot slot) {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = slot.hash & mask;
    while (slots_[at].number != 0) at = (at + 1) & mask;
    slots_[at] = slot;
  }

  void grow() {
    constexpr std::size_t least = 16;
    std::vector<Slot> old(slots_.empty() ? least : slots_.size() * 2);
    old.swap(slots_);
    for (const Slot& slot : old) {
      if (slot.number != 0) put(slot);
    }
  }

  std::vector<Slot> slots_;  // a power of two in size, at most half full
  std::size_t known_ = 0;
};

}  // namespace tgtcfg
