// Collects the CPU, architecture and features in compiler arguments. Their meaning depends on the
// triple, which may be a later argument.
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
  /// `-mcpu=cortex-a78+sve2+nocrypto`. In `gfx90a:sramecc+:xnack-` the signs belong to the name.
  void read_cpu(const ToolArgument& argument);
  /// `-march=armv8.2-a+fp16`, `-march=rv64gc`, `-march=skylake`.
  void read_arch(const ToolArgument& argument) { arch_ = argument; }
  /// `rv64gc` in a triple, unless an argument sets another one.
  void read_arch_of_triple(const std::string& arch);
  /// `-mavx2`. The row has the sign.
  void read_feature(const ToolArgument& argument);
  /// `+neon,-fp16`, for the target of one kind if the row names one.
  void read_features(const ToolArgument& argument);
  /// Features implied by another argument; applied after all others.
  void read_last(std::string_view features, Span span = {});
  /// `-mfpu=neon-vfpv4`.
  void read_fpu(const ToolArgument& argument) { fpu_ = argument; }

  [[nodiscard]] bool is_said() const {
    return !cpu_.string().empty() || arch_.row != nullptr || fpu_.row != nullptr ||
           !wanted_.empty() || !last_.empty();
  }
  /// Writes `mcpu` and `mattr` of a target with a known triple. Returns the arguments that are
  /// unknown, as written.
  struct Unsaid {
    std::string argument;
    std::vector<std::string> near{};  ///< features with similar names
    Span span{};
  };
  [[nodiscard]] std::vector<Unsaid> finish(const Value& tool, int release, const Database& database,
                                           Value& target);

 private:
  struct Wanted {
    std::string name;  ///< the tool's name, with its sign
    std::string argument{};
    Span span{};
    bool of_llvm = false;  ///< already LLVM's name
  };

  /// Adds the extensions after the name in an argument's value.
  void add_extensions(const ToolArgument& argument);
  void finish_fpu(const Value& tool, const std::optional<LlvmArch>& table, Value& target);
  void fit_riscv_width(Value& target) const;
  void finish_arch(const Value& tool, const std::optional<LlvmArch>& table, Value& target);
  void add_riscv(const std::optional<LlvmArch>& table, Value& target, std::string_view name);
  /// Returns the tool's name of the CPU, which `-march=` sets on x86.
  [[nodiscard]] std::string own_cpu(const Value& target) const;
  /// Returns LLVM's features with their signs for one feature of the tool; empty if unknown.
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
