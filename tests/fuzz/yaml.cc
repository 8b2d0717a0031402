#include "fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  tgtcfg::fuzz::read(data, size, tgtcfg::InputFormat::yaml);
  return 0;
}
