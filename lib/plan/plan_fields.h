// Binds the list of fields (database/plan_members.h) to the structs of a plan, so that writing,
// reading and walking a plan are loops.
#pragma once

#include <tgtcfg/plan.h>

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "database/plan_members.h"

namespace tgtcfg {

template <class Record>
struct PlanField {
  const PlanMember* member;
  /// Returns nullopt if the field is left out.
  std::optional<Value> (*write)(const Record& record);
  /// Replaces the field. The value must satisfy the schema of plans.
  void (*read)(const Value& value, Record& record);
};

/// Returns the fields of a record in the order of the list.
template <class Record>
[[nodiscard]] std::span<const PlanField<Record>> plan_fields();

/// Returns the fields sorted by name, as printed in plans.
template <class Record>
[[nodiscard]] const std::vector<PlanField<Record>>& sorted_fields() {
  static const std::vector<PlanField<Record>> fields = [] {
    const auto all = plan_fields<Record>();
    std::vector<PlanField<Record>> sorted(all.begin(), all.end());
    std::ranges::sort(sorted,
                      [](const auto& a, const auto& b) { return a.member->name < b.member->name; });
    return sorted;
  }();
  return fields;
}

/// Returns the record as JSON, with sorted fields.
template <class Record>
[[nodiscard]] Value record_json(const Record& record) {
  const std::vector<PlanField<Record>>& fields = sorted_fields<Record>();
  Object members;
  members.reserve(fields.size());
  for (const PlanField<Record>& field : fields) {
    if (auto value = field.write(record))
      members.push_back({std::string(field.member->name), std::move(*value)});
  }
  return members;
}

template <>
[[nodiscard]] Value record_json(const PlanPart& part);

template <class Record>
[[nodiscard]] Value records_json(const std::vector<Record>& records) {
  Array list;
  list.reserve(records.size());
  for (const Record& record : records) list.push_back(record_json(record));
  return list;
}

/// Reads a document that satisfies the schema of plans, without further checks.
[[nodiscard]] Plan read_plan(const Value& document);

/// Returns the setting with a field's name; null if it is unset or unknown.
[[nodiscard]] Value build_setting(const BuildSettings& build, std::string_view name);

}  // namespace tgtcfg
