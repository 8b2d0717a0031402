// Bundles of Clang: code for several devices after each other.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "artifact/bytes.h"

namespace tgtcfg {

constexpr std::string_view bundle_magic = "__CLANG_OFFLOAD_BUNDLE__";
constexpr std::string_view packed_bundle_magic = "CCOB";
/// Bundles in a section begin at multiples of it.
constexpr std::uint64_t bundle_alignment = 4096;

struct BundleEntry {
  std::string id;
  std::uint64_t offset = 0;
  std::uint64_t size = 0;
};

/// Returns the entries of a bundle that is not compressed. Throws for a damaged one.
[[nodiscard]] std::vector<BundleEntry> bundle_entries(const Bytes& bundle);

/// Returns the size of the bundle at the start of the bytes, compressed or not; 0 if there is none,
/// or it does not state its size. Its code has at most `room` bytes.
[[nodiscard]] std::uint64_t bundle_size(const Bytes& bytes, std::uint64_t room);

}  // namespace tgtcfg
