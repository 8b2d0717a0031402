// Differences between the plan's CPU and the tool's CPU of the same name.
#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "emit/cpu_contents.h"
#include "emit/rules.h"
#include "llvm/arch_names.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

/// End of the tables in `cpu_contents` with architectures.
const std::string architectures = "-archs";

class CpuDifference {
 public:
  CpuDifference(const BackendArgument& row, const ToolView& view)
      : row_(row),
        words_(view.context.row, row, view.cpu.arch),
        cpu_(view.cpu),
        view_(view),
        context_(view.context) {}

  ArgumentValues run() {
    if (!cpu_.table) return std::vector<std::string>{};
    const bool is_open = cpu_.cpu.empty();
    const std::string arch = is_open ? architecture() : std::string();
    name_ = !is_open ? cpu_.cpu : !arch.empty() ? arch : of_triple();
    if (name_.empty() && cpu_.changes.empty()) return std::vector<std::string>{};
    if (name_.empty()) name_ = row_.text("default");
    if (!read_contents(name_, arch.empty() ? "" : architectures)) return std::nullopt;
    if (!check_changes()) return std::nullopt;
    const std::vector<std::string> words = changed_words();
    if (is_refused_ && !context_.options.lenient) return std::nullopt;
    if (!row_.row.flag("with_cpu")) return words;
    const std::string value = words_.cpu(is_open ? name_ : record_of(name_)) + join(words, "");
    const std::string& as = row_.text(arch.empty() ? "cpu" : "architecture");
    return one_value(as.empty() ? value : filled(as, value));
  }

 private:
  /// Returns the tool's words for the features that its CPU lacks and that it has besides.
  std::vector<std::string> changed_words() {
    FeatureDifference difference = words_.difference(*cpu_.table, have_, cpu_.after(), changed_);
    // The user's own removals are refused.
    std::erase_if(difference.remove, [&](const auto& feature) { return takes_wanted(feature); });
    if (row_.row.flag("repeat")) repeat_changes(difference);
    std::vector<std::string> words = words_of(difference.add, true);
    for (const std::string& word : words_of(difference.remove, false)) words.push_back(word);
    return words;
  }

  /// Returns the tool's CPU for triples that differ from the tool's default CPU; empty for others.
  [[nodiscard]] std::string of_triple() const {
    for (const Value& rule : row_.row.list("open_cpus")) {
      if (rule_applies(rule, cpu_.arch, context_) && fits_system(rule, cpu_))
        return rule.text("cpu");
    }
    return {};
  }

  /// Returns the tool's name of the architecture that the triple or a feature sets, for targets
  /// without a CPU. Empty if the tool has a default of its own for them.
  std::string architecture() {
    if (!row_.row.has("architecture")) return {};
    const std::string arch_name = cpu_.triple.substr(0, cpu_.triple.find('-'));
    const bool is_usual =
        arch_name == cpu_.arch &&
        (!row_.row.flag("every_triple") || cpu_.changes.empty() || !cpu_.own_features.empty());
    const bool by_name = !cpu_.table->canonical_feature("armv8-a").empty();
    // A removed FPU removes the feature of an architecture that has one.
    const std::string_view of_triple = sub_arch_feature(arch_name, context_.row.release.llvm);
    const FeatureSet plan = cpu_.after();
    const Value& contents = context_.row.row.get("cpu_contents");
    std::string newest;
    FeatureSet of_newest;
    for (const Member& each : contents.map(row_.text("contents") + architectures)) {
      const std::string feature = by_name ? std::string(cpu_.table->canonical_feature(each.key))
                                          : arm_architecture(*cpu_.table, each.key);
      const bool is_set = cpu_.table->has(plan, feature) || feature == of_triple;
      if (feature.empty() || !is_set || (is_usual && !changes(feature))) continue;
      FeatureSet set;
      (void)cpu_.table->change(set, "+" + feature);
      if (!newest.empty() && cpu_.table->has(of_newest, feature)) continue;
      newest = each.key;
      of_newest = of_arch_ = set;
    }
    return newest;
  }
  [[nodiscard]] bool changes(const std::string& feature) const {
    return std::ranges::any_of(cpu_.changes, [&](const auto& change) {
      return change.second && cpu_.table->canonical_feature(change.first) == feature;
    });
  }

