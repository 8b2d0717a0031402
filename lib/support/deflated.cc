#include "support/deflated.h"

#include <zlib.h>

namespace tgtcfg {

std::string inflate(const DeflatedText& text) {
  std::string result(text.size, '\0');
  auto size = static_cast<uLongf>(text.size);
  const auto* packed = reinterpret_cast<const Bytef*>(text.packed.data());
  const int status = ::uncompress(reinterpret_cast<Bytef*>(result.data()), &size, packed,
                                  static_cast<uLong>(text.packed.size()));
  // Text packed by the build can always be unpacked.
  result.resize(status == Z_OK ? size : 0);
  return result;
}

}  // namespace tgtcfg
