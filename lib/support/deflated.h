// Text that only people read, packed while building: pages, schemas and descriptions are large, and
// few runs show any.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tgtcfg {

/// In the format of zlib; `size` is that of the text.
struct DeflatedText {
  std::string_view packed;
  std::size_t size = 0;
};

[[nodiscard]] std::string inflate(const DeflatedText& text);

}  // namespace tgtcfg