  /// Reads the features of the tool's CPU. Returns false if the tool does not know the CPU.
  bool read_contents(const std::string& name, const std::string& table_end) {
    if (row_.row.has("targets")) {
      const OwnTarget target = own_target(row_, view_);
      have_ = features_with(target, *cpu_.table, cpu_.cpu.empty() ? target.cpu : cpu_.cpu);
      return true;
    }
    auto contents =
        cpu_contents(context_.row, row_, *cpu_.table, record_of(name), cpu_.arch, table_end);
    if (!contents && !name.empty()) {
      context_.report_cpu(view_.target, "mcpu", name, cpu_.arch);
      if (!context_.options.lenient) return false;
    }
    have_ = contents.value_or(FeatureSet());
    if (cpu_.cpu.empty() && row_.row.flag("from_llvm")) {
      for (const std::string& feature : cpu_.own_features)
        (void)cpu_.table->change(have_, "+" + feature);
    }
    for (const std::string& feature : row_.row.texts("gone_without")) {
      if (!cpu_.has(feature)) (void)cpu_.table->change(have_, "-" + feature);
    }
    return true;
  }

  /// LLVM's name of a CPU whose features are LLVM's.
  [[nodiscard]] std::string record_of(const std::string& name) const {
    if (!row_.row.flag("from_llvm")) return name;
    return cpu_.cpu.empty() ? cpu_.record : std::string(cpu_.table->canonical_cpu(name));
  }

  /// A feature changed by the user must have a name in the tool, unless it does not affect code.
  bool check_changes() {
    bool ok = true;
    for (const auto& [name, on] : cpu_.changes) {
      const std::string feature(cpu_.table->canonical_feature(name));
      changed_.push_back(feature);
      if (words_.has(feature) || is_there(feature, on) || is_gone(feature) ||
          is_elsewhere(row_, view_, feature))
        continue;
      if (words_.is_quiet(feature)) {
        drop_change(feature);
        continue;
      }
      report_feature(view_, name);
      ok = context_.options.lenient;
    }
    for (const auto& [name, on] : cpu_.changes) {
      if (on || !takes_wanted(name)) continue;
      report_feature(view_, name);
      ok = context_.options.lenient && ok;
    }
    const std::string lacking = words_.lacking(*cpu_.table, have_, cpu_.after());
    if (!lacking.empty()) report_feature(view_, lacking);
    return (lacking.empty() || context_.options.lenient) && ok;
  }

  /// True for a feature that only has an effect with another one, which is absent.
  [[nodiscard]] bool is_gone(const std::string& feature) const {
    const Value& needs = row_.row.get("has_effect_with");
    return needs.has(feature) && !cpu_.has(needs.text(feature));
  }

  /// True if the tool removes features that the plan has, together with this one.
  [[nodiscard]] bool takes_wanted(const std::string& feature) const {
    return std::ranges::any_of(beside("-gone", feature),
                               [&](const auto& other) { return cpu_.has(other); });
  }

  /// True if the change has no effect, or if the tool's CPU or architecture is known to fit it.
  [[nodiscard]] bool is_there(const std::string& feature, bool on) const {
    if (!has_effect(cpu_, {feature, on})) return true;
    if (on && cpu_.table->has(of_arch_, feature)) return true;
    const Value& compared = context_.row.row.get("cpu_contents").get("compared");
    const std::string& table = row_.text("contents");
    const bool is_known =
        on || !compared.has(table) || contains(compared.texts(table), std::string_view(feature));
    return is_known && cpu_.table->has(have_, feature) == on;
  }

  /// Lists a change that does not affect code, for which the tool has no name.
  void drop_change(const std::string& feature) const {
    const auto is_named = [&](const std::string_view other) {
      return words_.has(other) && implies(*cpu_.table, feature, other);
    };
    if (std::ranges::any_of(cpu_.table->features(), is_named)) return;
    drop_feature(view_, feature);
  }

