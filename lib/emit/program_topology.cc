#include "emit/program_topology.h"

#include <tgtcfg/codes/TC53.h>

#include <map>
#include <optional>
#include <set>
#include <string>

#include "resolve/link_access.h"
#include "resolve/member_places.h"

namespace tgtcfg {
namespace {

/// The access between the devices of a program.
class DeviceLinks {
 public:
  DeviceLinks(const std::vector<ProgramDevice>& devices, const Plan& plan) : index_(plan) {
    for (const ProgramDevice& device : devices)
      places_.emplace(&device, link_place(plan, device.id.empty() ? device.target->id : device.id));
  }

  [[nodiscard]] std::optional<LinkAccess> access(const ProgramDevice& from,
                                                 const ProgramDevice& to) const {
    return index_.access(places_.at(&from), places_.at(&to));
  }

 private:
  LinkIndex index_;
  std::map<const ProgramDevice*, LinkPlace> places_;
};

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

Value program_topology(const std::vector<ProgramDevice>& devices, const EmissionContext& context) {
  const Value& row = context.row.row.get("topology");
  const DeviceLinks known(devices, context.config);
  std::string links;
  for (const ProgramDevice& from : devices) {
    for (const ProgramDevice& to : devices) {
      const auto access = &from == &to ? std::nullopt : known.access(from, to);
      if (!access || *access < LinkAccess::transparent) continue;
      const bool unified = *access == LinkAccess::unified;
      std::string link = filled(row.text("link"), "from", from.name);
      link = filled(std::move(link), "to", to.name);
      link = filled(std::move(link), "access", row.text(unified ? "unified" : "transparent"));
      links += (links.empty() ? "" : ", ") + link;
    }
  }
  return links.empty() ? Value() : Value(filled(row.text("as"), links));
}

void warn_of_missing_links(const std::vector<ProgramDevice>& devices, const Value& data,
                           EmissionContext& context) {
  if (!context.row.row.has("topology") || context.only_listed) return;
  const std::set<std::string> used = used_devices(data);
  const Plan& plan = context.config;
  const DeviceLinks known(devices, plan);
  for (auto a = devices.begin(); a != devices.end(); ++a) {
    for (auto b = a + 1; b != devices.end(); ++b) {
      const bool one_driver = a->row->alias == b->row->alias;
      if (one_driver || !used.contains(a->name) || !used.contains(b->name)) continue;
      const bool is_linked = known.access(*a, *b) >= LinkAccess::transparent ||
                             known.access(*b, *a) >= LinkAccess::transparent;
      if (is_linked) continue;
      context.diags
          .warning(
              diag::NoTransparentLink{
                  .tool = context.row.steps.front().tool, .device = a->name, .other = b->name},
              place_of_member(plan, "/links"))
          .at(context.prefix + "/links")
          .help("add a link with `transparent` or `unified` access: `" + a->name + " <-> " +
                b->name + ": transparent`");
    }
  }
}

}  // namespace tgtcfg
