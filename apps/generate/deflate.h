// Compresses text for <support/deflated.h>.
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

}  // namespace tgtcfg::generate
