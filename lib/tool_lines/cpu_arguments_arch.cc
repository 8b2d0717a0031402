// How `CpuArguments` writes the CPU, the architecture and the state: `mcpu`, and the version in the
// triple.
#include "tool_lines/cpu_arguments.h"

#include <tgtcfg/database.h>
#include <tgtcfg/llvm.h>

#include <algorithm>

#include "emit/cpu_contents.h"
#include "emit/tool_cpu.h"
#include "llvm/arch_names.h"
#include "support/edit_distance.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

/// A CPU with features: `cortex_m4+vfp4d16sp`.
struct OwnCpu {
  std::string name;                   ///< LLVM's CPU; empty for the tool's default
  std::vector<std::string> contents;  ///< differences of the tool's CPU from LLVM's, with signs
  std::vector<std::string> changes;   ///< features after the CPU, with signs
  std::string problem;                ///< empty, or why the tool refuses the text
  std::vector<std::string> near;      ///< similar names
};

constexpr std::string_view signs = "+-";

/// The words of a backend for CPUs that differ from LLVM's.
class OwnCpuReader {
 public:
  OwnCpuReader(const BackendRow& row, const BackendArgument& rule, const Value& own_cpus,
               const LlvmArch& table, const std::string& arch)
      : row_(row),
        rule_(rule),
        own_cpus_(own_cpus),
        table_(table),
        arch_(arch),
        vocabulary_(row, rule, arch) {}

  OwnCpu read(std::string_view text) {
    OwnCpu cpu;
    std::size_t end = std::min(text.find_first_of(signs), text.size());
    const std::string_view name = text.substr(0, end);
    if (name != rule_.text("default") && !read_name(name, cpu)) return cpu;
    std::vector<std::string> off;
    while (end < text.size() && cpu.problem.empty()) {
      const std::size_t next = std::min(text.find_first_of(signs, end + 1), text.size());
      read_feature(text.substr(end, next - end), cpu, off);
      end = next;
    }
    // The tool disables features after it has enabled all others.
    cpu.changes.insert(cpu.changes.end(), off.begin(), off.end());
    return cpu;
  }

 private:
  bool read_name(std::string_view name, OwnCpu& cpu) const {
    if (const Value* known = own_cpus_.find(name); known != nullptr) {
      cpu.name = known->text("cpu");
      cpu.contents = known->texts("features");
      return true;
    }
    std::vector<std::string> names;
    for (const std::string_view each : table_.cpus()) {
      if (is_missing(each)) continue;
      names.push_back(vocabulary_.cpu(each));
      if (names.back() == name) cpu.name = each;
    }
    if (cpu.name.empty()) {
      cpu.problem = "unknown CPU `" + std::string(name) + "`";
      cpu.near = nearest_names(std::string(name), names);
      return false;
    }
    const FeatureSet llvm = table_.enabled(cpu.name, arch_);
    const FeatureSet own = cpu_contents(row_, rule_, table_, cpu.name, arch_).value_or(llvm);
    for (const std::string& feature : table_.isa_features(llvm)) {
      if (!table_.has(own, feature)) cpu.contents.push_back("-" + feature);
    }
    for (const std::string& feature : table_.isa_features(own)) {
      if (!table_.has(llvm, feature)) cpu.contents.push_back("+" + feature);
    }
    return true;
  }

  [[nodiscard]] bool is_missing(std::string_view cpu) const {
    const Array& refused = row_.row.list("refused_names");
    return std::ranges::any_of(refused, [&](const Value& rule) {
      return contains(rule.texts("cpus"), cpu) && contains(rule.texts("archs"), arch_);
    });
  }

  void read_feature(std::string_view signed_word, OwnCpu& cpu,
                    std::vector<std::string>& off) const {
    const std::string_view word = signed_word.substr(1);
    for (const std::string_view feature : table_.features()) {
      if (vocabulary_.feature(feature) != word) continue;
      const bool on = signed_word.front() == '+';
      (on ? cpu.changes : off).push_back(signed_word.front() + std::string(feature));
      return;
    }
    cpu.problem = "unknown feature `" + std::string(word) + "`";
  }

