// GPU chips in the arguments of a compiler: `--offload-arch=sm_86`, `-gencode`, `cuda:90:32`.
#pragma once

#include <tgtcfg/value.h>

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tool_lines/line_targets.h"
#include "tool_lines/tool_arguments.h"

namespace tgtcfg {

/// Adds a target for each chip of a line.
class ChipArguments {
 public:
  explicit ChipArguments(ToolLine line) : line_(line) {}

  void read(const ToolArgument& said);
  void read_device(const ToolArgument& said);
  void read_id(const ToolArgument& said);
  /// nvcc's `-arch`, `-code` and `-gencode`: chips with real code, and intermediate code (PTX),
  /// which is `code` of a chip's target.
  void read_fatbin(const ToolArgument& said) { fatbin_.push_back(said); }
  /// Returns the value of an attribute that another argument sets: the chip of a product such as
  /// `a100`, if the attribute of the kind is a chip. The targets have this chip then.
  std::string value_of(const std::string& kind, const std::string& attribute,
                       const std::string& value);
  /// Adds the chips of nvcc's options; without them, the default chip of a line with a target.
  void finish(bool affects_target);

 private:
  [[nodiscard]] std::string chip_of_product(const std::string& kind, const std::string& attribute,
                                            const std::string& value) const;
  void add(const Value& row, Value chip, const std::vector<std::string>& code = {});

  ToolLine line_;
  std::vector<ToolArgument> fatbin_;
  std::set<std::pair<std::string, std::string>> chips_;  ///< that targets have, by their attributes
};

}  // namespace tgtcfg
