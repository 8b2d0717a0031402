#include "emit/program_device.h"

#include <tgtcfg/codes/TC53.h>
#include <tgtcfg/json_pointer.h>

#include <algorithm>
#include <set>
#include <string_view>

#include "plan/plan_relations.h"
#include "resolve/link_access.h"
#include "resolve/member_places.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

constexpr std::string_view default_rule = "default-device-cpu";

using Devices = std::vector<ProgramDevice>;

/// Returns the first device that `is_such` accepts, or null.
template <class IsSuch>
const ProgramDevice* first_device(const Devices& devices, IsSuch is_such) {
  const auto found = std::ranges::find_if(devices, is_such);
  return found == devices.end() ? nullptr : &*found;
}

/// Returns the program's device for a device of the plan: itself, or for an implicit device the
/// device of its target.
const ProgramDevice* device_of_plan(const Devices& devices, const ResolvedDevice& asked,
                                    const Plan& plan) {
  const ProgramDevice* itself =
      first_device(devices, [&](const auto& device) { return device.id == asked.id; });
  const PlanTarget* target =
      asked.implicit ? general_target(plan, asked.target.value_or("")) : nullptr;
  if (target == nullptr) return itself;
  const ProgramDevice* of_its_target =
      first_device(devices, [&](const auto& device) { return device.target->id == target->id; });
  if (of_its_target == nullptr) return itself;
  return itself == nullptr ? of_its_target : std::min(itself, of_its_target);
}

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
  return std::ranges::any_of(config.trace,
                             [](const TraceEntry& entry) { return entry.rule == default_rule; });
}

class Placer {
 public:
  Placer(const Devices& devices, EmissionContext& context)
      : devices_(devices), context_(context), config_(context.config) {
    const ResolvedDevice* asked = config_.find_device(config_.default_device.value_or(""));
    if (asked != nullptr) usual_ = device_of_plan(devices_, *asked, config_);
  }

  Value run() {
    for (const ResolvedFunction& function : context_.config.functions) {
      if (function.part) continue;  // belongs to the part's own run
      if (const ProgramDevice* device = device_of(function)) {
        add(function.match, *device);
        if (function.devices) add_choice(*function.devices);
      }
    }
    for (const GivenFunction& given : context_.given.functions) {
      const ProgramDevice* device = device_for(given.target);
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
    std::vector<std::string> affinities;
    for (const std::string& id : ids) {
      const ResolvedDevice* planned = config_.find_device(id);
      const ProgramDevice* device =
          planned == nullptr ? nullptr : device_of_plan(devices_, *planned, config_);
      if (device == nullptr) continue;
      affinities.push_back(filled(affinity, device->name));
      names.emplace_back(device->name);
    }
    Value& placed = placed_.back().value;
    placed.set("affinity",
               filled(context_.row.row.text("affinity_of_any"), join(affinities, ", ")));
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
    const ResolvedDevice* named = function.device ? config_.find_device(*function.device) : nullptr;
    const ProgramDevice* device =
        named != nullptr ? device_of_plan(devices_, *named, config_) : device_for(*function.target);
    if (device == nullptr) {
      context_.lose(context_.prefix + at, "function `" + function.match + "`",
                    "several devices have its target, and it names none", {});
    }
    return device;
  }

  /// Returns the default device if it has the target, otherwise the only device with the target.
  [[nodiscard]] const ProgramDevice* device_for(const std::string& id) const {
    const PlanTarget* target = general_target(config_, id);
    if (target == nullptr) return nullptr;
    if (usual_ != nullptr && usual_->target->id == target->id) return usual_;
    const auto has_target = [&](const auto& device) { return device.target->id == target->id; };
    return std::ranges::count_if(devices_, has_target) == 1 ? first_device(devices_, has_target)
                                                            : nullptr;
  }

  /// A device has one target, so attributes added by a function cannot be passed on.
  void check_target(const ResolvedFunction& function, const std::string& at) {
    const PlanTarget* general = general_target(config_, *function.target);
    if (general == nullptr || general->id == *function.target) return;
    const std::string pointer = context_.prefix + at + "/target";
    const Target& target = *config_.find_target(*function.target);
    if (target.codegen.external) {
      context_.drop(pointer, FieldUse::fallback, "`" + general->id + "` takes its part");
    } else {
      context_.lose(pointer, "target of function `" + function.match + "`",
                    "a device has the same target for all functions", target.span);
    }
  }

  const Devices& devices_;
  EmissionContext& context_;
  const Plan& config_;
  const ProgramDevice* usual_ = nullptr;  ///< the default device
  Object placed_;
};

}  // namespace

