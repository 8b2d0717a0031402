// What a tool's CPU of the same name has otherwise than the plan's.
#include <tgtcfg/codes/TC53.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "emit/cpu_rules.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

class CpuDifference {
 public:
  CpuDifference(const BackendArgument& row, const ToolView& view, EmissionContext& context)
      : row_(row), cpu_(view.cpu), view_(view), context_(context) {}

  ArgumentValues run() {
    const bool is_open = cpu_.cpu.empty();
    if (!cpu_.table || (is_open && cpu_.changes.empty())) return std::vector<std::string>{};
    const std::string name = is_open ? row_.text("default") : cpu_.cpu;
    if (!read_contents(name)) return std::nullopt;
    if (!check_changes()) return std::nullopt;
    compare();
    std::vector<std::string> words;
    for (const std::string& word : words_of(add_, true)) words.push_back(word);
    for (const std::string& word : words_of(remove_, false)) words.push_back(word);
    if (!row_.row.flag("with_cpu")) return words;
    return one_value(name + join(words, ""));
  }

 private:
  /// What the tool's CPU has, with all that it implies. False: the tool does not know the CPU.
  bool read_contents(const std::string& name) {
    const Value& table = context_.row.row.get("cpu_contents").get(row_.text("contents"));
    const Value* contents = table.find(name);
    if (contents == nullptr && !name.empty()) {
      context_.diags
          .report_as(context_.severity(),
                     diag::CpuNotInTool{.tool = context_.row.name,
                                        .release = context_.row.release.name,
                                        .cpu = name,
                                        .arch = cpu_.arch},
                     view_.target.place("mcpu"))
          .at(view_.target.pointer("mcpu"))
          .actual(name);
      if (!context_.options.lenient) return false;
    }
    for (const std::string& feature : table.texts(name))
      (void)cpu_.table->change(have_, "+" + feature);
    return true;
  }

  [[nodiscard]] std::string word_of(std::string_view feature) const {
    return mapped(row_.map("extensions"), feature).value_or(std::string());
  }

  [[nodiscard]] bool is_together(std::string_view feature) const {
    return std::any_of(
        row_.row.list("together").begin(), row_.row.list("together").end(),
        [&](const Value& rule) { return contains(rule.texts("features"), feature); });
  }

  /// A feature that the user changed needs a word, unless it changes no code.
  bool check_changes() {
    bool ok = true;
    const std::vector<std::string> quiet = row_.row.texts("quiet");
    for (const auto& [name, on] : cpu_.changes) {
      const std::string feature(cpu_.table->canonical_feature(name));
      const bool has_word = !word_of(feature).empty() || is_together(feature);
      const bool is_there = cpu_.table->has(have_, feature) == on;
      if (has_word || is_there || contains(quiet, std::string_view(feature))) continue;
      report_feature_not_in_tool(view_, name, context_);
      ok = context_.options.lenient;
    }
    return ok;
  }

  void compare() {
    const std::vector<std::string> quiet = row_.row.texts("quiet");
    const auto look_at = [&](const std::string& feature) {
      if (contains(quiet, std::string_view(feature)) && !is_changed(feature)) return;
      const bool is_wanted = cpu_.has(feature);
      if (is_wanted == cpu_.table->has(have_, feature)) return;
      append_once(is_wanted ? add_ : remove_, feature);
    };
    for (const Member& word : row_.map("extensions")) look_at(word.key);
    for (const Value& rule : row_.row.list("together")) {
      for (const std::string& feature : rule.texts("features")) look_at(feature);
    }
  }

  [[nodiscard]] bool is_changed(std::string_view feature) const {
    return std::any_of(cpu_.changes.begin(), cpu_.changes.end(), [&](const auto& change) {
      return cpu_.table->canonical_feature(change.first) == feature;
    });
  }

  [[nodiscard]] bool implies(const std::string& feature, const std::string& other) const {
    FeatureSet set;
    return feature != other && cpu_.table->change(set, "+" + feature) &&
           cpu_.table->has(set, other);
  }

  /// Without what others of the list bring: a tool closes features by itself.
  [[nodiscard]] std::vector<std::string> words_of(const std::vector<std::string>& features,
                                                  bool on) const {
    std::vector<std::string> words;
    std::set<std::string> said;
    for (const Value& rule : row_.row.list("together")) {
      const std::vector<std::string> all = rule.texts("features");
      const bool fits = std::all_of(all.begin(), all.end(), [&](const std::string& feature) {
        return contains(features, std::string_view(feature));
      });
      if (!fits) continue;
      said.insert(all.begin(), all.end());
      append_once(words, filled(row_.text(on ? "on" : "off"), rule.text("as")));
    }
    for (const std::string& feature : features) {
      const bool is_brought =
          std::any_of(features.begin(), features.end(), [&](const std::string& other) {
            return on ? implies(other, feature) : implies(feature, other);
          });
      const std::string word = word_of(feature);
      if (is_brought || said.contains(feature) || word.empty()) continue;
      append_once(words, filled(row_.text(on ? "on" : "off"), word));
    }
    return words;
  }

  const BackendArgument& row_;
  const ToolCpu& cpu_;
  const ToolView& view_;
  EmissionContext& context_;
  FeatureSet have_{};
  std::vector<std::string> add_;
  std::vector<std::string> remove_;
};

}  // namespace

void report_feature_not_in_tool(const ToolView& view, const std::string& feature,
                                EmissionContext& context) {
  context.diags
      .report_as(context.severity(),
                 diag::FeatureNotInTool{.tool = context.row.name,
                                        .release = context.row.release.name,
                                        .feature = feature,
                                        .arch = view.cpu.arch},
                 view.target.place("mattr"))
      .at(view.target.pointer("mattr"))
      .actual(feature);
}

ArgumentValues cpu_difference_rule(const BackendArgument& row, const ToolView& view,
                                   EmissionContext& context) {
  return CpuDifference(row, view, context).run();
}

}  // namespace tgtcfg
