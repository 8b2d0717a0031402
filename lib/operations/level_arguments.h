// Levels of CPUs in the arguments of a compiler: `GOAMD64=v3`, `GOARM=6,softfloat`.
#pragma once

#include <tgtcfg/value.h>

#include <cstddef>
#include <set>
#include <string>

#include "operations/line_targets.h"
#include "operations/tool_arguments.h"

namespace tgtcfg {

class LevelArguments {
 public:
  explicit LevelArguments(ToolLine line) : line_(line) {}

  void read(const ToolArgument& said);
  /// Applies the defaults of levels that the line does not set.
  void finish();

 private:
  ToolLine line_;
  Value cpu_;                    ///< CPU of the greatest level
  std::ptrdiff_t rank_ = -1;     ///< its place in the list of levels
  std::set<std::string> known_;  ///< options with a level that the tool knows
};

}  // namespace tgtcfg
