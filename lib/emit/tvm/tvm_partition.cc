#include "emit/tvm/tvm_partition.h"

#include <tgtcfg/database.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "emit/tvm/carried_option.h"

namespace tgtcfg {
namespace {

const Value* row_of_release(const Value& generator, std::string_view release) {
  for (const Value& entry : generator.list("tvm")) {
    const Releases releases{entry.text("since"), entry.text("until")};
    const bool fits =
        release.empty() ? releases.until.empty() : includes_release(releases, release);
    if (fits) return &entry;
  }
  return nullptr;
}

bool lists(const Value& row, std::string_view name) {
  const Array& options = row.list("options");
  return std::any_of(options.begin(), options.end(),
                     [&](const Value& option) { return option.string() == name; });
}

/// Returns the given options. The release sets its own defaults.
Object given_options(const Target& external, const Value& row) {
  Object options;
  for (const auto& [name, value] : external.codegen.options) {
    const auto& defaulted = external.defaulted;
    if (std::binary_search(defaulted.begin(), defaulted.end(), name) || !lists(row, name)) continue;
    options.push_back({name, value});
  }
  return options;
}

const Value* attribute_of(const Target& external, const Target* served, const std::string& name) {
  for (const Target* target : {&external, served}) {
    if (target == nullptr) continue;
    const auto found = target->attrs.find(name);
    if (found != target->attrs.end()) return &found->second;
  }
  return nullptr;
}

/// Adds options that the general target has under another name: `sm_87` as 87.
void carry(const Value& generator, const Value& row, const Target& external, const Target* served,
           Object& options) {
  for (const Value& entry : generator.list("carries")) {
    const std::string& to = entry.text("to");
    const auto given = std::find_if(options.begin(), options.end(),
                                    [&](const Member& option) { return option.key == to; });
    const Value* from = attribute_of(external, served, entry.text("from"));
    if (given != options.end() || from == nullptr || !lists(row, to)) continue;
    if (auto value = carried_option(entry, *from)) options.push_back({to, std::move(*value)});
  }
}

/// In the order of the configuration.
std::vector<const PlanTarget*> general_ones(const std::vector<std::string>& ids,
                                            const PlanIndex& index) {
  std::vector<const PlanTarget*> targets;
  for (const std::string& id : ids) {
    const PlanTarget* target = index.target(id);
    if (target != nullptr && !target->codegen.external) targets.push_back(target);
  }
  std::sort(targets.begin(), targets.end());
  targets.erase(std::unique(targets.begin(), targets.end()), targets.end());
  return targets;
}

}  // namespace

std::optional<Value> tvm_partition(const PlanTarget& external, const PlanIndex& index,
                                   std::string_view release, const Database& database) {
  const auto& name = external.codegen.generator;
  const auto generator = name ? database.raw(Table::generators, *name) : std::nullopt;
  const Value* row = generator ? row_of_release(*generator, release) : nullptr;
  if (row == nullptr) return std::nullopt;
  const std::vector<const PlanTarget*> general = general_ones(external.refines, index);
  const Target* served = general.empty() ? nullptr : general.front();
  Array serves;
  for (const PlanTarget* target : general) serves.emplace_back(target->id);
  Object options = given_options(external, *row);
  carry(*generator, *row, external, served, options);
  Object partition{{"target", external.id},
                   {"generator", *name},
                   {"function", row->text("function")},
                   {"call", row->text("call")},
                   {"options", std::move(options)},
                   {"serves", std::move(serves)},
                   {"entry", !row->has("entry") ? Value() : row->get("entry")}};
  if (const Value* key = row->find("config_key")) partition.push_back({"config_key", *key});
  return Value(std::move(partition));
}

}  // namespace tgtcfg
