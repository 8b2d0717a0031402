// Small changes of a text, for comparisons with other readers.
#pragma once

#include <cstddef>
#include <random>
#include <string>
#include <string_view>

namespace tgtcfg::test {

/// Replaces, inserts or erases one byte. `bytes` are those that it writes; neither is empty.
inline std::string with_one_change(std::string text, std::string_view bytes,
                                   std::minstd_rand& random) {
  const std::size_t at = random() % text.size();
  const char byte = bytes[random() % bytes.size()];
  switch (random() % 3) {
    case 0:
      text[at] = byte;
      break;
    case 1:
      text.insert(at, 1, byte);
      break;
    default:
      text.erase(at, 1);
  }
  return text;
}

}  // namespace tgtcfg::test
