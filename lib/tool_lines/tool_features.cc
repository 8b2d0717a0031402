#include "tool_lines/tool_features.h"

#include <tgtcfg/database.h>

#include <algorithm>
#include <set>
#include <utility>

#include "database/embedded_data.h"
#include "support/text.h"
#include "tool_lines/tool_arguments.h"

namespace tgtcfg {
namespace {

std::size_t closure_size(const LlvmArch& table, const std::string& feature) {
  return table.isa_features(changed_set(table, {}, {"+" + feature})).size();
}

// A feature that needs many goes with any of them, and one that brings many is the better name.
void sort_by_closure(const LlvmArch& table, std::vector<std::string>& features, bool largest) {
  std::ranges::stable_sort(features, [&](const auto& a, const auto& b) {
    const std::size_t of_a = closure_size(table, a);
    const std::size_t of_b = closure_size(table, b);
    return largest ? of_a > of_b : of_a < of_b;
  });
}

/// Drops changes that are written again later: those make the same changes again.
void drop_repeated(std::vector<std::string>& changes) {
  std::set<std::string> later;
  std::vector<std::string> last;
  for (auto change = changes.rbegin(); change != changes.rend(); ++change) {
    if (later.insert(*change).second) last.push_back(std::move(*change));
  }
  changes.assign(last.rbegin(), last.rend());
}

/// Drops each change that makes no difference.
void drop_idle(const LlvmArch& table, const FeatureSet& start,
               const std::vector<std::string>& compared, std::vector<std::string>& changes) {
  const auto seen = [&](const std::vector<std::string>& list) {
    const FeatureSet set = changed_set(table, start, list);
    std::vector<std::string> on;
    for (const std::string& feature : compared) {
      if (table.has(set, feature)) on.push_back(feature);
    }
    return on;
  };
  const auto wanted = seen(changes);
  for (std::size_t i = 0; i < changes.size();) {
    auto fewer = changes;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
    seen(fewer) == wanted ? changes.swap(fewer) : void(++i);
  }
}

}  // namespace

FeatureSet changed_set(const LlvmArch& table, FeatureSet set,
                       const std::vector<std::string>& changes) {
  for (const std::string& change : changes) (void)table.change(set, change);
  return set;
}

ToolCpus::ToolCpus(const Database& database, const std::string& row, std::string_view arch) {
  if (row.empty()) return;
  contents_ = tool_cpus().get(row);
  if (contents_.is_null())
    contents_ = database.raw(Table::backends, row).value_or(Value()).get("cpu_contents");
  for (const Member& family : contents_.get("families").object()) {
    if (contains(contents_.get("families").texts(family.key), arch)) family_ = family.key;
  }
}

const Value& ToolCpus::table(std::string_view end) const {
  return contents_.get(family_ + std::string(end));
}

bool ToolCpus::has_table(std::string_view end) const {
  return !family_.empty() && table(end).is_object();
}

std::vector<std::string> ToolCpus::names(std::string_view end) const {
  return has_table(end) ? keys_of(table(end)) : std::vector<std::string>();
}

std::optional<std::vector<std::string>> ToolCpus::features(const std::string& name,
                                                           std::string_view end) const {
  if (!has_table(end) || table(end).get(name).is_null()) return std::nullopt;
  return table(end).texts(name);
}

std::optional<std::vector<std::string>> ToolCpus::extension(const std::string& name,
                                                            const std::string& word) const {
  const std::string& key = table("-extensions").has(name + word) ? name + word : word;
  return features(key, "-extensions");
}

std::vector<std::string> ToolCpus::extensions(const std::string& name) const {
  std::vector<std::string> result;
  for (const std::string& key : names("-extensions")) {
    if (key.starts_with('+') || key.starts_with(name + "+"))
      append_once(result, key.substr(key.find('+') + 1));
  }
  return result;
}

std::string ToolCpus::version(const std::string& cpu) const {
  const auto found = contents_.get("versions").texts(cpu);
  return found.empty() ? std::string() : found.front();
}

std::vector<std::string> ToolCpus::of_program(const std::string& prefix) const {
  return contents_.get("programs").texts(prefix);
}

std::vector<std::string> ToolCpus::compared() const {
  return contents_.get("compared").texts(family_);
}

std::vector<std::string> fewest_changes(const LlvmArch& table, const FeatureSet& start,
                                        const FeatureSet& wanted,
                                        const std::vector<std::string>& compared,
                                        std::vector<std::string> kept) {
  drop_repeated(kept);
  const FeatureSet before = changed_set(table, start, kept);
  std::vector<std::string> off;
  for (const std::string& feature : compared) {
    if (table.has(before, feature) && !table.has(wanted, feature)) off.push_back(feature);
  }
  sort_by_closure(table, off, true);
  std::vector<std::string> changes = std::move(kept);
  for (const std::string& feature : off) changes.push_back("-" + feature);
  const FeatureSet less = changed_set(table, start, changes);
  std::vector<std::string> on;
  for (const std::string& feature : compared) {
    if (!table.has(less, feature) && table.has(wanted, feature)) on.push_back(feature);
  }
  sort_by_closure(table, on, false);
  for (const std::string& feature : on) changes.push_back("+" + feature);
  std::vector<std::string> all = compared;
  for (const std::string& change : changes) append_once(all, change.substr(1));
  drop_idle(table, start, all, changes);
  return changes;
}

}  // namespace tgtcfg
