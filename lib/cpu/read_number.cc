#include "cpu/read_number.h"

#include <charconv>

namespace tgtcfg {

bool read_number(std::string_view text, unsigned long& number) {
  const int base = text.starts_with("0x") ? 16 : 10;
  if (base == 16) text.remove_prefix(2);
  const auto [rest, failure] =
      std::from_chars(text.data(), text.data() + text.size(), number, base);
  return failure == std::errc() && rest != text.data();
}

}  // namespace tgtcfg
