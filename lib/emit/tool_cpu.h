// What a release of an LLVM-based tool makes of a target's triple, CPU and features.
#pragma once

#include <tgtcfg/llvm.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "emit/emission_context.h"

namespace tgtcfg {

struct ChipRow;

struct ToolCpu {
  std::string triple;  ///< empty: open
  std::string arch;    ///< LLVM's; empty: not known
  std::string vendor;  ///< of the triple; `unknown` for a word that LLVM does not know
  std::string system;  ///< of the triple, and its environment
  std::string environment;
  std::string environment_name;  ///< as the triple spells it
  std::string format;            ///< of objects
  std::string cpu;               ///< as the tool calls it, without what it lacks; empty: none given
  std::string
      record;  ///< the CPU whose features the target has: the one given, else the tool's own
  std::vector<std::string> own_features;              ///< what the tool adds to its own CPU
  std::vector<std::pair<std::string, bool>> changes;  ///< features on and off, in LLVM's spelling
  std::optional<LlvmArch> table;

  /// What is on in the end.
  [[nodiscard]] FeatureSet after() const;
  /// Everything that is on in the end, and what the CPU has and the changes take away.
  [[nodiscard]] std::vector<std::string> closure() const;
  /// What the changes bring about besides themselves: what a feature implies, what cannot stay
  /// without one, and what the CPU lacks under the tool's name for it.
  [[nodiscard]] std::vector<std::string> consequences() const;
  [[nodiscard]] bool has(std::string_view feature) const;
  /// The same as rules of rows ask it: a name that came later is looked up in the newest tables.
  [[nodiscard]] bool has_by_rules(std::string_view feature) const;
  /// Whether the CPU that was given has it before anything changes; true where none was.
  [[nodiscard]] bool cpu_has(std::string_view feature) const;

 private:
  [[nodiscard]] std::string_view arch_name() const;
  [[nodiscard]] FeatureSet before(std::string_view cpu_name) const;
};

/// The text of an attribute; empty without one.
[[nodiscard]] std::string attribute_text(const Target& target, std::string_view name);

/// Whether `systems`, `environments`, `formats` and `arch_names` of a rule, and the same and
/// `archs` with `not_`, hold.
[[nodiscard]] bool fits_system(const Value& rule, const ToolCpu& cpu);

/// Reports what the release does not know. `clang`: whose names count.
[[nodiscard]] ToolCpu read_tool_cpu(const ToolTarget& target, bool clang, EmissionContext& context);

/// The chip that a target names: its row, or null where it is not in the tables.
struct ToolChip {
  std::string name;  ///< empty: open
  const ChipRow* row = nullptr;
  std::vector<std::pair<std::string, bool>> features;  ///< of a target id
  std::string text;                                    ///< the target id in canonical order
};
[[nodiscard]] ToolChip read_tool_chip(const ToolTarget& target, const EmissionContext& context);

}  // namespace tgtcfg
