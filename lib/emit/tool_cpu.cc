#include "emit/tool_cpu.h"

#include <tgtcfg/chip.h>
#include <tgtcfg/codes.h>
#include <tgtcfg/triple.h>

#include <algorithm>

#include "emit/refusal_rules.h"

namespace tgtcfg {
namespace {

constexpr std::string_view cpu_rule = "llvm-cpu";
constexpr std::string_view unknown_word = "unknown";
constexpr std::string_view without_prefix = "no";

std::string attribute_text(const Target& target, std::string_view name) {
  const auto found = target.attrs.find(name);
  return found != target.attrs.end() && found->second.is_string() ? found->second.string()
                                                                  : std::string();
}

std::vector<std::string> owned(const std::vector<std::string_view>& views) {
  return {views.begin(), views.end()};
}

bool contains(const std::vector<std::string>& list, std::string_view text) {
  return std::find(list.begin(), list.end(), text) != list.end();
}

class CpuReader {
 public:
  CpuReader(const ToolTarget& asked, bool clang, EmissionContext& context)
      : asked_(asked),
        target_(*asked.target),
        kind_(context.database.kind(target_.kind)),
        clang_(clang),
        context_(context),
        release_(context.row.release.llvm) {}

  ToolCpu run() {
    if (kind_ == nullptr) return {};
    find_triple();
    if (!read_triple()) return std::move(cpu_);
    cpu_.table = LlvmArch::find(cpu_.arch, release_);
    for (const CanonicalRule& rule : kind_->canonical) {
      if (rule.rule != cpu_rule) continue;
      cpu_attribute_ = text_member(rule.parameters, "cpu");
      feature_attribute_ = text_member(rule.parameters, "features");
    }
    if (!cpu_attribute_.empty()) read_cpu();
    if (!feature_attribute_.empty()) read_features();
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
    if (!cpu_.triple.empty() && given_by_user()) return;
    // Kinds that cannot name a triple: what the row of the backend says of them, else the host's.
    for (const Value& rule : list_member(context_.row.row, "triples")) {
      if (!cpu_.triple.empty()) return;
      const BackendCondition when{texts_member(rule, "kinds"), {}, {}};
      const bool fits = when.holds(target_.kind, {}) &&
                        attribute_text(target_, "mcpu").starts_with(text_member(rule, "cpu"));
      if (fits) cpu_.triple = text_member(rule, "triple");
    }
    if (cpu_.triple.empty() && !kind_->triple && asked_.host != nullptr)
      cpu_.triple = given_triple(*asked_.host);
  }

  [[nodiscard]] bool given_by_user() const { return kind_->triple.has_value(); }

  [[nodiscard]] std::string given_triple(const Target& target) const {
    const KindRow* kind = context_.database.kind(target.kind);
    if (kind == nullptr || !kind->triple) return {};
    std::string text = attribute_text(target, kind->triple->attribute);
    return text == kind->triple->own ? std::string() : text;
  }

