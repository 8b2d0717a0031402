#include "emit/tool_cpu.h"

#include <tgtcfg/chip.h>
#include <tgtcfg/codes/TC53.h>
#include <tgtcfg/database.h>
#include <tgtcfg/triple.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "emit/cpu_contents.h"
#include "emit/rules.h"
#include "llvm/target_cpu.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

constexpr std::string_view unknown_word = "unknown";

class CpuReader {
 public:
  CpuReader(const ToolTarget& asked, EmissionContext& context)
      : asked_(asked),
        target_(*asked.target),
        kind_(context.database.kind(target_.kind)),
        clang_(context.row.row.flag("clang_names")),
        context_(context),
        release_(context.row.release.llvm) {}

  ToolCpu run() {
    if (kind_ == nullptr) return {};
    find_triple();
    if (!read_triple()) return std::move(cpu_);
    cpu_.table = LlvmArch::find(cpu_.arch, release_, context_.options.host_facts.llvm_patch);
    use_ = kind_->cpu ? *kind_->cpu : kind_->chip ? kind_->chip->as_cpu() : CpuUse();
    if (kind_->cpu || !use_.features.empty()) read_texts();
    if (kind_->cpu) read_cpu();
    const Value* own = own_cpu(context_.row.row, cpu_, context_.row.release.name);
    if (cpu_.cpu.empty() && own != nullptr) {
      cpu_.record = own->text("cpu");
      cpu_.own_features = own->texts("features");
    }
    read_features();
    if (cpu_.table) check_sets();
    return std::move(cpu_);
  }

 private:
  void find_triple() {
    if (kind_->chip && !kind_->chip->triple.empty()) {
      cpu_.triple = kind_->chip->triple;
      return;
    }
    cpu_.triple = given_triple(target_);
    if (!cpu_.triple.empty() && kind_->triple) return;
    // For kinds without a triple: uses the backend's row, otherwise the host's triple.
    for (const Value& rule : context_.row.row.list("triples")) {
      if (!cpu_.triple.empty()) return;
      const std::vector<std::string> kinds = rule.texts("kinds");
      const bool fits = (kinds.empty() || contains(kinds, target_.kind)) &&
                        find_text(target_.attrs, "mcpu").starts_with(rule.text("cpu"));
      if (fits) cpu_.triple = rule.text("triple");
    }
    if (cpu_.triple.empty() && !kind_->triple && asked_.host != nullptr)
      cpu_.triple = given_triple(*asked_.host);
  }

  [[nodiscard]] std::string given_triple(const Target& target) const {
    const KindRow* kind = context_.database.kind(target.kind);
    if (kind == nullptr || !kind->triple) return {};
    std::string text = find_text(target.attrs, kind->triple->attribute);
    return text == kind->triple->build_machine ? std::string() : text;
  }

  [[nodiscard]] bool takes_triple(const BackendRelease& release) const {
    const ToolCpu cpu = parts_of_triple(cpu_.triple, release.llvm);
    return has_backend(cpu.arch, release.llvm) &&
           (!clang_ || clang_takes_triple(cpu.triple, release.llvm)) &&
           refused_system(cpu, context_, release.name) == nullptr;
  }

  bool read_triple() {
    if (cpu_.triple.empty()) return false;
    cpu_ = parts_of_triple(cpu_.triple, release_);
    if (cpu_.arch == unknown_word || !has_backend(cpu_.arch, release_)) {
      refuse_triple("this release does not support the architecture");
    } else if (clang_ && !clang_takes_triple(cpu_.triple, release_)) {
      refuse_triple("the system or its environment is unknown");
    } else if (const Value* rule = refused_system(cpu_, context_, context_.row.release.name)) {
      refuse_triple(rule->text("reason"));
    }
    return cpu_.arch != unknown_word;
  }

  void refuse_triple(const std::string& reason) {
    const std::string attribute = kind_->triple ? kind_->triple->attribute : std::string();
    auto builder =
        context_.diags.report_as(context_.severity(),
                                 diag::TripleNotInTool{.tool = context_.row.name,
                                                       .release = context_.row.release.name,
                                                       .triple = cpu_.triple,
                                                       .reason = reason},
                                 asked_.place(attribute));
    builder.at(asked_.pointer(attribute)).actual(cpu_.triple);
    say_releases(builder, [&](const BackendRelease& release) { return takes_triple(release); });
  }

