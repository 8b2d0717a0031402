#include "emit/program_device.h"

#include <tgtcfg/codes/TC53.h>
#include <tgtcfg/json_pointer.h>

#include <algorithm>

#include "emit/function_places.h"

namespace tgtcfg {
namespace {

constexpr std::string_view default_rule = "default-device-cpu";

using Devices = std::vector<ProgramDevice>;

const ResolvedDevice* plan_device(const CompilationConfig& config, const std::string& id) {
  const auto found = std::find_if(config.devices.begin(), config.devices.end(),
                                  [&](const ResolvedDevice& device) { return device.id == id; });
  return found == config.devices.end() ? nullptr : &*found;
}

/// The device of a plan as the program has it: itself, or for one that no one wrote that of its
/// target.
const ProgramDevice* declared(const Devices& devices, const ResolvedDevice& asked,
                              const CompilationConfig& config) {
  const ConfiguredTarget* target = general_target(config, asked.target.value_or(""));
  for (const ProgramDevice& device : devices) {
    const bool same_target = target != nullptr && device.target->id == target->id;
    if (device.id == asked.id || (asked.implicit && same_target)) return &device;
  }
  return nullptr;
}

/// The only target that is neither the host nor of its kind of device.
const ProgramDevice* beside_host(const Devices& devices, const ResolvedDevice& host) {
  const ProgramDevice* found = nullptr;
  for (const ProgramDevice& device : devices) {
    if (device.target->target->device == host.type) continue;
    if (found != nullptr && found->target != device.target) return nullptr;
    if (found == nullptr) found = &device;
  }
  return found;
}

bool was_found_by_rule(const CompilationConfig& config) {
  return std::any_of(config.trace.begin(), config.trace.end(),
                     [](const TraceEntry& entry) { return entry.rule == default_rule; });
}

class Placer {
 public:
  Placer(const Devices& devices, EmissionContext& context) : devices_(devices), context_(context) {}

  Value run() {
    for (const ResolvedFunction& function : context_.config.functions) {
      if (function.part) continue;  // the part's own run
      if (const ProgramDevice* device = device_of(function)) add(function.match, *device);
    }
    for (const GivenFunction& given : context_.given_functions) {
      const ProgramDevice* device = device_for(target_of(given, context_.config));
      if (device != nullptr) add(given.match, *device);
    }
    return Value(std::move(placed_));
  }

 private:
  void add(const std::string& match, const ProgramDevice& device) {
    const std::string affinity = filled(context_.row.row.text("affinity"), device.name);
    placed_.push_back({match, Object{{"device", device.name}, {"affinity", affinity}}});
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
    const ResolvedDevice* named =
        function.device ? plan_device(context_.config, *function.device) : nullptr;
    const ProgramDevice* device = named != nullptr ? declared(devices_, *named, context_.config)
                                                   : device_for(*function.target);
    if (device == nullptr) {
      context_.lose(context_.prefix + at, "function `" + function.match + "`",
                    "several devices have its target, and it names none", {});
    }
    return device;
  }

  /// The default device where it has the target, else the only one that has.
  const ProgramDevice* device_for(const std::string& id) {
    const ConfiguredTarget* target = general_target(context_.config, id);
    std::vector<const ProgramDevice*> fitting;
    for (const ProgramDevice& device : devices_) {
      if (target != nullptr && device.target->id == target->id) fitting.push_back(&device);
    }
    const ResolvedDevice* asked =
        plan_device(context_.config, context_.config.default_device.value_or(""));
    const ProgramDevice* usual =
        asked == nullptr ? nullptr : declared(devices_, *asked, context_.config);
    if (std::find(fitting.begin(), fitting.end(), usual) != fitting.end()) return usual;
    return fitting.size() == 1 ? fitting.front() : nullptr;
  }

  /// A device has one target: what a function adds to it is not told.
  void check_target(const ResolvedFunction& function, const std::string& at) {
    const ConfiguredTarget* general = general_target(context_.config, *function.target);
    if (general == nullptr || general->id == *function.target) return;
    const std::string pointer = context_.prefix + at + "/target";
    for (const ConfiguredTarget& target : context_.config.targets) {
      if (target.id != *function.target) continue;
      if (target.target.codegen.external) {
        context_.drop(pointer, FieldUse::fallback, "`" + general->id + "` takes its part");
      } else {
        context_.lose(pointer, "target of function `" + function.match + "`",
                      "a device has the same target for all functions", target.target.span);
      }
    }
  }

  const Devices& devices_;
  EmissionContext& context_;
  Object placed_;
};

}  // namespace

const ProgramDevice* default_program_device(const Devices& devices, EmissionContext& context) {
  const CompilationConfig& config = context.config;
  const ResolvedDevice* asked = plan_device(config, config.default_device.value_or(""));
  const ProgramDevice* other = nullptr;
  if (asked == nullptr) {
    other = &devices.front();  // without a word the tool takes the first of the alphabet
  } else if (was_found_by_rule(config)) {
    other = beside_host(devices, *asked);
  }
  if (other == nullptr) return declared(devices, *asked, config);
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
  return !context.given_functions.empty() ||
         std::any_of(context.config.functions.begin(), context.config.functions.end(),
                     [](const ResolvedFunction& function) { return function.target.has_value(); });
}

}  // namespace tgtcfg
