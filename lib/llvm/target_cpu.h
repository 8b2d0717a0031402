// Reads a target's CPU and features with LLVM's tables. Resolving and writing tool arguments share
// this reader and word problems differently, so it returns problems as values.
#pragma once

#include <tgtcfg/llvm.h>

#include <span>
#include <string_view>
#include <vector>

namespace tgtcfg {

/// `+name` or `-name`. LLVM splits a string at commas.
struct FeatureChange {
  std::string_view text;    ///< as written
  std::string_view name;    ///< as in the table; as written if unknown
  std::size_t element = 0;  ///< index in the list
  bool on = true;
  bool has_sign = true;  ///< LLVM reads a name without sign as `-`
  bool is_known = true;
};

struct ReadCpu {
  std::string_view name;                  ///< without suffixes
  bool is_known = true;                   ///< also true for an empty name
  std::vector<std::string_view> without;  ///< features that the CPU lacks: `cortex-m55+nomve`,
                                          ///< `+nomve`
  std::vector<FeatureChange> changes;

  /// Returns true if all names are in the table.
  [[nodiscard]] bool is_clean() const;
};

/// Reads `cpu` and `features`, which must outlive the result. `may_lack` allows suffixes such as
/// `+nomve` of M-profile CPUs.
[[nodiscard]] ReadCpu read_cpu(const LlvmArch& table, std::string_view cpu,
                               std::span<const std::string_view> features, bool may_lack);

}  // namespace tgtcfg
