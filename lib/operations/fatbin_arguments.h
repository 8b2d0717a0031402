// Reads nvcc's `-arch`, `-code` and `-gencode`: chips with real code, and intermediate code (PTX),
// which is `code` of a chip's target.
#pragma once

#include <tgtcfg/diagnostics.h>

#include <string>
#include <vector>

#include "operations/tool_arguments.h"

namespace tgtcfg {

class Database;

class FatbinArguments {
 public:
  /// Adds an architecture option with its value.
  void read(ToolArgument argument) { arguments_.push_back(std::move(argument)); }
  [[nodiscard]] bool empty() const { return arguments_.empty(); }

  /// A chip with code.
  struct Chip {
    std::string name;
    std::size_t argument = 0;       ///< index in `arguments()`
    std::vector<std::string> code;  ///< entries of `code`; empty if the target does not need it
  };
  /// Returns the chips in the order of the arguments and reports losses.
  [[nodiscard]] std::vector<Chip> finish(const Database& database, Diagnostics& diags) const;
  /// Reports the compiler's default chip, used if the arguments do not name one.
  static void report_default(const Database& database, Diagnostics& diags);
  [[nodiscard]] const std::vector<ToolArgument>& arguments() const { return arguments_; }

 private:
  std::vector<ToolArgument> arguments_;
};

}  // namespace tgtcfg
