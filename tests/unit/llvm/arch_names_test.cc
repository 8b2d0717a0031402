#include "llvm/arch_names.h"

#include <string>

#include "support/catch.h"

using namespace tgtcfg;

TEST_CASE("32-bit Arm is Arm or Thumb code of either byte order, without a version") {
  const auto [arch, is_arm] = GENERATE(table<std::string, bool>({
      {"arm", true},
      {"armeb", true},
      {"thumb", true},
      {"thumbeb", true},
      {"armv7", false},
      {"arm64", false},
      {"aarch64", false},
      {"ve", false},
      {"", false},
  }));
  CAPTURE(arch);
  CHECK(is_32_bit_arm(arch) == is_arm);
}
