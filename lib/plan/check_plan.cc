// check_plan(): reads a plan as input. No rule runs; a plan either matches its fingerprints or was
// edited.
#include <tgtcfg/codes/TC52.h>
#include <tgtcfg/json_pointer.h>
#include <tgtcfg/pipeline.h>

#include <set>

#include "plan/asked_default.h"
#include "plan/fingerprint.h"
#include "plan/piece_joiner.h"
#include "plan/plan_fields.h"
#include "resolve/link_access.h"
#include "schema/schema.h"
#include "support/part_path.h"

namespace tgtcfg {
namespace {

/// Whether fingerprints may be older than edits of the plan.
enum class Edits : std::uint8_t { refused, taken };

/// `PART:ID`: the name of a nested target in functions.
bool has_target_in_part(const Plan& plan, std::string_view path) {
  const auto [name, rest] = split_part_path(path);
  const PlanPart* part = name.empty() ? nullptr : plan.find_part(name);
  if (part == nullptr) return false;
  return part->plan.find_target(rest) != nullptr || has_target_in_part(part->plan, rest);
}

// Checks a plan that satisfies the schema for unknown ids and inconsistent fields. Pointers begin
// at this plan, reports at the document.
class PlanChecker {
 public:
  PlanChecker(const Plan& plan, const Value& written, std::string pointer, Edits edits,
              Diagnostics& diags)
      : plan_(plan),
        written_(written),
        pointer_(std::move(pointer)),
        edits_(edits),
        diags_(diags),
        is_piece_(is_piece(plan)) {}

  void check() {
    check_unique(plan_.hosts, "/hosts");
    check_unique(plan_.targets, "/targets");
    check_unique(plan_.devices, "/devices");
    check_unique(plan_.parts, "/parts");
    check_references(plan_, "", "");
    check_all_references(plan_.hosts, "/hosts");
    check_all_references(plan_.targets, "/targets");
    check_all_references(plan_.devices, "/devices");
    check_all_references(plan_.functions, "/functions");
    check_all_references(plan_.memory_pools, "/memory_pools");
    if (plan_.links) check_all_references(*plan_.links, "/links");
    if (plan_.memories) {
      check_unique(*plan_.memories, "/memories");
      check_all_references(*plan_.memories, "/memories");
    }
    check_device_map();
    check_refinements();
    check_devices();
    if (edits_ == Edits::refused) check_fingerprints();
    for (std::size_t i = 0; i < plan_.parts.size(); ++i) {
      const std::string place = pointer_append("/parts", i) + "/plan";
      if (const Value* part = pointer_find(written_, place))
        PlanChecker(plan_.parts[i].plan, *part, pointer_ + place, edits_, diags_).check();
    }
  }

 private:
  [[nodiscard]] Span span_of(const std::string& place) const {
    const Value* value = pointer_find(written_, place);
    return value == nullptr ? Span() : value->span;
  }

  void edited(const std::string& about, const std::string& place) {
    const std::string pointer = pointer_ + about;
    diags_.error(diag::EditedPlan{.pointer = pointer}, span_of(place)).at(pointer);
  }

  template <class Record>
  void check_unique(const std::vector<Record>& records, const std::string& list) {
    std::set<std::string> seen;
    for (std::size_t i = 0; i < records.size(); ++i) {
      if (!seen.insert(records[i].id).second) edited(list, pointer_append(list, i) + "/id");
    }
  }

  [[nodiscard]] bool is_there(const std::string& id, PlanRefers what) const {
    switch (what) {
      case PlanRefers::host:
        return plan_.find_host(id) != nullptr;
      case PlanRefers::target:
        return plan_.find_target(id) != nullptr || has_target_in_part(plan_, id);
      case PlanRefers::device:
        return plan_.find_device(id) != nullptr;
      case PlanRefers::part:
        return plan_.find_part(id) != nullptr;
      case PlanRefers::memory:
        return plan_.find_memory(id) != nullptr;
      case PlanRefers::end:
        return has_link_end(plan_, id);
      case PlanRefers::data:
        return plan_.find_memory(id) != nullptr || has_link_end(plan_, id);
      case PlanRefers::nothing:
        break;
    }
    return true;
  }

  // A partial plan may refer to records that were cut off.
  void refer(const std::string& id, PlanRefers what, const std::string& about,
             const std::string& place) {
    if (is_piece_ || is_there(id, what)) return;
    diags_.error(diag::DanglingId{.what = std::string(name_of(what)), .id = id}, span_of(place))
        .at(pointer_ + about);
  }

  template <class Record>
  void check_references(const Record& record, const std::string& place, const std::string& list) {
    for (const PlanField<Record>& field : plan_fields<Record>()) {
      const PlanRefers what = field.member->refers;
      const auto ids = what == PlanRefers::nothing ? std::nullopt : field.write(record);
      if (!ids) continue;
      const std::string at = pointer_append(place, field.member->name);
      const std::string& about = list.empty() ? at : list;
      if (ids->is_string()) refer(ids->string(), what, about, at);
      if (!ids->is_array()) continue;
      std::size_t i = 0;
      for (const Value& id : ids->array()) refer(id.string(), what, about, pointer_append(at, i++));
    }
  }