  /// Writes the features that the user changed even if the CPU has them.
  void repeat_changes(FeatureDifference& difference) const {
    for (const std::string& feature : changed_) {
      if (words_.feature(feature).empty()) continue;
      append_once(cpu_.has(feature) ? difference.add : difference.remove, feature);
    }
  }

  [[nodiscard]] std::vector<std::string> beside(std::string_view table,
                                                const std::string& feature) const {
    return beside_contents(context_.row, row_, cpu_.arch, table, feature);
  }

  /// Returns true if the tool derives the change of a feature from another change of the list.
  [[nodiscard]] bool is_derived(const std::vector<std::string>& features,
                                const std::string& feature, bool on) const {
    if (row_.row.flag("repeat") && contains(changed_, feature)) return false;
    if (!on && row_.row.flag("keeps_dependents")) return false;
    if (on && words_.is_implied(features, feature)) return true;
    // Features that do not depend on each other in the tool.
    std::vector<std::string> others = features;
    std::erase_if(others, [&](const std::string& other) {
      return contains(beside("-kept", on ? feature : other), on ? other : feature);
    });
    return is_brought(*cpu_.table, others, feature, on);
  }

  /// Leaves out features implied by others, because the tool derives them.
  std::vector<std::string> words_of(const std::vector<std::string>& features, bool on) {
    std::vector<std::string> words;
    std::set<std::string> said;
    for (const Value& rule : row_.row.list("together")) {
      const std::vector<std::string> all = rule.texts("features");
      const bool fits = std::ranges::all_of(all, [&](const std::string& feature) {
        return contains(features, std::string_view(feature));
      });
      if (!fits) continue;
      said.insert(all.begin(), all.end());
      if (std::ranges::all_of(all,
                              [&](const auto& each) { return is_derived(features, each, on); }))
        continue;
      append_once(words, filled(row_.text(on ? "on" : "off"), rule.text("as")));
      check_extension(words.back(), all.front());
    }
    for (const std::string& feature : features) {
      if (is_derived(features, feature, on) || said.contains(feature)) continue;
      const std::string word = words_.feature(feature);
      // Some tools split a feature: `pauth` is `paca` and `pacg` of rustc.
      for (const std::string_view each : split(word, ',')) {
        if (each.empty()) {
          // The only name is for several features, which do not change together.
          if (words_.has(feature)) refuse(feature);
          continue;
        }
        append_once(words, filled(row_.text(on ? "on" : "off"), std::string(each)));
        check_extension(words.back(), feature);
      }
    }
    return words;
  }

  /// Refuses a word that the tool does not accept after this CPU, if a table lists all of them.
  void check_extension(const std::string& word, const std::string& feature) {
    const Value& accepted =
        context_.row.row.get("cpu_contents").get(row_.text("contents") + "-extensions");
    if (!row_.row.flag("with_cpu") || !accepted.is_object()) return;
    if (!accepted.has(name_ + word) && !accepted.has(word)) refuse(feature);
  }
  void refuse(const std::string& feature) {
    report_feature(view_, feature);
    is_refused_ = true;
  }

  const BackendArgument& row_;
  ToolVocabulary words_;
  const ToolCpu& cpu_;
  const ToolView& view_;
  EmissionContext& context_;
  FeatureSet have_{};
  FeatureSet of_arch_{};  ///< features of the architecture that the tool gets
  std::string name_;      ///< CPU or architecture of the tool
  bool is_refused_ = false;
  std::vector<std::string> changed_;
};

}  // namespace

void report_feature(const ToolView& view, const std::string& feature) {
  view.context.report_feature(view.target, "mattr", feature, view.cpu.arch).actual(feature);
}

ArgumentValues cpu_difference_rule(const BackendArgument& row, const ToolView& view) {
  return CpuDifference(row, view).run();
}

}  // namespace tgtcfg
