// What `-arch`, `-code` and `-gencode` of nvcc ask for: code of chips, and intermediate code (PTX),
// which no target of a configuration keeps.
#pragma once

#include <tgtcfg/diagnostics.h>

#include <string>
#include <vector>

#include "operations/tool_arguments.h"

namespace tgtcfg {

class Database;

class FatbinArguments {
 public:
  /// An option of architectures, with its value.
  void read(ToolArgument argument) { arguments_.push_back(std::move(argument)); }
  [[nodiscard]] bool empty() const { return arguments_.empty(); }

  /// A chip that real code is asked for.
  struct Chip {
    std::string name;
    std::size_t argument = 0;  ///< the place in `arguments()`
  };
  /// In the order of the arguments. Reports whatever is lost.
  [[nodiscard]] std::vector<Chip> finish(const Database& database, Diagnostics& diags) const;
  /// Reports the chip that the compiler chooses where no argument names one.
  static void report_default(const Database& database, Diagnostics& diags);
  [[nodiscard]] const std::vector<ToolArgument>& arguments() const { return arguments_; }

 private:
  std::vector<ToolArgument> arguments_;
};

}  // namespace tgtcfg
