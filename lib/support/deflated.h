// Text for readers, compressed by the build: explanations, schemas and descriptions are large, and
// few runs print any.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tgtcfg {

/// Compressed by zlib; `size` is the size of the text.
struct DeflatedText {
  std::string_view packed;
  std::size_t size = 0;
};

[[nodiscard]] std::string inflate(const DeflatedText& text);

}  // namespace tgtcfg
