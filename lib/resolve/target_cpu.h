// Checks the CPU and features of a target with LLVM's tables.
#pragma once

#include <tgtcfg/llvm.h>

#include <optional>
#include <string_view>
#include <vector>

#include "llvm/target_cpu.h"
#include "resolve/target_steps.h"

namespace tgtcfg {

/// A change and its location. `element` is an index into all values of the list.
struct PlacedChange : FeatureChange {
  Span span;
};

/// CPU and features of a target, read with the tables of one release. Refers to the draft's
/// strings.
struct CpuReading {
  LlvmArch table;
  std::string_view arch_name;         ///< first word of the normalized triple
  std::string_view cpu;               ///< empty: not set
  FeatureSet record;                  ///< of the CPU, or of the triple's architecture
  FeatureSet features;                ///< after the changes
  std::vector<PlacedChange> changes;  ///< with known names
};

/// Checks the CPU and feature list by the selected LLVM release, and fills `machine.cpu` and
/// `machine.features`. Does nothing while the arch is unknown. Requires `machine.triple` and
/// `machine.arch`. Returns nullopt if the tables lack the CPU or the arch.
std::optional<CpuReading> fill_cpu(TargetDraft& draft, const Context& context);

}  // namespace tgtcfg