const ProgramDevice* default_program_device(const Devices& devices, EmissionContext& context) {
  const Plan& config = context.config;
  const ResolvedDevice* asked = config.find_device(config.default_device.value_or(""));
  const ProgramDevice* other = nullptr;
  if (asked == nullptr) {
    other = &devices.front();  // by default the tool uses the first in alphabetical order
  } else if (was_found_by_rule(config)) {
    other = beside_host(devices, *asked);
  }
  if (other == nullptr) return device_of_plan(devices, *asked, config);
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
  return !context.given.functions.empty() ||
         std::ranges::any_of(context.config.functions, [](const ResolvedFunction& function) {
           return function.target.has_value();
         });
}

namespace {

/// The places of the devices of a program in the plan, in their order.
std::vector<LinkPlace> places_of(const Devices& devices, const Plan& plan) {
  std::vector<LinkPlace> places;
  for (const ProgramDevice& device : devices)
    places.push_back(link_place(plan, device.id.empty() ? device.target->id : device.id));
  return places;
}

/// Names of devices in the program that functions or the default use.
std::set<std::string> used_devices(const Value& data) {
  std::set<std::string> used = {data.text("default")};
  for (const Member& function : data.map("functions")) {
    used.insert(function.value.text("device"));
    for (const Value& other : function.value.list("devices")) used.insert(other.string());
  }
  return used;
}

}  // namespace

Value program_topology(const Devices& devices, const EmissionContext& context) {
  const Value& row = context.row.row.get("topology");
  const LinkIndex index(context.config);
  const std::vector<LinkPlace> places = places_of(devices, context.config);
  std::vector<std::string> links;
  for (std::size_t from = 0; from < devices.size(); ++from) {
    for (std::size_t to = 0; to < devices.size(); ++to) {
      const auto access = from == to ? std::nullopt : index.access(places[from], places[to]);
      if (!access || *access < LinkAccess::transparent) continue;
      const bool unified = *access == LinkAccess::unified;
      std::string link = filled(row.text("link"), "from", devices[from].name);
      link = filled(std::move(link), "to", devices[to].name);
      links.push_back(
          filled(std::move(link), "access", row.text(unified ? "unified" : "transparent")));
    }
  }
  return links.empty() ? Value() : Value(filled(row.text("as"), join(links, ", ")));
}

void warn_of_missing_links(const Devices& devices, const Value& data, EmissionContext& context) {
  if (!context.row.row.has("topology") || context.only_listed) return;
  const std::set<std::string> used = used_devices(data);
  const Plan& plan = context.config;
  const LinkIndex index(plan);
  const std::vector<LinkPlace> places = places_of(devices, plan);
  const auto is_used = [&](const ProgramDevice& device) { return used.contains(device.name); };
  for (std::size_t a = 0; a < devices.size(); ++a) {
    for (std::size_t b = a + 1; b < devices.size(); ++b) {
      const bool one_driver = devices[a].row->alias == devices[b].row->alias;
      if (one_driver || !is_used(devices[a]) || !is_used(devices[b])) continue;
      const bool is_linked = index.access(places[a], places[b]) >= LinkAccess::transparent ||
                             index.access(places[b], places[a]) >= LinkAccess::transparent;
      if (is_linked) continue;
      const std::string& device = devices[a].name;
      const std::string& other = devices[b].name;
      context.diags
          .warning(
              diag::NoTransparentLink{
                  .tool = context.row.steps.front().step.tool, .device = device, .other = other},
              place_of_member(plan, "/links"))
          .at(context.prefix + "/links")
          .help("add a link with `transparent` or `unified` access: `" + device + " <-> " + other +
                ": transparent`");
    }
  }
}

}  // namespace tgtcfg