  const BackendRow& row_;
  const BackendArgument& rule_;
  const Value& own_cpus_;  ///< CPUs that LLVM does not have
  const LlvmArch& table_;
  const std::string& arch_;
  ToolVocabulary vocabulary_;
};

const BackendArgument* cpu_rule_of(const BackendRow& row) {
  for (const BackendStep& step : row.steps) {
    for (const BackendArgument& argument : step.args) {
      if (argument.row.flag("from_llvm")) return &argument;
    }
  }
  return nullptr;
}

}  // namespace

// A CPU as the tool's backend writes it.
void CpuArguments::finish_own() {
  if (own_cpu_.row == nullptr) return;
  const Database& database = line_.session.database;
  Value& target = line_.targets.of();
  const std::string arch = line_.targets.arch_or_assumed();
  const auto row = read_backend(database, line_.tool.text("words"), {});
  const BackendArgument* rule = row ? cpu_rule_of(*row) : nullptr;
  const auto table = LlvmArch::find(arch, line_.release);
  if (rule == nullptr || !table) return;
  OwnCpu cpu =
      OwnCpuReader(*row, *rule, line_.tool.get("own_cpus"), *table, arch).read(own_cpu_.value);
  if (!cpu.problem.empty()) return refuse(own_cpu_, cpu.problem, cpu.near);
  const KindRow* kind = database.kind(line_.tool.get("kinds_of_archs").text(arch));
  if (kind != nullptr && kind->chip && kind->chip->target_ids) {
    for (const std::string& change : cpu.changes)
      cpu.name += ":" + change.substr(1) + change.front();
  } else {
    read_first(join(cpu.contents, ","));
    read_last(join(cpu.changes, ","), own_cpu_.value_span);
    keeps_changes_ = cpu.contents.empty();
  }
  if (!cpu.name.empty()) target.set("mcpu", own_cpu_.placed(cpu.name));
}

// Compilers for one width of RISC-V make code for the other, too.
void CpuArguments::fit_riscv_width() const {
  Value& target = this->target();
  constexpr std::string_view family = "riscv";
  constexpr std::size_t digits = 2;
  const std::string triple = target.text("mtriple");
  const std::string abi = target.text("mabi");
  std::string width = arch_.row == nullptr ? "" : arch_.value.substr(0, 2 * digits);
  // CPUs have one width, which the ABI has too.
  const auto table = LlvmArch::find("riscv64", line_.release);
  if (width.empty() && cpu_.row != nullptr && !abi.empty())
    width = abi.starts_with("ilp32") ? "rv32" : "rv64";
  else if (width.empty() && table && table->knows_cpu(cpu_.value))
    width = table->has(table->enabled(cpu_.value, {}), "64bit") ? "rv64" : "rv32";
  if (!triple.starts_with(family) || !is_riscv_isa(width)) return;
  const std::string fitting =
      std::string(family) + width.substr(digits) + triple.substr(family.size() + digits);
  if (fitting != triple) target.set("mtriple", arch_.placed(fitting));
}

void CpuArguments::write_cpu() {
  const bool whole = cpu_.value.find(':') != std::string::npos;
  const std::string own = whole ? cpu_.value : name_without_extensions(cpu_.value);
  if (own.empty()) return refuse(cpu_, "the CPU is missing");
  const std::string& known = line_.tool.get("cpus").text(own);
  const std::string name = known.empty() ? own : known;
  const bool is_own = cpus_.features(own).has_value();
  const bool is_llvms = !table_ || llvm_knows(name);
  if (is_own && !is_llvms) return write_version(cpus_.version(own), cpu_.value_span);
  if (cpus_.has_table() && !is_own && !whole) {
    if (!is_llvms || own.starts_with("generic"))
      return refuse(cpu_, "unknown CPU `" + own + "`", nearest_names(own, cpus_.names()));
    report_newer(cpu_);
  }
  target().set("mcpu", cpu_.placed(name));
}

// LLVM reads the architecture of 32-bit Arm from the triple, and a feature elsewhere.
void CpuArguments::write_version(const std::string& version, Span span) {
  if (is_arm_) {
    const std::string triple = target().text("mtriple");
    const std::size_t end = triple.find('-');
    Value changed(arm_prefix(triple.substr(0, end)) + arm_version(version) + triple.substr(end));
    changed.span = span;
    target().set("mtriple", std::move(changed));
    return;
  }
  const std::string feature = table_ ? arm_architecture(*table_, version) : std::string();
  if (feature.empty() || version == "armv8-a" || contains(cpus_.compared(), feature)) return;
  kept_.push_back("+" + feature);
  places_[feature] = span;
}