  template <class Record>
  void check_all_references(const std::vector<Record>& records, const std::string& list) {
    for (std::size_t i = 0; i < records.size(); ++i)
      check_references(records[i], pointer_append(list, i), list);
  }

  void check_device_map() {
    for (const auto& [type, id] : plan_.device_map) {
      const std::string place = pointer_append("/device_map", type);
      const PlanTarget* target = plan_.find_target(id);
      if (target == nullptr) {
        refer(id, PlanRefers::target, place, place);
      } else if (target->device.name != type) {
        edited(place, place);
      }
    }
  }

  // A specialization has the device type of its base, which must not be an external target.
  void check_refinements() {
    for (std::size_t i = 0; i < plan_.targets.size(); ++i) {
      const PlanTarget& target = plan_.targets[i];
      for (std::size_t j = 0; j < target.refines.size(); ++j) {
        const PlanTarget* refined = plan_.find_target(target.refines[j]);
        if (refined == nullptr) continue;
        if (refined->codegen.external || refined->device.name != target.device.name)
          edited("/targets", pointer_append(pointer_append("/targets", i) + "/refines", j));
      }
    }
  }

  void check_device_type(const DeviceType& type, const std::string& list,
                         const std::string& place) {
    const DeviceType* known = find_device_type(type.name);
    if (known == nullptr || known->code != type.code) edited(list, place + "/type");
  }

  void check_devices() {
    const std::string in_record = "/device";
    for (std::size_t i = 0; i < plan_.hosts.size(); ++i)
      check_device_type(plan_.hosts[i].device, "/hosts", pointer_append("/hosts", i) + in_record);
    for (std::size_t i = 0; i < plan_.targets.size(); ++i)
      check_device_type(plan_.targets[i].device, "/targets",
                        pointer_append("/targets", i) + in_record);
    for (std::size_t i = 0; i < plan_.devices.size(); ++i) {
      const ResolvedDevice& device = plan_.devices[i];
      const std::string place = pointer_append("/devices", i);
      check_device_type(device.type, "/devices", place);
      const PlanTarget* target = device.target ? plan_.find_target(*device.target) : nullptr;
      if (target != nullptr && target->device.name != device.type.name)
        edited("/devices", place + "/target");
    }
  }

  void check_fingerprints() {
    const std::size_t errors = diags_.error_count();
    for (std::size_t i = 0; i < plan_.hosts.size(); ++i) {
      const PlanHost& host = plan_.hosts[i];
      compare(host.fingerprint, target_fingerprint(host, nullptr),
              pointer_append("/hosts", i) + "/fingerprint");
    }
    for (std::size_t i = 0; i < plan_.targets.size(); ++i) {
      const PlanTarget& target = plan_.targets[i];
      const std::string place = pointer_append("/targets", i);
      const PlanHost* host = target.host ? plan_.find_host(*target.host) : nullptr;
      if (!is_piece_ || !target.host || host != nullptr)
        compare(target.fingerprint, target_fingerprint(target, host), place + "/fingerprint");
      compare(target.device_fingerprint, target_fingerprint(target, nullptr),
              place + "/device_fingerprint");
    }
    // A changed target also changes the plan's fingerprint, so one report suffices.
    if (diags_.error_count() == errors)
      compare(plan_.fingerprint, plan_fingerprint(plan_), "/fingerprint");
  }

  void compare(const std::string& written, const std::string& expected, const std::string& place) {
    if (written == expected) return;
    const std::string pointer = pointer_ + place;
    diags_.error(diag::EditedPlan{.pointer = pointer}, span_of(place))
        .here("the content has another fingerprint")
        .at(pointer)
        .expected({expected})
        .actual(written)
        .help("apply changes with `--set`, or convert the plan to a configuration");
  }

  const Plan& plan_;
  const Value& written_;
  std::string pointer_;
  Edits edits_;
  Diagnostics& diags_;
  bool is_piece_;
};

/// The trace comes from an earlier run. Only a requested default is kept from it, since a rule may
/// choose the same device.
void take_asked_default(const Value& document, Plan& plan) {
  for (const Value& entry : document.list("trace")) {
    if (!is_asked_default(entry.text("rule"), entry.text("pointer"))) continue;
    plan.trace.push_back({.rule = std::string(default_asked_rule),
                          .pointer = entry.text("pointer"),
                          .chose = entry.text("chose"),
                          .because = entry.text("because"),
                          .over = {}});
  }
}

std::optional<Plan> check(const Document& document, Edits edits, Diagnostics& diags) {
  const std::size_t errors = diags.error_count();
  const Schema* schema = bundled_schema("plan");
  if (schema != nullptr &&
      !report(*schema, document.root, diags,
              {.strict_integers = true, .pointer = {}, .schema_name = "plan.schema.json"})) {
    return std::nullopt;
  }
  Plan plan = read_plan(document.root);
  take_asked_default(document.root, plan);
  PlanChecker(plan, document.root, {}, edits, diags).check();
  if (diags.error_count() > errors) return std::nullopt;
  return plan;
}

}  // namespace

std::optional<Plan> check_plan(const Document& document, Diagnostics& diags) {
  return check(document, Edits::refused, diags);
}

std::optional<Plan> check_piece(const Document& document, Diagnostics& diags) {
  return check(document, Edits::taken, diags);
}

}  // namespace tgtcfg
