// CPU, architecture and features in the arguments of a compiler. The triple determines their
// meaning and may come later.
#pragma once

#include <tgtcfg/llvm.h>
#include <tgtcfg/value.h>

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tool_lines/line_targets.h"
#include "tool_lines/tool_arguments.h"
#include "tool_lines/tool_features.h"

namespace tgtcfg {

class CpuArguments {
 public:
  explicit CpuArguments(ToolLine line) : line_(line) {}

  /// `-mcpu=cortex-a78+sve2+nocrypto`; in `gfx90a:sramecc+:xnack-` the signs belong to the name.
  void read_cpu(const ToolArgument& argument) { cpu_ = argument; }
  /// `cortex_m4+vfp4d16sp`: a CPU in the words of the tool.
  void read_own(const ToolArgument& argument) { own_cpu_ = argument; }
  /// `-march=armv8.2-a+fp16`, `-march=rv64gc`, `-march=skylake`.
  void read_arch(const ToolArgument& argument) { arch_ = argument; }
  /// `rv64gc` of a triple, used unless an argument sets an architecture.
  void read_arch_of_triple(const std::string& arch);
  /// `-mavx2`: the row has the sign.
  void read_feature(const ToolArgument& argument);
  /// `+neon,-fp16`, for the target of one kind where the row names one.
  void read_features(const ToolArgument& argument);
  /// LLVM features that another argument implies. They are applied after all others. A later value
  /// of an attribute replaces the features of an earlier one.
  void read_last(std::string_view features, Span span = {}, const std::string& attribute = {});
  /// `-mfpu=neon-vfpv4`.
  void read_fpu(const ToolArgument& argument) { fpu_ = argument; }
  /// Features that hold before all arguments, as LLVM calls them.
  void read_first(std::string_view features);
  /// `-mthumb`, `-marm`.
  void read_state(const ToolArgument& argument) { state_ = argument; }
  /// Sets the prefix of the program's name, which determines the default CPU.
  void set_program(const std::string& prefix) { program_ = prefix; }
  /// True if an argument sets a CPU or an architecture.
  [[nodiscard]] bool has_base() const {
    return cpu_.row != nullptr || arch_.row != nullptr || !first_.empty();
  }
  /// Sets the CPU and the features of a CPU in the words of the tool.
  void finish_own();
  /// Writes `mcpu`, `mattr` and the version in the triple, if the line sets a CPU, an architecture
  /// or a feature. Reports arguments that do not become part of the target.
  void finish();

 private:
  struct Wanted {
    std::string name;  ///< with its sign, as the tool calls it
    std::string argument{};
    Span span{};
    bool of_llvm = false;  ///< it is LLVM's name already

    [[nodiscard]] const std::string& text() const { return argument.empty() ? name : argument; }
  };
  /// The CPU or architecture whose contents hold, as the tool calls it.
  struct Base {
    std::string name;
    std::string_view end;  ///< of its table
    const ToolArgument* argument = nullptr;
  };

