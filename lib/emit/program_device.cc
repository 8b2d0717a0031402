#include "emit/program_device.h"

#include <tgtcfg/codes/TC53.h>
#include <tgtcfg/json_pointer.h>

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "emit/function_places.h"

namespace tgtcfg {
namespace {

constexpr std::string_view default_rule = "default-device-cpu";

using Devices = std::vector<ProgramDevice>;

/// The devices of a program by their ids in the plan and by their targets.
class DeclaredDevices {
 public:
  explicit DeclaredDevices(const Devices& devices) {
    for (const ProgramDevice& device : devices) {
      by_id_.try_emplace(device.id, &device);
      by_target_[device.target->id].push_back(&device);
    }
  }

  /// Returns all devices of the target, in order.
  [[nodiscard]] const std::vector<const ProgramDevice*>& of_target(std::string_view id) const {
    static const std::vector<const ProgramDevice*> none;
    const auto found = by_target_.find(id);
    return found == by_target_.end() ? none : found->second;
  }

  /// Returns the program's device for a device of the plan: itself, or for an implicit device the
  /// device of its target.
  [[nodiscard]] const ProgramDevice* of_plan(const ResolvedDevice& asked,
                                             const PlanIndex& index) const {
    const auto found = by_id_.find(asked.id);
    const ProgramDevice* itself = found == by_id_.end() ? nullptr : found->second;
    const PlanTarget* target =
        asked.implicit ? index.general_target(asked.target.value_or("")) : nullptr;
    if (target == nullptr || of_target(target->id).empty()) return itself;
    const ProgramDevice* of_its_target = of_target(target->id).front();
    return itself == nullptr ? of_its_target : std::min(itself, of_its_target);
  }

 private:
  std::unordered_map<std::string_view, const ProgramDevice*> by_id_;
  std::unordered_map<std::string_view, std::vector<const ProgramDevice*>> by_target_;
};

/// Returns the only target that is neither the host nor of the host's device type.
const ProgramDevice* beside_host(const Devices& devices, const ResolvedDevice& host) {
  const ProgramDevice* found = nullptr;
  for (const ProgramDevice& device : devices) {
    if (device.target->target->device == host.type) continue;
    if (found != nullptr && found->target != device.target) return nullptr;
    if (found == nullptr) found = &device;
  }
  return found;
}

bool was_found_by_rule(const Plan& config) {
  return std::any_of(config.trace.begin(), config.trace.end(),
                     [](const TraceEntry& entry) { return entry.rule == default_rule; });
}

class Placer {
 public:
  Placer(const Devices& devices, EmissionContext& context)
      : devices_(devices), context_(context), index_(context.index) {
    const ResolvedDevice* asked = index_.device(context.config.default_device.value_or(""));
    if (asked != nullptr) usual_ = devices_.of_plan(*asked, index_);
  }

  Value run() {
    for (const ResolvedFunction& function : context_.config.functions) {
      if (function.part) continue;  // belongs to the part's own run
      if (const ProgramDevice* device = device_of(function)) {
        add(function.match, *device);
        if (function.devices) add_choice(*function.devices);
      }
    }
    for (const GivenFunction& given : context_.given_functions->all) {
      const ProgramDevice* device = device_for(target_of(given, index_));
      if (device != nullptr) add(given.match, *device);
    }
    return Value(std::move(placed_));
  }

 private:
  void add(const std::string& match, const ProgramDevice& device) {
    const std::string affinity = filled(context_.row.row.text("affinity"), device.name);
    placed_.push_back({match, Object{{"device", device.name}, {"affinity", affinity}}});
  }

  /// The last function may run on any of several devices.
  void add_choice(const std::vector<std::string>& ids) {
    const std::string affinity = context_.row.row.text("affinity");
    Array names;
    std::string affinities;
    for (const std::string& id : ids) {
      const ResolvedDevice* planned = index_.device(id);
      const ProgramDevice* device =
          planned == nullptr ? nullptr : devices_.of_plan(*planned, index_);
      if (device == nullptr) continue;
      affinities += (affinities.empty() ? "" : ", ") + filled(affinity, device->name);
      names.emplace_back(device->name);
    }
    Value& placed = placed_.back().value;
    placed.set("affinity", filled(context_.row.row.text("affinity_of_any"), affinities));
    placed.set("devices", std::move(names));
  }

  const ProgramDevice* device_of(const ResolvedFunction& function) {
    const std::string at = pointer_append("/functions", function.match);
    if (!context_.asked.chosen.empty() && !context_.is_chosen(function.target.value_or("")))
      return nullptr;
    if (!function.target) {
      context_.drop(context_.prefix + at, FieldUse::unused, "no target of the plan takes it");
      return nullptr;
    }
    check_target(function, at);
    const ResolvedDevice* named = function.device ? index_.device(*function.device) : nullptr;
    const ProgramDevice* device =
        named != nullptr ? devices_.of_plan(*named, index_) : device_for(*function.target);
    if (device == nullptr) {
      context_.lose(context_.prefix + at, "function `" + function.match + "`",
                    "several devices have its target, and it names none", {});
    }
    return device;
  }

  /// Returns the default device if it has the target, otherwise the only device with the target.
  [[nodiscard]] const ProgramDevice* device_for(const std::string& id) const {
    const PlanTarget* target = index_.general_target(id);
    if (target == nullptr) return nullptr;
    if (usual_ != nullptr && usual_->target->id == target->id) return usual_;
    const auto& fitting = devices_.of_target(target->id);
    return fitting.size() == 1 ? fitting.front() : nullptr;
  }

  /// A device has one target, so attributes added by a function cannot be passed on.
  void check_target(const ResolvedFunction& function, const std::string& at) {
    const PlanTarget* general = index_.general_target(*function.target);
    if (general == nullptr || general->id == *function.target) return;
    const std::string pointer = context_.prefix + at + "/target";
    const Target& target = *index_.target(*function.target);
    if (target.codegen.external) {
      context_.drop(pointer, FieldUse::fallback, "`" + general->id + "` takes its part");
    } else {
      context_.lose(pointer, "target of function `" + function.match + "`",
                    "a device has the same target for all functions", target.span);
    }
  }

  const DeclaredDevices devices_;
  EmissionContext& context_;
  const PlanIndex& index_;
  const ProgramDevice* usual_ = nullptr;  ///< the default device
  Object placed_;
};

}  // namespace

const ProgramDevice* default_program_device(const Devices& devices, EmissionContext& context) {
  const Plan& config = context.config;
  const ResolvedDevice* asked = context.index.device(config.default_device.value_or(""));
  const ProgramDevice* other = nullptr;
  if (asked == nullptr) {
    other = &devices.front();  // by default the tool uses the first in alphabetical order
  } else if (was_found_by_rule(config)) {
    other = beside_host(devices, *asked);
  }
  if (other == nullptr) return DeclaredDevices(devices).of_plan(*asked, context.index);
  context.diags.note(
      diag::DefaultBesideHost{.backend = context.row.name,
                              .device = other->name,
                              .planned = asked == nullptr ? std::string("open") : asked->id},
      other->target->target->span);
  return other;
}

Value place_functions(const Devices& devices, EmissionContext& context) {
  return Placer(devices, context).run();
}

bool places_functions(const EmissionContext& context) {
  return !context.given_functions->all.empty() ||
         std::any_of(context.config.functions.begin(), context.config.functions.end(),
                     [](const ResolvedFunction& function) { return function.target.has_value(); });
}

}  // namespace tgtcfg