  void read_cpu() {
    cpu_.record = cpu_.cpu;
    if (cpu_.cpu.empty() || !cpu_.table) return;
    const Value* refused = refusal({});
    if (refused != nullptr) return report_cpu(refused->text("reason"));
    if (rename_cpu()) return;
    if (!knows(*cpu_.table)) return report_cpu({});
    if (!has_all_that_the_arch_needs()) report_cpu("this CPU cannot run code for " + cpu_.arch);
  }

  /// Replaces the CPU by the tool's name for it.
  bool rename_cpu() {
    for (const Value& rule : context_.row.row.list("cpu_names")) {
      if (rule.text("name") != cpu_.cpu || !rule_applies(rule, cpu_.arch, context_)) continue;
      cpu_.cpu = rule.text("as");
      return true;
    }
    return false;
  }

  /// Uses the newest tables, because older ones do not list the features of CPUs.
  [[nodiscard]] bool has_all_that_the_arch_needs() const {
    const auto table = LlvmArch::find(cpu_.arch, llvm_releases().back());
    if (!table || !table->knows_cpu(cpu_.cpu)) return true;
    const std::string_view arch_name =
        std::string_view(cpu_.triple).substr(0, cpu_.triple.find('-'));
    return table->missing(table->enabled(cpu_.cpu, arch_name)).empty();
  }

  [[nodiscard]] const Value* refusal(std::string_view feature) const {
    // A feature may depend on the tool's default CPU.
    const std::string& cpu = cpu_.cpu.empty() && !feature.empty() ? cpu_.record : cpu_.cpu;
    return refused_name(cpu_, cpu, feature, context_);
  }

  /// Reports combinations of enabled features that the tool does not compile for. Blames changed
  /// features before the CPU.
  void check_sets() {
    for (const Value* rule : rules_for_set(cpu_, context_)) {
      const std::string reason = rule->text("reason");
      const std::vector<std::string> features = rule->texts("features");
      const std::vector<std::string> kept = rule->texts("kept");
      const bool named = report_changes(reason, [&](const std::string& name, bool on) {
        return contains(on ? features : kept, name);
      });
      const bool lists = !features.empty() || !kept.empty();
      const bool is_met =
          !lists || std::ranges::any_of(features, [&](const auto& name) { return cpu_.has(name); });
      if (named || !is_met || !cpu_.table) continue;
      const bool brought_about = report_changes(reason, [&](const std::string& name, bool on) {
        return on ? brings(name, *rule) : takes(name, *rule);
      });
      if (!brought_about && !lists && !cpu_.cpu.empty()) report_cpu(reason);
    }
  }

  template <class AtFault>
  bool report_changes(const std::string& reason, AtFault at_fault) {
    bool any = false;
    for (const auto& [name, on] : cpu_.changes) {
      if (!at_fault(name, on)) continue;
      report_feature(name, reason);
      any = true;
    }
    return any;
  }

  /// True if a feature implies a feature in a rule's `with`.
  [[nodiscard]] bool brings(const std::string& name, const Value& rule) const {
    std::vector<std::string> features = rule.texts("with");
    std::ranges::move(rule.texts("with_all"), std::back_inserter(features));
    return std::ranges::any_of(
        features, [&](const auto& feature) { return implies(*cpu_.table, name, feature); });
  }

  /// True if disabling a feature removes a feature in a rule's `without`.
  [[nodiscard]] bool takes(const std::string& name, const Value& rule) const {
    return std::ranges::any_of(rule.texts("without"), [&](const auto& lacking) {
      return implies(*cpu_.table, lacking, name);
    });
  }

  [[nodiscard]] bool knows(const LlvmArch& table) const {
    if (!clang_ || table.clang_cpus().empty()) return table.knows_cpu(cpu_.cpu);
    return table.clang_knows_cpu(cpu_.cpu) || takes_also();
  }

  /// True for CPUs that the tool accepts but does not list.
  [[nodiscard]] bool takes_also() const {
    for (const Value& rule : context_.row.row.list("unlisted_cpus")) {
      if (rule_applies(rule, cpu_.arch, context_) && contains(rule.texts("cpus"), cpu_.cpu))
        return true;
    }
    return false;
  }