  /// `cortex-a78` of `cortex-a78+sve2`, and `g4+`.
  [[nodiscard]] static std::string name_without_extensions(const std::string& value) {
    return value.ends_with('+') ? value : value.substr(0, value.find('+'));
  }
  [[nodiscard]] Value& target() const { return line_.targets.of(kind_); }
  [[nodiscard]] bool llvm_knows(const std::string& cpu) const {
    return table_ && (table_->knows_cpu(cpu) || table_->clang_knows_cpu(cpu));
  }
  /// True if the line has an architecture that at most changes the CPU.
  [[nodiscard]] bool is_cpu_before_arch() const;
  /// True if the architecture adds nothing to the CPU.
  [[nodiscard]] bool is_arch_idle() const;
  [[nodiscard]] bool has_any() const;
  void find_tables();
  void leave_out_other_cpu();
  void find_base();
  void write_cpu();
  void write_arch();
  void write_riscv_isa(const std::string& name);
  void spell_arch_as_table();
  [[nodiscard]] bool has_architecture(const std::string& cpu, const std::string& name) const;
  void write_listed_arch(const std::string& name);
  void keep_arch(const std::string& name);
  void write_version(const std::string& version, Span span);
  void write_state();
  void fit_riscv_width() const;
  /// `64` of `rva22u64_zacas`.
  [[nodiscard]] static std::string width_of_profile(std::string_view name) {
    return name.substr(0, name.find('_')).ends_with("32") ? "32" : "64";
  }
  void add_riscv(std::string_view name);
  void add_riscv_profile(std::string_view name);
  /// What the CPU or the architecture has with its extensions and unit; sets `compared_`.
  [[nodiscard]] std::optional<std::vector<std::string>> listed_contents() const;
  [[nodiscard]] FeatureSet contents_of_base(const FeatureSet& start);
  [[nodiscard]] std::vector<std::string> extension_changes(const std::vector<std::string>& own);
  [[nodiscard]] std::string name_for_extensions(const ToolArgument& argument) const;
  void keep_extension(const std::string& extension, const std::vector<std::string>& changes);
  void note_gone(const std::vector<std::string>& changes);
  [[nodiscard]] std::vector<std::string> unit_changes(
      const std::vector<std::string>& of_extensions);
  /// LLVM's name with its sign; empty if LLVM does not have the feature.
  [[nodiscard]] std::string llvm_feature(const Wanted& wanted) const;
  [[nodiscard]] bool lacks_option(const Wanted& wanted, const std::string& feature) const;
  [[nodiscard]] bool is_thumb_by_default(const std::string& triple) const;
  [[nodiscard]] bool is_only_of_tool(const std::string& change, const FeatureSet& set) const;
  /// Applies a change, and what the tool also disables.
  void add_change(const std::string& change, Span span, std::vector<std::string>& changes,
                  FeatureSet& set);
  [[nodiscard]] bool adds_here(const Value& row, const FeatureSet& start,
                               const FeatureSet& set) const;
  void add_what_the_tool_adds(const FeatureSet& start, const std::vector<std::string>& changes,
                              FeatureSet& set) const;
  void check_abi(const FeatureSet& set);
  void check_riscv_abi(const FeatureSet& set, const ToolArgument& argument);
  [[nodiscard]] std::vector<std::string> changes_of_arguments(FeatureSet& set);
  void keep_last_mentions();
  void refuse_together() const;
  [[nodiscard]] FeatureSet start_of_arch(const FeatureSet& of_cpu) const;
  void write_features();
  /// Releases after the one of the tables accept the argument.
  void report_newer(const ToolArgument& argument) const {
    line_.reports.of_releases(argument.text(), "a release after " + line_.tool.text("release"),
                              argument.span);
  }
  void refuse(const ToolArgument& argument, const std::string& reason,
              const std::vector<std::string>& near = {}) const;

  ToolLine line_;
  std::string kind_;  ///< the kind that lists of features are for; empty: that of the tool
  ToolArgument cpu_;
  ToolArgument arch_;
  ToolArgument fpu_;
  ToolArgument state_;
  std::string program_;
  ToolArgument own_cpu_;
  bool keeps_changes_ = false;  ///< as written, unless the tool adds features to them
  std::vector<std::string> first_;
  std::vector<Wanted> wanted_;
  std::vector<Wanted> last_;
  ToolCpus cpus_;
  std::map<std::string, std::string> words_;  ///< LLVM's features by the tool's names
  std::optional<LlvmArch> table_;
  bool is_arm_ = false;
  Base base_;
  std::vector<std::string> kept_;
  std::vector<std::string> gone_;      ///< features that the base has no longer
  std::vector<std::string> compared_;  ///< features that a table decides; empty: all
  std::map<std::string, Span> places_;
};

/// Levels of CPUs: `GOAMD64=v3`, `GOARM=6,softfloat`.
class LevelArguments {
 public:
  explicit LevelArguments(ToolLine line) : line_(line) {}

  void read(const ToolArgument& said);
  /// Applies the defaults of levels that the line does not set.
  void finish();

 private:
  void set_environment(const std::string& environment);

  ToolLine line_;
  Value cpu_;                    ///< CPU of the greatest level
  std::ptrdiff_t rank_ = -1;     ///< its place in the list of levels
  std::set<std::string> known_;  ///< options with a level that the tool knows
};

}  // namespace tgtcfg
