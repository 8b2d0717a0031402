// The schemas of schemas/ as data that the build program apps/generate/schemas.cc writes.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "support/deflated.h"

namespace tgtcfg {

struct BundledProgram {
  std::string_view id;
  std::span<const std::uint32_t> words;
  std::string_view strings;
  DeflatedText text;  ///< the schema as published
};

/// All bundled schemas, sorted by id.
[[nodiscard]] std::span<const BundledProgram> bundled_programs();

}  // namespace tgtcfg
