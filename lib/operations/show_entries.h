// Entries that no row of a table stands for: CPUs and features of LLVM, attributes by name,
// diagnostics.
#pragma once

#include <tgtcfg/value.h>

#include <optional>
#include <string>

#include "request/session.h"

namespace tgtcfg {

/// What LLVM knows of a CPU: its arches with the features of each. Nothing: it has none.
[[nodiscard]] std::optional<Value> llvm_cpu_entry(const Session& session, const std::string& name);
/// A feature: its arches, and the CPUs of each that have it.
[[nodiscard]] std::optional<Value> feature_entry(const Session& session, const std::string& name);
/// An attribute: the kinds and generators that have it, and its schema in each.
[[nodiscard]] std::optional<Value> attribute_entry(const Session& session, const std::string& name);
[[nodiscard]] std::optional<Value> code_entry(const std::string& name);

}  // namespace tgtcfg
