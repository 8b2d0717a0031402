#include "emit/program_topology.h"

#include <tgtcfg/codes/TC53.h>

#include <algorithm>
#include <set>
#include <string>

#include "resolve/link_access.h"
#include "resolve/member_places.h"

namespace tgtcfg {
namespace {

LinkPlace place_of(const ProgramDevice& device, const Plan& plan) {
  return link_place(plan, device.id.empty() ? device.target->id : device.id);
}

std::optional<LinkAccess> access_of(const ProgramDevice& from, const ProgramDevice& to,
                                    const Plan& plan) {
  return linked_access(plan, place_of(from, plan), place_of(to, plan));
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

Value program_topology(const std::vector<ProgramDevice>& devices, const EmissionContext& context) {
  const Value& row = context.row.row.get("topology");
  std::string links;
  for (const ProgramDevice& from : devices) {
    for (const ProgramDevice& to : devices) {
      const auto access = &from == &to ? std::nullopt : access_of(from, to, context.config);
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
  for (auto a = devices.begin(); a != devices.end(); ++a) {
    for (auto b = a + 1; b != devices.end(); ++b) {
      const bool one_driver = a->row->alias == b->row->alias;
      if (one_driver || !used.contains(a->name) || !used.contains(b->name)) continue;
      if (are_linked(plan, place_of(*a, plan), place_of(*b, plan), LinkAccess::transparent))
        continue;
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
