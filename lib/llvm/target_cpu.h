// A target's CPU and features as LLVM's tables read them: one reader for resolving and for writing
// the arguments of tools. What is wrong comes back as values, since each says it in its own way.
#pragma once

#include <tgtcfg/llvm.h>

#include <span>
#include <string_view>
#include <vector>

namespace tgtcfg {

/// `+name` or `-name`. A text with commas is several, as for LLVM.
struct FeatureChange {
  std::string_view text;    ///< as written
  std::string_view name;    ///< as the table spells it; one that it does not know as written
  std::size_t element = 0;  ///< of the list
  bool on = true;
  bool has_sign = true;  ///< without one LLVM takes it for `-`
  bool is_known = true;
};

struct ReadCpu {
  std::string_view name;                  ///< without what stands behind it
  bool is_known = true;                   ///< or empty
  std::vector<std::string_view> without;  ///< features that it lacks: `cortex-m55+nomve`, `+nomve`
  std::vector<FeatureChange> changes;

  /// Whether the table has all names.
  [[nodiscard]] bool is_clean() const;
};

/// M-profile CPUs may carry what they lack (`may_lack`). The texts have to outlive the result.
[[nodiscard]] ReadCpu read_cpu(const LlvmArch& table, std::string_view cpu,
                               std::span<const std::string_view> features, bool may_lack);

}  // namespace tgtcfg
