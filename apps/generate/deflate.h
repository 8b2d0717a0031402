// Packing for <support/deflated.h>.
#pragma once

#include <zlib.h>

#include <string>
#include <string_view>

#include "cpp_text.h"

namespace tgtcfg::generate {

inline std::string deflated(std::string_view text) {
  uLongf size = ::compressBound(static_cast<uLong>(text.size()));
  std::string packed(size, '\0');
  ::compress2(reinterpret_cast<Bytef*>(packed.data()), &size,
              reinterpret_cast<const Bytef*>(text.data()), static_cast<uLong>(text.size()),
              Z_BEST_COMPRESSION);
  packed.resize(size);
  return packed;
}

/// In pieces that compilers take and people can scroll past.
inline std::string long_literal(std::string_view text) {
  constexpr std::size_t piece = 110;
  std::string result;
  for (std::size_t i = 0; i < text.size(); i += piece)
    result += "\n    " + string_literal(text.substr(i, piece));
  return result.empty() ? "\"\"" : result;
}

}  // namespace tgtcfg::generate
