// The rows of the list of members (database/plan_members.h) bound to the structs of a plan, so that
// writing, reading and walking a plan are loops.
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
  /// Nothing: the member is left out.
  std::optional<Value> (*write)(const Record& record);
  /// The value fits the schema of plans.
  void (*read)(const Value& value, Record& record);
  /// Where the member is a list of records, which may be many: their number, and one of them.
  std::size_t (*count)(const Record& record) = nullptr;
  Value (*element)(const Record& record, std::size_t index) = nullptr;
};

/// The members of a record in the order of the list.
template <class Record>
[[nodiscard]] std::span<const PlanField<Record>> plan_fields();
template <>
std::span<const PlanField<Plan>> plan_fields<Plan>();
template <>
std::span<const PlanField<PlanHost>> plan_fields<PlanHost>();
template <>
std::span<const PlanField<PlanTarget>> plan_fields<PlanTarget>();
template <>
std::span<const PlanField<ResolvedDevice>> plan_fields<ResolvedDevice>();
template <>
std::span<const PlanField<ResolvedFunction>> plan_fields<ResolvedFunction>();
template <>
std::span<const PlanField<MemoryPool>> plan_fields<MemoryPool>();
template <>
std::span<const PlanField<BuildSettings>> plan_fields<BuildSettings>();

/// The same by their names, as a plan is printed.
template <class Record>
[[nodiscard]] const std::vector<PlanField<Record>>& sorted_fields() {
  static const std::vector<PlanField<Record>> fields = [] {
    const auto all = plan_fields<Record>();
    std::vector<PlanField<Record>> sorted(all.begin(), all.end());
    std::sort(sorted.begin(), sorted.end(),
              [](const auto& a, const auto& b) { return a.member->name < b.member->name; });
    return sorted;
  }();
  return fields;
}

/// The record as JSON, members in the order of their names.
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

/// A document that satisfies the schema of plans, as a plan: nothing is checked.
[[nodiscard]] Plan read_plan(const Value& document);

/// The setting of a member's name; null where it is not set or there is none.
[[nodiscard]] Value build_setting(const BuildSettings& build, std::string_view name);

}  // namespace tgtcfg
