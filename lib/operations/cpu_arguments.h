// The CPU, the architecture and the features that arguments of a compiler name. What they mean
// depends on the triple, which may stand behind them.
#pragma once

#include <tgtcfg/llvm.h>
#include <tgtcfg/value.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "operations/tool_arguments.h"
#include "operations/tool_features.h"

namespace tgtcfg {

class Database;

class CpuArguments {
 public:
  /// `-mcpu=cortex-a78+sve2+nocrypto`; in `gfx90a:sramecc+:xnack-` the signs belong to the name.
  void read_cpu(const ToolArgument& argument);
  /// `-march=armv8.2-a+fp16`, `-march=rv64gc`, `-march=skylake`.
  void read_arch(const ToolArgument& argument) { arch_ = argument; }
  /// `rv64gc` of a triple, where no argument says another one.
  void read_arch_of_triple(const std::string& arch);
  /// `-mavx2`: the row has the sign.
  void read_feature(const ToolArgument& argument);
  /// `+neon,-fp16`, for the target of one kind where the row names one.
  void read_features(const ToolArgument& argument);
  /// Features of LLVM that another argument says as well: they count after all others.
  void read_last(std::string_view features, Span span = {});
  /// `-mfpu=neon-vfpv4`.
  void read_fpu(const ToolArgument& argument) { fpu_ = argument; }

  [[nodiscard]] bool is_said() const {
    return !cpu_.string().empty() || arch_.row != nullptr || fpu_.row != nullptr ||
           !wanted_.empty() || !last_.empty();
  }
  /// Writes `mcpu` and `mattr` of a target whose triple is known. What the tables do not know is
  /// given back as it was written.
  struct Unsaid {
    std::string argument;
    std::vector<std::string> near{};  ///< features that are almost called so
    Span span{};
  };
  [[nodiscard]] std::vector<Unsaid> finish(const Value& tool, int release, const Database& database,
                                           Value& target);

 private:
  struct Wanted {
    std::string name;  ///< with its sign, as the tool calls it
    std::string argument{};
    Span span{};
    bool of_llvm = false;  ///< it is LLVM's name already
  };

  /// The extensions that follow the name in the value of an argument.
  void add_extensions(const ToolArgument& argument);
  void finish_fpu(const Value& tool, const std::optional<LlvmArch>& table, Value& target);
  void fit_riscv_width(Value& target) const;
  void finish_arch(const Value& tool, const std::optional<LlvmArch>& table, Value& target);
  void add_riscv(const std::optional<LlvmArch>& table, Value& target, std::string_view name);
  /// The CPU as the tool calls it: `-march=` names one on x86.
  [[nodiscard]] std::string own_cpu(const Value& target) const;
  /// The feature as LLVM calls it, with its sign: several where it stands for them; empty: it has
  /// none.
  [[nodiscard]] std::vector<std::string> llvm_features(const Value& tool, const LlvmArch& table,
                                                       const Wanted& wanted) const;
  void finish_features(const Value& tool, const std::optional<LlvmArch>& table, int release,
                       Value& target);

  Value cpu_ = "";
  ToolArgument arch_;
  ToolArgument fpu_;
  std::vector<Wanted> wanted_;
  std::vector<Wanted> last_;
  ToolFeatures features_;
  std::vector<Unsaid> unsaid_;
};

}  // namespace tgtcfg
