// What a backend's row has of the rows under its `from`.
//
// Most of a row is the same for many tools: what becomes of a member that is there for people,
// which triples LLVM cannot compile for. Such a row stands once, is `abstract` and is a start for
// others.
#pragma once

#include <tgtcfg/value.h>

#include <functional>
#include <optional>
#include <string_view>

namespace tgtcfg {

/// A row by name as it is written, abstract ones included.
using WrittenRow = std::function<std::optional<Value>(std::string_view name)>;

/// The row above those that it starts from, each of them once and above its own. Maps merge by key;
/// to lists of facts about names (`refused_names`) it adds its own, every other list replaces.
[[nodiscard]] Value whole_backend(const Value& row, const WrittenRow& written);

}  // namespace tgtcfg
