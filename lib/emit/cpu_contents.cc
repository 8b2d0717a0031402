#include "emit/cpu_contents.h"

#include <algorithm>
#include <cctype>

#include "emit/rules.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

constexpr std::string_view with_underscores = "underscores";

/// Returns the name of the table that a rule uses: its own, or the table for the architecture.
std::string table_name(const BackendRow& row, const BackendArgument& rule, std::string_view key,
                       const std::string& arch) {
  if (!rule.text(key).empty()) return rule.text(key);
  const Value& families = row.row.get("cpu_contents").get("families");
  for (const Member& family : families.object()) {
    if (contains(families.texts(family.key), arch)) return family.key;
  }
  return arch;
}

bool has_sign(std::string_view text) {
  return text.starts_with('+') || text.starts_with('-');
}

std::string underscored(std::string_view name) {
  std::string text(name);
  std::replace_if(
      text.begin(), text.end(), [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return text;
}

}  // namespace

std::optional<FeatureSet> cpu_contents(const BackendRow& row, const BackendArgument& rule,
                                       const LlvmArch& table, const std::string& cpu,
                                       const std::string& arch, const std::string& table_end) {
  const Value& contents =
      row.row.get("cpu_contents").get(table_name(row, rule, "contents", arch) + table_end);
  const bool from_llvm = rule.row.flag("from_llvm");
  if (!from_llvm && !contents.has(cpu)) return std::nullopt;
  FeatureSet set;
  if (from_llvm) set = table.enabled(cpu, arch);
  for (const std::string& feature : contents.texts(cpu))
    (void)table.change(set, has_sign(feature) ? feature : "+" + feature);
  return set;
}

std::vector<std::string> beside_contents(const BackendRow& row, const BackendArgument& rule,
                                         const std::string& arch, std::string_view table,
                                         const std::string& feature) {
  const std::string name = table_name(row, rule, "contents", arch) + std::string(table);
  return row.row.get("cpu_contents").get(name).texts(feature);
}

ToolVocabulary::ToolVocabulary(const BackendRow& row, const BackendArgument& rule,
                               const std::string& arch)
    : rule_(rule),
      of_arch_(row.row.get("vocabularies").get(table_name(row, rule, "vocabulary", arch))),
      common_(row.row.get("vocabularies").get("*")),
      quiet_(rule.row.texts("quiet")),
      fpu_(common_.texts("fpu")),
      other_words_(rule.text("other_words")) {
  for (const Value* vocabulary : {&of_arch_, &common_}) {
    for (const std::string& name : vocabulary->texts("quiet")) quiet_.push_back(name);
  }
}

std::string ToolVocabulary::feature(std::string_view name) const {
  for (const Value* vocabulary : {&of_arch_, &common_}) {
    if (const auto word = mapped(vocabulary->map("words"), name)) return *word;
  }
  if (other_words_.empty()) return {};
  return other_words_ == with_underscores ? underscored(name) : std::string(name);
}

bool ToolVocabulary::is_implied(const std::vector<std::string>& features,
                                std::string_view feature) const {
  return std::ranges::any_of(features, [&](const std::string& other) {
    return other != feature && contains(of_arch_.get("implies").texts(other), feature);
  });
}

std::string ToolVocabulary::cpu(std::string_view name) const {
  return other_words_ == with_underscores ? underscored(name) : std::string(name);
}

bool ToolVocabulary::has(std::string_view name) const {
  const Array& together = rule_.row.list("together");
  return !feature(name).empty() || std::ranges::any_of(together, [&](const Value& each) {
    return contains(each.texts("features"), name);
  });
}

bool ToolVocabulary::is_quiet(std::string_view name) const {
  return contains_name(quiet_, name);
}

std::vector<std::string> ToolVocabulary::compared(const LlvmArch& table, const FeatureSet& from,
                                                  const FeatureSet& to,
                                                  const std::vector<std::string>& changed) const {
  std::vector<std::string> names;
  for (const Value* vocabulary : {&of_arch_, &common_}) {
    for (const Member& word : vocabulary->map("words")) append_once(names, word.key);
  }
  for (const Value& each : rule_.row.list("together")) {
    for (const std::string& name : each.texts("features")) append_once(names, name);
  }
  if (other_words_.empty()) return names;
  for (const auto& more : {table.isa_features(from), table.isa_features(to), changed}) {
    for (const std::string& name : more) append_once(names, name);
  }
  return names;
}

FeatureDifference ToolVocabulary::difference(const LlvmArch& table, const FeatureSet& from,
                                             const FeatureSet& to,
                                             const std::vector<std::string>& changed) const {
  FeatureDifference difference;
  for (const std::string& name : compared(table, from, to, changed)) {
    if (!has(name) || (is_quiet(name) && !contains(changed, name))) continue;
    const bool is_wanted = table.has(to, name);
    // The tool's CPU may have the feature. Disabling it is correct in both cases.
    const bool is_off = rule_.row.flag("quiet_off") &&
                        !contains(rule_.row.texts("never_off"), std::string_view(name));
    if (is_quiet(name) && !is_wanted && is_off) append_once(difference.remove, name);
    if (is_wanted == table.has(from, name)) continue;
    append_once(is_wanted ? difference.add : difference.remove, name);
  }
  remove_implied(table, from, to, difference);
  return difference;
}

std::string ToolVocabulary::lacking(const LlvmArch& table, const FeatureSet& from,
                                    const FeatureSet& to) const {
  for (const Member& rule : of_arch_.map("requires")) {
    if (!table.has(to, rule.key) || table.has(from, rule.key)) continue;
    for (const std::string& name : of_arch_.get("requires").texts(rule.key)) {
      if (!table.has(to, name) && !is_quiet(name)) return rule.key;
    }
  }
  return {};
}

void ToolVocabulary::remove_implied(const LlvmArch& table, const FeatureSet& from,
                                    const FeatureSet& to, FeatureDifference& difference) const {
  FeatureSet after;
  for (const std::string& name : difference.add) (void)table.change(after, "+" + name);
  for (const Value* vocabulary : {&of_arch_, &common_}) {
    for (const Member& rule : vocabulary->map("implies")) {
      if (!table.has(after, rule.key)) continue;
      for (const std::string& name : vocabulary->get("implies").texts(rule.key)) {
        if (!table.has(from, name) && !table.has(to, name) && !is_quiet(name))
          append_once(difference.remove, name);
      }
    }
  }
}

bool contains_name(const std::vector<std::string>& names, std::string_view name) {
  return std::ranges::any_of(names, [&](std::string_view each) {
    const bool is_beginning = each.ends_with('*');
    if (is_beginning) each.remove_suffix(1);
    return is_beginning ? name.starts_with(each) : name == each;
  });
}

bool implies(const LlvmArch& table, const std::string& feature, std::string_view other) {
  FeatureSet set;
  return table.change(set, "+" + feature) && table.has(set, other);
}

bool is_brought(const LlvmArch& table, const std::vector<std::string>& features,
                const std::string& feature, bool on) {
  return std::ranges::any_of(features, [&](const std::string& other) {
    if (other == feature) return false;
    return on ? implies(table, other, feature) : implies(table, feature, other);
  });
}

}  // namespace tgtcfg
