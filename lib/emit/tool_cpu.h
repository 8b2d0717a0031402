// What a release of an LLVM-based tool makes of a target's triple, CPU and features.
#pragma once

#include <tgtcfg/llvm.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "emit/emission_context.h"

namespace tgtcfg {

struct ToolCpu {
  std::string triple;  ///< empty: open
  std::string arch;    ///< LLVM's; empty: not known
  std::string cpu;     ///< as given, without what it lacks; empty: none given
  std::vector<std::pair<std::string, bool>> changes;  ///< features on and off, in LLVM's spelling
  std::optional<LlvmArch> table;

  /// Everything that is on in the end, and what the CPU has and the changes take away.
  [[nodiscard]] std::vector<std::string> closure() const;
  [[nodiscard]] bool has(std::string_view feature) const;
};

/// Reports what the release does not know. `clang`: whose names count.
[[nodiscard]] ToolCpu read_tool_cpu(const ToolTarget& target, bool clang, EmissionContext& context);

/// What the row says of a name that the tables have and the release does not take: of the CPU when
/// `feature` is empty, else of the feature. Null: nothing.
[[nodiscard]] const Value* refused_name(std::string_view arch, std::string_view cpu,
                                        std::string_view feature, const EmissionContext& context);

/// The chip that a target names: its row, or null where it is not in the tables.
struct ToolChip {
  std::string name;  ///< empty: open
  const ChipRow* row = nullptr;
  std::vector<std::pair<std::string, bool>> features;  ///< of a target id
  std::string text;                                    ///< the target id in canonical order
};
[[nodiscard]] ToolChip read_tool_chip(const ToolTarget& target, const EmissionContext& context);

}  // namespace tgtcfg
