// Finds the functions of a program in MLIR's custom syntax, and the places of their attributes.
//
// The scanner knows strings, comments, brackets and `->`. It does not parse types or operations, so
// it accepts every dialect.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "support/text.h"

namespace tgtcfg {

/// One entry of a list of attributes: `stream.affinity = #hal.device.promise<@gpu>`.
struct MlirAttribute {
  std::string name;
  TextRange whole;
  TextRange value;  ///< empty for a unit attribute
};

/// The list of attributes of a function or module: `attributes {…}`.
struct MlirAttributes {
  bool exists = false;
  /// From the end of the text before `attributes` to the end of the list. Empty if the list does
  /// not exist: a new list is inserted there.
  TextRange whole;
  TextRange inside;  ///< between the braces
  std::vector<MlirAttribute> entries;

  /// Returns the entry, or null for an unknown name.
  [[nodiscard]] const MlirAttribute* find(std::string_view name) const;
};

/// A function with a body.
struct MlirFunction {
  std::string name;  ///< without quotes
  MlirAttributes attributes;
};

/// The top-level module.
struct MlirModule {
  MlirAttributes attributes;
  TextRange keyword;     ///< `module`
  std::size_t body = 0;  ///< position after `{`
  std::size_t end = 0;   ///< position of `}`
};

struct MlirProgram {
  /// Reason why the program cannot be read, for example `generic operations` or `bytecode`. Empty
  /// if it was read.
  std::string problem;
  TextRange problem_at;
  std::optional<MlirModule> module;  ///< unset if the program consists of operations
  /// Of a program without a module: its operations, without definitions before and after them.
  TextRange operations;
  /// A definition (`#map = …`, `!type = …`) after the first operation; a module cannot contain it.
  std::optional<TextRange> late_definition;
  std::vector<MlirFunction> functions;  ///< directly in the module
  /// Definitions at the top level: `#map` -> its value.
  std::map<std::string, TextRange, std::less<>> definitions;
};

/// Reads the functions `func.func` and `util.func` of the only top-level module, or of a program
/// without a module.
[[nodiscard]] MlirProgram read_mlir_program(std::string_view text);

}  // namespace tgtcfg