void CpuArguments::write_riscv_isa(const std::string& name) {
  const std::string base = name.substr(4, 1);
  if (base.find_first_not_of("eig") == base.npos) return add_riscv(name);
  refuse(arch_, "the first letter after `" + name.substr(0, 4) + "` must be `e`, `i` or `g`");
}

// A CPU on x86, an architecture with extensions elsewhere.
void CpuArguments::write_arch() {
  const std::string name = name_without_extensions(arch_.value);
  if (is_riscv_isa(name)) return write_riscv_isa(name);
  if (cpus_.has_table("-archs")) return write_listed_arch(name);
  const std::string profile = name.substr(0, name.find('_'));
  if (profile.starts_with("rv") && !line_.tool.flag("exact_archs") && table_ &&
      !table_->canonical_feature(profile).empty())
    return add_riscv_profile(name);
  const bool is_own = cpus_.features(name).has_value();
  const bool is_llvms = llvm_knows(name);
  if (is_own && !is_llvms) return;
  if (!cpus_.has_table() && !is_llvms) return keep_arch(name);
  if (!is_llvms || (!is_own && name == "generic" && cpus_.has_table()))
    return refuse(arch_, "unknown CPU `" + name + "`", nearest_names(name, cpus_.names()));
  target().set("mcpu", arch_.placed(name));
  if (!is_own && cpus_.has_table()) report_newer(arch_);
}

// `armv8.2a+sve` becomes `armv8.2-a+sve` where tables list that name.
void CpuArguments::spell_arch_as_table() {
  const std::string name = name_without_extensions(arch_.value);
  const bool is_listed = cpus_.features(name, "-archs").has_value();
  if (line_.tool.flag("exact_archs") || !table_ || is_listed) return;
  const std::string feature = arm_architecture(*table_, name);
  if (feature.empty()) return;
  for (const std::string& known : cpus_.names("-archs")) {
    if (arm_architecture(*table_, known) != feature) continue;
    arch_.value.replace(0, name.size(), known);
    return;
  }
}

bool CpuArguments::has_architecture(const std::string& cpu, const std::string& name) const {
  const std::string feature = table_ ? arm_architecture(*table_, name) : std::string();
  return !feature.empty() && table_->has(table_->enabled(cpu, {}), feature);
}

void CpuArguments::write_listed_arch(const std::string& name) {
  const bool spelled = !line_.tool.flag("exact_archs") && table_ && name.starts_with("arm") &&
                       !arm_architecture(*table_, name).empty();
  const bool is_later = contains(line_.tool.texts("later_archs"), name);
  if (is_later) report_newer(arch_);
  if (!cpus_.features(name, "-archs") && !spelled && !is_later)
    return refuse(arch_, "unknown architecture `" + name + "`",
                  nearest_names(name, cpus_.names("-archs")));
  if (!is_cpu_before_arch() || has_architecture(target().text("mcpu"), name))
    write_version(name, arch_.value_span);
  else if (is_arch_idle())
    line_.reports.no_effect(arch_.text(), " beside `" + cpu_.text() + "`");
}

// An architecture of Arm is a feature of LLVM.
void CpuArguments::keep_arch(const std::string& name) {
  const std::string feature = table_ ? arm_architecture(*table_, name) : std::string();
  if (!feature.empty()) {
    kept_.push_back("+" + feature);
    places_[feature] = arch_.value_span;
  } else if (line_.tool.flag("checks_archs")) {
    refuse(arch_, "unknown architecture `" + name + "`");
  } else {
    line_.reports.left_out(arch_.name);
  }
}

bool CpuArguments::is_thumb_by_default(const std::string& triple) const {
  const ToolCpu parts = parts_of_triple(triple, line_.release);
  return contains(line_.tool.texts("thumb_programs"), program_) ||
         std::ranges::any_of(line_.tool.list("thumb_systems"),
                             [&](const Value& row) { return fits_system(row, parts); });
}

