// check_plan(): a plan as input. No rule runs; it is what it says or it was edited.
#include <tgtcfg/codes.h>
#include <tgtcfg/json_pointer.h>
#include <tgtcfg/pipeline.h>

#include <algorithm>
#include <set>

#include "plan/fingerprint.h"
#include "plan/plan_json.h"
#include "schema/schema.h"

namespace tgtcfg {
namespace {

// One plan that satisfies the schema: ids that lead nowhere, members that do not fit the rest.
class PlanChecker {
 public:
  PlanChecker(const Value& plan, std::string pointer, Diagnostics& diags)
      : plan_(plan), pointer_(std::move(pointer)), diags_(diags) {
    // A piece refers to things of the whole that it was cut from.
    is_piece_ = plan.find("of") != nullptr;
    collect("hosts", hosts_);
    collect("targets", targets_);
    collect("devices", devices_);
    collect("parts", parts_);
  }

  void check() {
    check_unique();
    check_references();
    check_device_map();
    check_refinements();
    check_devices();
    check_fingerprints();
    for (std::size_t i = 0; i < list("parts").size(); ++i) {
      const std::string place = pointer_append(pointer_append(at("parts"), i), "plan");
      PlanChecker(*list("parts")[i].find("plan"), place, diags_).check();
    }
  }

 private:
  using Ids = std::set<std::string>;

  const Array& list(const char* key) const { return plan_.find(key)->array(); }
  std::string at(std::string_view key) const { return pointer_append(pointer_, key); }

  void collect(const char* key, Ids& ids) {
    for (const Value& entry : list(key)) ids.insert(entry.find("id")->string());
  }

  void edited(const std::string& pointer, Span span) {
    diags_.error(diag::EditedPlan{.pointer = pointer}, span).at(pointer);
  }

  void check_unique() {
    for (const char* key : {"hosts", "targets", "devices", "parts"}) {
      Ids seen;
      for (const Value& entry : list(key)) {
        const Value& id = *entry.find("id");
        if (!seen.insert(id.string()).second) edited(at(key), id.span);
      }
    }
  }

  void refer(const Value* value, const Ids& ids, const char* what, const std::string& pointer) {
    if (is_piece_ || value == nullptr || !value->is_string() || ids.contains(value->string()))
      return;
    diags_.error(diag::DanglingId{.what = what, .id = value->string()}, value->span).at(pointer);
  }

  void refer_all(const char* key, const Ids& ids, const char* what) {
    for (const Value& value : list(key)) refer(&value, ids, what, at(key));
  }

  void check_references() {
    refer(plan_.find("host"), hosts_, "host", at("host"));
    refer(plan_.find("homogeneous"), targets_, "target", at("homogeneous"));
    refer(plan_.find("default_device"), devices_, "device", at("default_device"));
    refer(plan_.find("host_device"), devices_, "device", at("host_device"));
    refer_all("partition_order", targets_, "target");
    for (const Value& host : list("hosts")) {
      refer(host.find("same_as"), targets_, "target", at("hosts"));
    }
    for (const Value& target : list("targets")) {
      refer(target.find("host"), hosts_, "host", at("targets"));
      for (const Value& id : target.find("refines")->array()) {
        refer(&id, targets_, "target", at("targets"));
      }
    }
    for (const Value& device : list("devices")) {
      refer(device.find("target"), targets_, "target", at("devices"));
    }
    for (const Value& function : list("functions")) {
      refer(function.find("target"), targets_, "target", at("functions"));
      refer(function.find("host"), hosts_, "host", at("functions"));
      refer(function.find("device"), devices_, "device", at("functions"));
      refer(function.find("part"), parts_, "part", at("functions"));
    }
  }

  const Value* entry(const char* key, const std::string& id) const {
    for (const Value& candidate : list(key)) {
      if (candidate.find("id")->string() == id) return &candidate;
    }
    return nullptr;
  }

  static const std::string& type_of(const Value& target) {
    return target.find("device")->find("type")->string();
  }

