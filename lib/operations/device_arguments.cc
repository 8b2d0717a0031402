#include "operations/device_arguments.h"

#include <tgtcfg/device_type.h>

#include <algorithm>
#include <charconv>
#include <set>
#include <utility>

#include "support/edit_distance.h"
#include "support/text.h"

namespace tgtcfg {

std::vector<std::string> DeviceArguments::read(const ToolArgument& argument, LineReports& reports) {
  const std::size_t before = devices_.size();
  const auto values = split(argument.value, ',');
  // The tool chooses one of several devices.
  const bool choice = argument.row->flag("choices") && values.size() > 1;
  if (choice) reports.left_out(argument.text());
  for (const std::string_view each : values) {
    add(argument, each, reports);
    if (choice) break;
  }
  std::vector<std::string> kinds;
  for (std::size_t i = before; i < devices_.size(); ++i) kinds.push_back(devices_[i].kind);
  return kinds;
}

void DeviceArguments::add(const ToolArgument& argument, std::string_view text,
                          LineReports& reports) {
  const std::size_t equals = text.find('=');
  Device made;
  made.name = std::string(equals == text.npos ? std::string_view() : text.substr(0, equals));
  std::string_view type = equals == text.npos ? text : text.substr(equals + 1);
  if (type.starts_with('#')) return reports.not_supported(argument.text(), argument.span);
  const std::size_t bracket = type.find('[');
  if (bracket != type.npos && type.ends_with(']')) {
    made.ordinal = std::string(type.substr(bracket + 1, type.size() - bracket - 2));
    type = type.substr(0, bracket);
  }
  made.type = std::string(type);
  made.kind = argument.row->get("devices").text(type);
  const bool other = contains(argument.row->texts("others"), type);
  if (made.kind.empty() && !other)
    return reports.refused(argument.text(), "unknown device `" + made.type + "`", argument.span,
                           nearest_names(type, keys_of(argument.row->get("devices"))));
  if (other) reports.left_out(argument.text());
  if (!made.kind.empty()) devices_.push_back(std::move(made));
}

std::optional<std::string> DeviceArguments::name_of(const std::string& kind) const {
  const auto found = std::find_if(devices_.begin(), devices_.end(), [&](const Device& each) {
    return each.kind == kind && !each.name.empty();
  });
  return found == devices_.end() ? std::nullopt : std::optional(found->name);
}

bool DeviceArguments::need_list() const {
  std::set<std::string> kinds;
  const bool numbered = std::any_of(devices_.begin(), devices_.end(), [&](const Device& each) {
    return !each.ordinal.empty() || !kinds.insert(each.kind).second;
  });
  return numbered || (devices_.size() == 1 && !devices_.front().name.empty());
}

Object DeviceArguments::list(const std::map<std::string, std::string>& targets) const {
  Object result;
  std::set<std::string> taken;
  for (const Device& each : devices_) {
    const bool is_type = find_device_type(each.name) != nullptr;
    std::string name = each.name.empty() || is_type ? each.type + each.ordinal : each.name;
    if (find_device_type(name) != nullptr) name += "0";
    while (!taken.insert(name).second) name += "_";
    Object row{{"target", targets.at(each.kind)}};
    std::int64_t index = 0;
    const char* end = each.ordinal.data() + each.ordinal.size();
    if (!each.ordinal.empty() && std::from_chars(each.ordinal.data(), end, index).ptr == end)
      row.push_back({"index", index});
    result.push_back({name, std::move(row)});
  }
  return result;
}

}  // namespace tgtcfg
