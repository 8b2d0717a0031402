// The architecture that a C compiler is given beside a CPU, or without one (`-march` of GCC).
#include "resolve/rules/target_rules.h"

#include <tgtcfg/codes/TC22.h>
#include <tgtcfg/database.h>
#include <tgtcfg/llvm.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "database/aliases.h"
#include "llvm/arch_names.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

/// `armv7e-m+fp`, taken apart.
struct WrittenArchitecture {
  std::string name;
  std::vector<std::string> extensions;
};

WrittenArchitecture written_architecture(std::string_view text) {
  const auto parts = split(text, '+');
  WrittenArchitecture written{std::string(parts.front()), {}};
  for (std::size_t i = 1; i < parts.size(); ++i) written.extensions.emplace_back(parts[i]);
  return written;
}

/// The letters and words of a RISC-V string, without the versions behind them (`2p1`).
std::vector<std::string> extensions_of(const std::string& name) {
  std::vector<std::string> plain;
  for (const std::string& extension : riscv_extensions(name)) {
    std::string text = extension;
    const std::size_t digits = text.find_last_not_of("0123456789p");
    if (digits != std::string::npos && digits + 1 < text.size() && is_digit(text[digits + 1]))
      text.resize(digits + 1);
    if (!is_digit(text.front()) && text != "p") plain.push_back(text);
  }
  return plain;
}

std::string riscv_arch(std::string_view name) {
  return name.starts_with("rv32") ? "riscv32" : "riscv64";
}

class GccArchitecture {
 public:
  GccArchitecture(const CanonicalRule& row, TargetDraft& draft, const Context& context)
      : row_(row),
        draft_(draft),
        context_(context),
        release_(llvm_release_or_newest(context.options.llvm_release)) {}

  void check() {
    const std::string* given = draft_.text(row_.attribute);
    if (given == nullptr || given->empty()) return;
    text_ = *given;
    written_ = written_architecture(text_);
    const bool is_known = is_riscv_isa(text_) ? check_riscv() : check_name();
    if (is_known) compare_with_cpu();
  }

 private:
  [[nodiscard]] std::vector<std::string> names() const {
    std::vector<std::string> all;
    for (const Value& entry : row_.parameters.list("architectures")) {
      for (std::string& name : entry.texts("names")) append_once(all, name);
    }
    return all;
  }

  /// The extensions of an architecture. AArch64 and 32-bit Arm share names.
  [[nodiscard]] std::vector<std::string> extensions() const {
    std::vector<std::string> all;
    for (const Value& entry : row_.parameters.list("architectures")) {
      if (!contains(entry.texts("names"), written_.name)) continue;
      for (std::string& extension : entry.texts("extensions")) append_once(all, extension);
    }
    return all;
  }

  /// GCC takes a CPU as the architecture on some machines.
  [[nodiscard]] bool is_other_name() const {
    if (contains(row_.parameters.texts("others"), text_)) return true;
    const auto archs = row_.parameters.texts("cpus_of");
    return std::ranges::any_of(archs, [&](const std::string& arch) {
      const auto table = LlvmArch::find(arch, release_);
      return table && (table->knows_cpu(text_) || table->clang_knows_cpu(text_));
    });
  }

  bool check_name() {
    const std::vector<std::string> known = names();
    if (is_other_name()) return false;
    if (!contains(known, written_.name)) {
      const bool is_cpu = !llvm_archs_with_cpu(written_.name, release_).empty();
      auto builder =
          report(is_cpu && written_.extensions.empty() ? "is a CPU: use `-" + cpu_attribute() + "`"
                                                       : "is not an architecture of GCC");
      if (is_cpu) return false;
      for (const std::string& name : likely_names(written_.name, Meaning::arch, known)) {
        const std::string whole = name + text_.substr(written_.name.size());
        builder.suggest(whole, draft_.place(row_.attribute));
      }
      return false;
    }
    const std::vector<std::string> allowed = extensions();
    for (const std::string& extension : written_.extensions) {
      const bool is_removal = extension.starts_with("no") && contains(allowed, extension.substr(2));
      if (contains(allowed, extension) || is_removal) continue;
      auto builder = report("does not have extension `" + extension + "`");
      for (const std::string& near : likely_names(extension, Meaning::arch, allowed))
        builder.help("did you mean `+" + near + "`?");
      return false;
    }
    return true;
  }

