// Entries that are not in a table: CPUs and features of LLVM, attributes by name, diagnostics.
#pragma once

#include <tgtcfg/value.h>

#include <optional>
#include <string>

#include "request/session.h"

namespace tgtcfg {

/// Returns LLVM's facts about a CPU: its arches, with features for each. Returns nullopt for an
/// unknown CPU.
[[nodiscard]] std::optional<Value> llvm_cpu_entry(const Session& session, const std::string& name);
/// Returns the arches of a feature, and the CPUs of each that have it.
[[nodiscard]] std::optional<Value> feature_entry(const Session& session, const std::string& name);
/// Returns the kinds and code generators with an attribute, and its schema in each.
[[nodiscard]] std::optional<Value> attribute_entry(const Session& session, const std::string& name);
[[nodiscard]] std::optional<Value> code_entry(const std::string& name);

}  // namespace tgtcfg
