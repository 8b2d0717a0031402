// Whether LLVM knows the CPU and the features of a target, and what they come to.
#pragma once

#include <tgtcfg/llvm.h>

#include <optional>
#include <string_view>
#include <vector>

#include "llvm/target_cpu.h"
#include "resolve/target_steps.h"

namespace tgtcfg {

/// A change with its place; `element` counts all values of the list.
struct PlacedChange : FeatureChange {
  Span span;
};

/// CPU and features of a target by the tables of one release. Refers to the texts of the draft.
struct CpuReading {
  LlvmArch table;
  std::string_view arch_name;         ///< first word of the triple, as LLVM's normal form has it
  std::string_view cpu;               ///< empty: not given
  FeatureSet record;                  ///< of the CPU, or of the architecture in the triple
  FeatureSet features;                ///< after the changes
  std::vector<PlacedChange> changes;  ///< names that the table knows
};

/// Checks CPU and feature list by the tables of the LLVM release asked for, and fills
/// `machine.cpu` and `machine.features`. Nothing is checked, and nothing invented, as long as no
/// arch is known. Expects `machine.triple` and `machine.arch`. Returns its reading, or nothing when
/// the tables lack the CPU or the arch.
std::optional<CpuReading> fill_cpu(TargetDraft& draft, const Context& context);

}  // namespace tgtcfg
