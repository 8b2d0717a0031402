// The schemas of schemas/ as data: what the build program apps/generate/schema.cc writes.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace tgtcfg {

struct BundledProgram {
  std::string_view id;
  std::span<const std::uint32_t> words;
  std::string_view strings;
  std::string_view text;  ///< the schema as published
};

/// All bundled schemas, sorted by id.
[[nodiscard]] std::span<const BundledProgram> bundled_programs();

}  // namespace tgtcfg