  void check_device_map() {
    for (const Member& mapped : plan_.find("device_map")->object()) {
      const std::string pointer = pointer_append(at("device_map"), mapped.key);
      const Value* target = entry("targets", mapped.value.string());
      if (target == nullptr) {
        refer(&mapped.value, targets_, "target", pointer);
      } else if (type_of(*target) != mapped.key) {
        edited(pointer, mapped.value.span);
      }
    }
  }

  // What a target refines has its device type and is no external target.
  void check_refinements() {
    for (const Value& target : list("targets")) {
      for (const Value& id : target.find("refines")->array()) {
        const Value* refined = entry("targets", id.string());
        if (refined == nullptr) continue;
        const bool external = refined->find("codegen")->find("external")->boolean();
        if (external || type_of(*refined) != type_of(target)) edited(at("targets"), id.span);
      }
    }
  }

  void check_device_type(const Value& type, const Value& code, const std::string& pointer) {
    const DeviceType* known = find_device_type(type.string());
    if (known == nullptr || known->code != code.integer()) edited(pointer, type.span);
  }

  void check_devices() {
    for (const char* key : {"hosts", "targets"}) {
      for (const Value& target : list(key)) {
        const Value& device = *target.find("device");
        check_device_type(*device.find("type"), *device.find("code"), at(key));
      }
    }
    for (const Value& device : list("devices")) {
      check_device_type(*device.find("type"), *device.find("code"), at("devices"));
      const Value& id = *device.find("target");
      const Value* target = id.is_string() ? entry("targets", id.string()) : nullptr;
      if (target != nullptr && type_of(*target) != device.find("type")->string()) {
        edited(at("devices"), id.span);
      }
    }
  }

  void check_fingerprints() {
    const std::size_t errors = diags_.error_count();
    for (std::size_t i = 0; i < list("hosts").size(); ++i) {
      const Value& host = list("hosts")[i];
      compare(host, "fingerprint", target_fingerprint(host, nullptr),
              pointer_append(at("hosts"), i));
    }
    for (std::size_t i = 0; i < list("targets").size(); ++i) {
      const Value& target = list("targets")[i];
      const std::string pointer = pointer_append(at("targets"), i);
      const Value& id = *target.find("host");
      const Value* host = id.is_string() ? entry("hosts", id.string()) : nullptr;
      if (!is_piece_ || !id.is_string() || host != nullptr) {
        compare(target, "fingerprint", target_fingerprint(target, host), pointer);
      }
      compare(target, "device_fingerprint", device_fingerprint(target), pointer);
    }
    // The whole differs when a target does; saying it once is enough.
    if (diags_.error_count() == errors) {
      compare(plan_, "fingerprint", plan_fingerprint(plan_), pointer_);
    }
  }

  void compare(const Value& holder, const char* key, const std::string& expected,
               const std::string& pointer) {
    const Value& written = *holder.find(key);
    if (written.string() == expected) return;
    const std::string place = pointer_append(pointer, key);
    diags_.error(diag::EditedPlan{.pointer = place}, written.span)
        .here("this is not the fingerprint of what stands here")
        .at(place)
        .expected({expected})
        .actual(written.string())
        .help("apply changes with `--set`, or convert the plan to a configuration");
  }

  const Value& plan_;
  std::string pointer_;
  Diagnostics& diags_;
  bool is_piece_ = false;
  Ids hosts_;
  Ids targets_;
  Ids devices_;
  Ids parts_;
};

Value without_provenance(const Value& plan) {
  Value result = plan;
  std::erase_if(result.object(), [](const Member& member) {
    return member.key == "trace" || member.key == "origins";
  });
  return result;
}

}  // namespace

std::optional<Plan> check_plan(const Document& document, Diagnostics& diags) {
  const Value& root = document.root;
  const std::size_t errors = diags.error_count();
  const Schema* schema = bundled_schema("plan");
  if (schema != nullptr &&
      !report(*schema, root, diags,
              {.strict_integers = true, .pointer = {}, .schema_name = "plan.schema.json"})) {
    return std::nullopt;
  }
  PlanChecker(root, {}, diags).check();
  if (diags.error_count() > errors) return std::nullopt;
  return Plan{in_order(without_provenance(root)), root.find("fingerprint")->string(), {}};
}

}  // namespace tgtcfg