  bool read_triple() {
    if (cpu_.triple.empty()) return false;
    const Triple parts = parse_triple(cpu_.triple, release_);
    cpu_.arch = parts.arch;
    if (cpu_.arch == unknown_word || !has_backend(cpu_.arch, release_)) {
      refuse_triple("it makes no code for that architecture");
    } else if (clang_ && !clang_takes_triple(cpu_.triple, release_)) {
      refuse_triple("it does not know the system or its environment");
    } else {
      for (const Value& rule : list_member(context_.row.row, "refused_systems")) {
        if (rule_applies(rule, cpu_.arch, context_) &&
            contains(texts_member(rule, "systems"), parts.os))
          refuse_triple(text_member(rule, "reason"));
      }
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
    say_releases(builder, [&](int release) {
      const std::string arch = parse_triple(cpu_.triple, release).arch;
      return has_backend(arch, release) && (!clang_ || clang_takes_triple(cpu_.triple, release));
    });
  }

  void read_cpu() {
    std::string_view text = target_text_;
    target_text_ = attribute_text(target_, cpu_attribute_);
    text = target_text_;
    // M-profile CPUs may carry what they lack: `cortex-m55+nomve`.
    const std::size_t plus = std::min(text.find('+'), text.size());
    cpu_.cpu = text.substr(0, plus);
    text.remove_prefix(plus);
    while (!text.empty()) {
      text.remove_prefix(1);
      const std::string_view word = text.substr(0, text.find('+'));
      text.remove_prefix(word.size());
      change(word, true);
    }
    if (cpu_.cpu.empty() || !cpu_.table) return;
    rename_cpu();
    if (!knows(*cpu_.table)) return report_cpu({});
    if (!has_all_that_the_arch_needs()) return report_cpu("it has no code for " + cpu_.arch);
    if (const Value* refused = refusal({})) report_cpu(text_member(*refused, "reason"));
  }

  /// What the tool calls the CPU.
  void rename_cpu() {
    for (const Value& rule : list_member(context_.row.row, "cpu_names")) {
      const BackendCondition when{{}, texts_member(rule, "archs"), {}};
      if (text_member(rule, "name") != cpu_.cpu || !when.holds({}, cpu_.arch)) continue;
      cpu_.cpu = text_member(rule, "as");
      return;
    }
  }

  /// By the newest tables: older ones do not tell what a CPU has.
  [[nodiscard]] bool has_all_that_the_arch_needs() const {
    const auto table = LlvmArch::find(cpu_.arch, llvm_releases().back());
    if (!table || !table->knows_cpu(cpu_.cpu)) return true;
    const std::string_view arch_name =
        std::string_view(cpu_.triple).substr(0, cpu_.triple.find('-'));
    return table->missing(table->enabled(cpu_.cpu, arch_name)).empty();
  }

  [[nodiscard]] const Value* refusal(std::string_view feature) const {
    return refused_name(cpu_.arch, cpu_.cpu, feature, context_);
  }

  /// What the tool does not compile for because of all that is on in the end: the CPU, or features
  /// that were asked for.
  void check_sets() {
    for (const Value* rule : rules_for_set(cpu_, context_)) {
      const std::string reason = text_member(*rule, "reason");
      const std::vector<std::string> features = texts_member(*rule, "features");
      const std::vector<std::string> kept = texts_member(*rule, "kept");
      if (features.empty() && kept.empty() && !cpu_.cpu.empty()) report_cpu(reason);
      for (const auto& [name, on] : cpu_.changes) {
        if (contains(on ? features : kept, name)) report_feature(name, reason);
      }
    }
  }

  [[nodiscard]] bool knows(const LlvmArch& table) const {
    if (!clang_ || table.clang_cpus().empty()) return table.knows_cpu(cpu_.cpu);
    return table.clang_knows_cpu(cpu_.cpu);
  }

  void report_cpu(const std::string& reason) {
    auto builder = context_.diags.report_as(context_.severity(),
                                            diag::CpuNotInTool{.tool = context_.row.name,
                                                               .release = context_.row.release.name,
                                                               .cpu = cpu_.cpu,
                                                               .arch = cpu_.arch},
                                            asked_.place(cpu_attribute_));
    builder.at(asked_.pointer(cpu_attribute_)).actual(cpu_.cpu);
    if (!reason.empty()) {
      builder.help(reason);
      return;
    }
    say_releases(builder, [&](int release) {
      const auto table = LlvmArch::find(cpu_.arch, release);
      return table && knows(*table);
    });
    builder.suggest_nearest(cpu_.cpu, owned(clang_ ? cpu_.table->clang_cpus() : cpu_.table->cpus()),
                            asked_.place(cpu_attribute_));
  }

  void read_features() {
    const auto found = target_.attrs.find(feature_attribute_);
    if (found == target_.attrs.end() || !found->second.is_array()) return;
    for (const Value& element : found->second.array()) {
      if (!element.is_string()) continue;
      std::string_view rest = element.string();
      while (!rest.empty()) {
        std::string_view text = rest.substr(0, rest.find(','));
        rest.remove_prefix(std::min(text.size() + 1, rest.size()));
        const bool on = !text.starts_with('-');
        if (text.starts_with('+') || text.starts_with('-')) text.remove_prefix(1);
        change(text, on);
      }
    }
  }

  void change(std::string_view name, bool on) {
    if (name.empty()) return;
    if (!cpu_.table) {
      cpu_.changes.emplace_back(name, on);
      return;
    }
    const std::string_view known = cpu_.table->canonical_feature(name);
    if (!known.empty()) {
      // Tools read names in lower case, so that the few with capitals cannot be reached.
      const Value* refused = on ? refusal(known) : keeping_rule(cpu_.arch, known, context_);
      if (!cpu_.table->knows_feature(known)) report_feature(known, {});
      if (refused != nullptr) report_feature(known, text_member(*refused, "reason"));
      cpu_.changes.emplace_back(known, on);
      return;
    }
    if (on && name.starts_with(without_prefix)) {
      const std::string_view lacking =
          cpu_.table->canonical_feature(name.substr(without_prefix.size()));
      if (!lacking.empty()) {
        cpu_.changes.emplace_back(lacking, false);
        return;
      }
    }
    report_feature(name, {});
    cpu_.changes.emplace_back(name, on);
  }

  void report_feature(std::string_view name, const std::string& reason) {
    auto builder =
        context_.diags.report_as(context_.severity(),
                                 diag::FeatureNotInTool{.tool = context_.row.name,
                                                        .release = context_.row.release.name,
                                                        .feature = std::string(name),
                                                        .arch = cpu_.arch},
                                 asked_.place(feature_attribute_));
    builder.at(asked_.pointer(feature_attribute_)).actual(std::string(name));
    if (!reason.empty()) {
      builder.help(reason);
      return;
    }
    say_releases(builder, [&](int release) {
      const auto table = LlvmArch::find(cpu_.arch, release);
      return table && table->knows_feature(name);
    });
  }

  template <class Takes>
  void say_releases(DiagnosticBuilder& builder, Takes takes) const {
    std::string list;
    for (const BackendRelease& release : context_.row.releases) {
      if (release.llvm == release_ || release.llvm == 0 || !takes(release.llvm)) continue;
      list += (list.empty() ? "" : ", ") + release.name;
    }
    if (!list.empty()) builder.help("these releases take it: " + list + " (`--backend-release`)");
  }

  const ToolTarget& asked_;
  const Target& target_;
  const KindRow* kind_;
  bool clang_;
  EmissionContext& context_;
  int release_;
  std::string target_text_;
  std::string cpu_attribute_;
  std::string feature_attribute_;
  ToolCpu cpu_;
};

}  // namespace

std::vector<std::string> ToolCpu::closure() const {
  std::vector<std::string> list;
  if (!table) {
    for (const auto& [name, on] : changes) list.push_back((on ? "+" : "-") + name);
    return list;
  }
  const std::string_view arch_name = std::string_view(triple).substr(0, triple.find('-'));
  FeatureSet set = table->enabled(cpu, arch_name);
  const std::vector<std::string> before = table->isa_features(set);
  for (const auto& [name, on] : changes) (void)table->change(set, (on ? "+" : "-") + name);
  for (const std::string& name : table->isa_features(set)) list.push_back("+" + name);
  for (const std::string& name : before) {
    if (!table->has(set, name)) list.push_back("-" + name);
  }
  for (const auto& [name, on] : changes) {  // what the CPU lacks anyway, and the user says so
    const std::string text = "-" + name;
    if (!on && std::find(list.begin(), list.end(), text) == list.end()) list.push_back(text);
  }
  return list;
}

bool ToolCpu::has(std::string_view feature) const {
  if (!table) return false;
  FeatureSet set = table->enabled(cpu, std::string_view(triple).substr(0, triple.find('-')));
  for (const auto& [name, on] : changes) (void)table->change(set, (on ? "+" : "-") + name);
  return table->has(set, feature);
}

bool ToolCpu::has_by_newest(std::string_view feature) const {
  ToolCpu newest = *this;
  newest.table = LlvmArch::find(arch, llvm_releases().back());
  return newest.has(feature);
}

ToolCpu read_tool_cpu(const ToolTarget& target, bool clang, EmissionContext& context) {
  return CpuReader(target, clang, context).run();
}

ToolChip read_tool_chip(const ToolTarget& target, const EmissionContext& context) {
  ToolChip chip;
  const KindRow* kind = context.database.kind(target.target->kind);
  if (kind == nullptr || !kind->chip) return chip;
  const std::string text = attribute_text(*target.target, kind->chip->attribute);
  if (text.empty()) return chip;
  TargetId id{.processor = text, .features = {}, .problem = {}};
  if (kind->chip->target_ids) id = read_target_id(text);
  chip.name = id.processor;
  chip.features.assign(id.features.begin(), id.features.end());
  chip.text = id.text();
  chip.row = context.database.chip(chip.name);
  return chip;
}

}  // namespace tgtcfg
