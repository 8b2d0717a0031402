// A target's triple, CPU and features as a release of an LLVM-based tool interprets them.
#pragma once

#include <tgtcfg/llvm.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "emit/emission_context.h"

namespace tgtcfg {

struct ChipRow;
struct ChipUse;

struct ToolCpu {
  std::string triple;  ///< empty if unset
  std::string arch;    ///< LLVM's name; empty if unknown
  std::string vendor;  ///< vendor of the triple; `unknown` for a word unknown to LLVM
  std::string system;  ///< operating system of the triple
  std::string environment;
  std::string environment_name;  ///< as spelled in the triple
  std::string format;            ///< object file format
  /// The tool's name for the given CPU, without features it lacks; empty if not given.
  std::string cpu;
  std::string record;  ///< CPU that defines the features: the given CPU, or the tool's default
  std::vector<std::string> own_features;  ///< features that the tool adds to its default CPU
  std::vector<std::pair<std::string, bool>> changes;  ///< features on and off, by LLVM's names
  std::optional<LlvmArch> table;

  /// Returns the features finally enabled.
  [[nodiscard]] FeatureSet after() const;
  /// Returns all features finally enabled, and features of the CPU that the changes remove.
  [[nodiscard]] std::vector<std::string> closure() const;
  /// Returns the consequences of the changes: implied features, features that cannot remain without
  /// a disabled one, and features that the CPU lacks under the tool's name for it.
  [[nodiscard]] std::vector<std::string> consequences() const;
  [[nodiscard]] bool has(std::string_view feature) const;
  /// The same for rules of rows. Names from later releases are looked up in the newest tables.
  [[nodiscard]] bool has_by_rules(std::string_view feature) const;
  /// On 32-bit Arm, the first word of a triple that fits the CPU; nothing if the triple fits.
  [[nodiscard]] std::optional<std::string> arch_by_cpu() const;
  /// Returns true if the given CPU has the feature before any changes, or if no CPU is given.
  [[nodiscard]] bool cpu_has(std::string_view feature) const;

 private:
  [[nodiscard]] std::string_view arch_name() const;
  [[nodiscard]] FeatureSet before(std::string_view cpu_name) const;
};

/// Returns `+name` or `-name`.
[[nodiscard]] inline std::string change_text(const std::pair<std::string, bool>& change) {
  return (change.second ? "+" : "-") + change.first;
}

/// Returns true if the `systems`, `environments`, `formats` and `arch_names` of a rule match, and
/// those with `not_` (including `not_archs`) do not.
[[nodiscard]] bool fits_system(const Value& rule, const ToolCpu& cpu);

/// Splits a triple as a release of LLVM reads it.
[[nodiscard]] ToolCpu parts_of_triple(const std::string& triple, int release);
/// Returns the rule for the default CPU of a backend's tool; null if that is LLVM's.
[[nodiscard]] const Value* own_cpu(const Value& row, const ToolCpu& cpu,
                                   const std::string& release);

/// Reads the CPU of a target and reports names unknown to the release. Clang's names are used if
/// `clang_names` of the row is set.
[[nodiscard]] ToolCpu read_tool_cpu(const ToolTarget& target, EmissionContext& context);

/// The chip of a target; its row is null if the database does not have it.
struct ToolChip {
  std::string name;  ///< empty if unset
  const ChipRow* row = nullptr;
  std::vector<std::pair<std::string, bool>> features;  ///< from a target id
  std::string text;                                    ///< the target id in canonical order
};
/// Reads the name of a chip, or its target id if the kind has target ids.
[[nodiscard]] ToolChip tool_chip(const std::string& text, const ChipUse& use,
                                 const EmissionContext& context);
[[nodiscard]] ToolChip read_tool_chip(const ToolTarget& target, const EmissionContext& context);

}  // namespace tgtcfg