  bool check_riscv() {
    const std::string_view letters = "iegmafdqcbvhpkjtlnzsx";
    const std::size_t base = std::string_view("rv64").size();
    const auto table = LlvmArch::find(riscv_arch(text_), release_);
    const bool has_base =
        text_.size() > base && std::string_view("ieg").find(text_[base]) != std::string_view::npos;
    if (!has_base) {
      report("is not a RISC-V architecture").help("`rv64gc` and `rv32imac` are architectures");
      return false;
    }
    for (const std::string& extension : extensions_of(text_)) {
      const bool is_letter = extension.size() == 1;
      const bool is_known =
          is_letter ? letters.find(extension) != std::string_view::npos
                    : extension.front() == 'x' || !table || table->knows_feature(extension);
      if (is_known) continue;
      report("does not have extension `" + extension + "`");
      return false;
    }
    return true;
  }

  DiagnosticBuilder report(const std::string& problem) {
    const Span place = draft_.place(row_.attribute);
    auto builder = context_.report_unknown(
        diag::UnknownGccArchitecture{.architecture = text_, .problem = problem}, place);
    builder.at(draft_.pointer(row_.attribute)).actual(text_);
    return builder;
  }

  [[nodiscard]] std::string cpu_attribute() const { return row_.parameters.text("cpu"); }

  /// What code for the architecture uses, as LLVM calls it, and a CPU lacks. Only versions,
  /// profiles and extensions are compared: what else an architecture has by default is optional.
  [[nodiscard]] std::string lacking(const LlvmArch& table, const std::string& cpu) const {
    const FeatureSet has = table.enabled(cpu, "");
    std::vector<std::string> wanted;
    if (is_riscv_isa(text_)) {
      wanted = extensions_of(text_);
      std::erase_if(wanted, [&](const std::string& name) { return !table.knows_feature(name); });
    } else {
      FeatureSet set;
      const std::string feature = arm_architecture(table, written_.name);
      if (!feature.empty()) (void)table.change(set, "+" + feature);
      const std::string_view profile = arm_profile_of(table, set);
      if (!profile.empty()) wanted.emplace_back(profile);
      for (const std::string_view version : arm_versions_of(table, set))
        wanted.emplace_back(version);
      for (const std::string& extension : written_.extensions) {
        const std::string& name = row_.parameters.get("units").text(extension);
        if (!name.empty() && table.knows_feature(name)) wanted.push_back(name);
      }
    }
    for (const std::string& name : wanted) {
      if (!table.has(has, name)) return name;
    }
    return {};
  }

  void compare_with_cpu() {
    const std::string* given = draft_.text(cpu_attribute());
    if (given == nullptr || given->empty() || *given == "generic") return;
    const std::string cpu = given->substr(0, given->find('+'));
    std::string first;
    for (const std::string_view arch : llvm_archs_with_cpu(cpu, release_)) {
      const auto table = LlvmArch::find(arch, release_);
      if (!table) continue;
      const bool is_of_riscv = arch.starts_with("riscv");
      if (is_of_riscv != is_riscv_isa(text_)) {
        first = "another architecture";
        continue;
      }
      const std::string name = lacking(*table, cpu);
      if (name.empty()) return;
      first = "`" + name + "`";
    }
    if (first.empty()) return;
    const Span place = draft_.place(row_.attribute);
    context_.diags
        .warning(diag::ArchitectureBeyondCpu{.architecture = text_, .cpu = cpu, .needed = first},
                 place)
        .at(draft_.pointer(row_.attribute))
        .label(draft_.place(cpu_attribute()), "the CPU")
        .help("use `-" + cpu_attribute() + "=" + cpu + "` without `-" + row_.attribute + "`");
  }

  const CanonicalRule& row_;
  TargetDraft& draft_;
  const Context& context_;
  int release_;
  std::string text_;
  WrittenArchitecture written_;
};

}  // namespace

void gcc_architecture_rule(const CanonicalRule& row, TargetDraft& draft, const Context& context) {
  GccArchitecture(row, draft, context).check();
}

}  // namespace tgtcfg
