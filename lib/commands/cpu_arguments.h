// The CPU, the architecture and the features that arguments of a compiler name. What they mean
// depends on the triple, which may stand behind them.
#pragma once

#include <tgtcfg/llvm.h>
#include <tgtcfg/value.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "commands/tool_arguments.h"

namespace tgtcfg {

class CpuArguments {
 public:
  /// `-mcpu=cortex-a78+sve2+nocrypto`; in `gfx90a:sramecc+:xnack-` the signs belong to the name.
  void read_cpu(const ToolArgument& argument);
  /// `-march=armv8.2-a+fp16`, `-march=rv64gc`, `-march=skylake`.
  void read_arch(const ToolArgument& argument) { arch_ = argument; }
  /// `-mavx2`: the row has the sign.
  void read_feature(const ToolArgument& argument);

  [[nodiscard]] bool is_said() const {
    return !cpu_.empty() || arch_.row != nullptr || !wanted_.empty();
  }
  /// Writes `mcpu` and `mattr` of a target whose triple is known. What the tables do not know is
  /// given back as it was written.
  [[nodiscard]] std::vector<std::string> finish(const Value& tool, int release, Value& target);

 private:
  struct Wanted {
    std::string name;  ///< with its sign, as the tool calls it
    std::string argument{};
  };

  void add_extensions(const std::string& name, const std::string& argument);
  void finish_arch(const Value& tool, const std::optional<LlvmArch>& table, Value& target);
  void add_riscv(const std::optional<LlvmArch>& table, const Value& target, std::string_view name);
  void finish_feature(const Value& tool, const std::optional<LlvmArch>& table, const Wanted& wanted,
                      Value& target);

  std::string cpu_;
  ToolArgument arch_;
  std::vector<Wanted> wanted_;
  std::vector<std::string> unsaid_;
};

/// Adds names with their signs, separated by commas, to `mattr`.
void add_features(Value& target, std::string_view names);

}  // namespace tgtcfg