// The triple selects Arm or Thumb code for A- and R-profile cores. Cortex-M only runs Thumb code.
void CpuArguments::write_state() {
  if (!is_arm_ || !table_) return;
  Value& target = this->target();
  const std::string triple = target.text("mtriple");
  const std::string cpu = target.text("mcpu");
  const std::string arch = triple.substr(0, triple.find('-'));
  const FeatureSet set = table_->enabled(cpu, arch);
  const bool thumb = arch.starts_with("thumb");
  if (table_->has(set, "mclass")) {
    if (state_.row != nullptr && !state_.row->flag("thumb"))
      refuse(state_, "the CPU does not support Arm state");
    return;
  }
  if (state_.row == nullptr && !thumb && is_thumb_by_default(triple))
    line_.reports.left_out("-mthumb (default)", "add `-mthumb` or `-marm`");
  if (state_.row == nullptr && !line_.tool.flag("thumb_needs_option")) return;
  const bool wanted = state_.row != nullptr && state_.row->flag("thumb");
  if (wanted == thumb) return;
  const std::string rest = triple.substr(thumb ? 5 : 3);
  target.set("mtriple", state_.placed((wanted ? "thumb" : "arm") + rest));
}

// The argument lists every extension, so that a default CPU adds none.
void CpuArguments::add_riscv(std::string_view name) {
  if (!target().has("mcpu"))
    target().set("mcpu", arch_.placed("generic-" + std::string(name.substr(0, 4))));
  for (const std::string& each : riscv_extensions(name))
    wanted_.push_back({"+" + each, {}, arch_.value_span});
}

// `rva22u64_zacas`: a profile, which is a feature of LLVM, and extensions.
void CpuArguments::add_riscv_profile(std::string_view name) {
  if (!target().has("mcpu"))
    target().set("mcpu", arch_.placed("generic-rv" + width_of_profile(name)));
  for (const std::string_view each : split(name, '_'))
    wanted_.push_back({"+" + std::string(each), {}, arch_.value_span});
}

// A level that the line does not set has a default, which depends on the architecture.
void LevelArguments::finish() {
  const std::string arch = line_.targets.arch();
  for (const Value& row : line_.tool.list("options")) {
    if (!row.has("default") || !contains(row.texts("archs"), arch)) continue;
    const std::string name = row.texts("names").front();
    if (!known_.contains(name)) read({&row, name, row.text("default")});
  }
}

// Programs without an FPU have another environment, if the triple has one for calls.
void LevelArguments::set_environment(const std::string& environment) {
  const std::string triple = line_.targets.of().text("mtriple");
  const std::size_t end = triple.rfind('-') + 1;
  if (!environment.empty() && triple.substr(end).starts_with("gnueabi"))
    line_.targets.of().set("mtriple", triple.substr(0, end) + environment);
}

// Levels of the tool: the least CPU with the greatest of them, and features.
void LevelArguments::read(const ToolArgument& said) {
  const std::string& words = said.value.empty() ? said.name : said.value;
  if (words.ends_with('=')) return;  // an empty variable has its default
  known_.insert(said.row->texts("names").front());
  if (!words.starts_with(said.row->text("first")))
    line_.reports.refused(said.text(), "the first level must be a version", said.value_span);
  for (const std::string_view word : split(words, ',')) {
    const Object& known = said.row->map("levels");
    const auto level = std::ranges::find(known, word, &Member::key);
    if (level != known.end()) {
      line_.cpu.read_last(level->value.text("features"), said.value_span);
      set_environment(level->value.text("environment"));
      const auto rank = level - known.begin();
      if (level->value.has("cpu") && rank >= rank_) {
        rank_ = rank;
        cpu_ = said.placed(level->value.text("cpu"));
      }
    } else if (said.row->has("unknown_level")) {
      known_.erase(said.row->texts("names").front());
      line_.reports.no_effect(said.text(), said.row->text("unknown_level"), Severity::warning,
                              said.span);
    } else {
      line_.reports.refused(said.text(), "unknown level `" + std::string(word) + "`", said.span,
                            nearest_names(word, keys_of(said.row->get("levels"))));
    }
  }
  if (!cpu_.is_null()) line_.targets.of().set("mcpu", cpu_);
}

}  // namespace tgtcfg