  void report_cpu(const std::string& reason) {
    if (std::exchange(cpu_is_refused_, true)) return;
    auto builder = context_.report_cpu(asked_, use_.cpu, cpu_.cpu, cpu_.arch);
    if (!reason.empty()) {
      builder.help(reason);
      return;
    }
    say_releases(builder, [&](const BackendRelease& release) {
      const auto table = LlvmArch::find(cpu_.arch, release.llvm);
      return table && knows(*table);
    });
    builder.suggest_nearest(cpu_.cpu, owned(clang_ ? cpu_.table->clang_cpus() : cpu_.table->cpus()),
                            asked_.place(use_.cpu));
  }

  void read_texts() {
    texts_ = feature_texts();
    target_text_ = find_text(target_.attrs, use_.cpu);
    if (kind_->chip) target_text_ = read_target_id(target_text_).processor;
    if (!cpu_.table) {
      cpu_.cpu = target_text_.substr(0, target_text_.find('+'));
      return;
    }
    const std::vector<std::string_view> views(texts_.begin(), texts_.end());
    read_ = tgtcfg::read_cpu(*cpu_.table, target_text_, views, true);
    // Rules about chips report unknown ones.
    if (kind_->cpu || read_.is_known) cpu_.record = cpu_.cpu = read_.name;
  }

  [[nodiscard]] std::vector<std::string> feature_texts() const {
    std::vector<std::string> texts = find_texts(target_.attrs, use_.features);
    std::erase(texts, "");
    return texts;
  }

  void read_features() {
    if (!cpu_.table) {
      for (const std::string& text : texts_) {
        const bool has_sign = text.starts_with('-') || text.starts_with('+');
        cpu_.changes.emplace_back(text.substr(has_sign ? 1 : 0), !text.starts_with('-'));
      }
      return;
    }
    for (const std::string& name : target_.machine.lacks) {
      if (cpu_.table->knows_feature(name)) cpu_.changes.emplace_back(name, false);
    }
    for (const std::string_view name : read_.without) cpu_.changes.emplace_back(name, false);
    for (const FeatureChange& change : read_.changes) {
      if (change.name.empty()) continue;
      // llc converts names to lower case, so it never finds the few names with capitals.
      const bool is_reached =
          cpu_.table->knows_feature(change.name) || context_.row.row.flag("reads_capitals");
      const Value* refused = nullptr;
      if (change.is_known)
        refused = change.on ? refusal(change.name) : keeping_rule(cpu_, change.name, context_);
      if (!change.is_known) report_feature(change.name, {});
      if (change.is_known && !is_reached)
        report_feature(change.name,
                       "the tool reads feature names in lower case, so it cannot find this name");
      if (refused != nullptr) report_feature(change.name, refused->text("reason"));
      cpu_.changes.emplace_back(change.name, change.on);
    }
  }

  void report_feature(std::string_view name, const std::string& reason) {
    auto builder = context_.report_feature(asked_, use_.features, std::string(name), cpu_.arch);
    builder.actual(std::string(name));
    if (!reason.empty()) {
      builder.help(reason);
      return;
    }
    say_releases(builder, [&](const BackendRelease& release) {
      const auto table = LlvmArch::find(cpu_.arch, release.llvm);
      return table && table->knows_feature(name);
    });
  }

  template <class Takes>
  void say_releases(DiagnosticBuilder& builder, Takes takes) const {
    std::string list;
    for (const BackendRelease& release : context_.row.releases) {
      if (release.llvm == release_ || release.llvm == 0 || !takes(release)) continue;
      list += (list.empty() ? "" : ", ") + release.name;
    }
    if (!list.empty()) builder.help("choose a release with `--backend-release`: " + list);
  }

  const ToolTarget& asked_;
  const Target& target_;
  const KindRow* kind_;
  CpuUse use_;
  bool clang_;
  EmissionContext& context_;
  int release_;
  bool cpu_is_refused_ = false;
  std::string target_text_;
  std::vector<std::string> texts_;
  ReadCpu read_;
  ToolCpu cpu_;
};

}  // namespace

ToolCpu read_tool_cpu(const ToolTarget& target, EmissionContext& context) {
  return CpuReader(target, context).run();
}

}  // namespace tgtcfg
