#include "check/entry_name.h"

#include <tgtcfg/codes/TC20.h>
#include <tgtcfg/codes/TC31.h>
#include <tgtcfg/database.h>
#include <tgtcfg/device_type.h>
#include <tgtcfg/json_pointer.h>
#include <tgtcfg/value.h>

#include <algorithm>
#include <array>
#include <vector>

#include "check/likely_target.h"
#include "database/aliases.h"
#include "database/suggested_entries.h"
#include "document/target_text.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

bool is_well_formed(std::string_view name) {
  constexpr std::string_view signs = "_.-";
  const auto fits = [&](char c) { return is_alphanumeric(c) || signs.find(c) != signs.npos; };
  const auto may_begin = [](char c) { return c == '_' || (is_alphanumeric(c) && !is_digit(c)); };
  return !name.empty() && may_begin(name.front()) && std::ranges::all_of(name, fits);
}

bool is_numbered_host(std::string_view name) {
  return name.size() > 4 && name.starts_with("host") &&
         std::ranges::all_of(name.substr(4), is_digit);
}

bool is_reserved(std::string_view name) {
  return name == "none" || name == "host" || name == "default" || is_numbered_host(name);
}

// In device maps of older releases, keys are numbers of device types.
const DeviceType* type_of_number(const std::string& name) {
  const auto number = decode_integer(name);
  const bool is_small = name.size() <= 2 && number.fault == NumberFault::none;
  return is_small ? find_device_type(static_cast<int>(number.value)) : nullptr;
}

}  // namespace

void check_name(const Located<std::string>& name, std::string_view what, const std::string& pointer,
                Diagnostics& diags) {
  // A target may have the name of its device type.
  const bool is_type = what != "target" && find_device_type(name.value) != nullptr;
  if (is_well_formed(name.value) && !is_reserved(name.value) && !is_type) return;
  auto report =
      diags.error(diag::BadName{.what = std::string(what), .name = name.value}, name.span);
  report.at(pointer);
  if (is_type) {
    report.here("this is a device type");
  } else if (is_reserved(name.value)) {
    report.here("this name is reserved");
  } else if (const DeviceType* type = type_of_number(name.value)) {
    report.help("write `" + type->name + "` if `" + name.value + "` is a device type of TVM");
  } else {
    report.help("start with a letter or `_`; letters, digits, `_`, `.` and `-` may follow");
  }
}

void check_names_of_wrong(const Value& config, const Poison& wrong, const std::string& base,
                          Diagnostics& diags) {
  constexpr std::array<std::string_view, 2> maps[] = {
      {"targets", "target"}, {"parts", "part"}, {"devices", "device"}};
  for (const auto& [key, what] : maps) {
    const Value& map = config.get(key);
    if (!map.is_object()) continue;
    for (const Member& member : map.object()) {
      const std::string place = pointer_append(pointer_append(base, key), member.key);
      if (wrong.pointers.contains(place))
        check_name({member.key, member.key_span}, what, place, diags);
    }
  }
}

bool is_path(std::string_view text) {
  return text.starts_with("./") || text.starts_with("../") || text.starts_with('/') ||
         text.find('\\') != text.npos || format_of(text).has_value();
}

void help_include(const std::string& file, Span span, std::string_view pointer,
                  DiagnosticBuilder report, const Context& context) {
  const std::string name = span.known() ? context.sources.file(span.file).name() : "<input>";
  const bool argument = name.starts_with('<') && name != "<stdin>";
  const bool host = pointer.ends_with("/host");
  if (argument) {
    report.help("pass a file as INPUT or with `--config " + file + "`, and a target as a string");
  } else if (host) {
    report.help("set `host:` in the file, and include the file with `extends: " + file + "`");
  } else {
    report.help("to include a file, write `{extends: " + file + "}`");
  }
}

void help_entry(const Object& members, std::string_view pointer, DiagnosticBuilder report,
                const Context& context) {
  if (members.size() != 1) return;
  const auto& [key, value, span] = members.front();
  if (value.is_string() && is_path(value.string()))
    return help_include(value.string(), value.span, pointer, report, context);
  const bool is_target = value.is_string() ? begins_target(value.string(), context.database)
                                           : value.is_object() && value.has("kind");
  if (!is_target) return;
  const std::string shown = value.is_string() ? value.string() : "{…}";
  report.help("name targets in a map: `targets: {" + key + ": " + shown + "}`");
  report.help("or name a target in a list: `{name: " + key + ", target: " + shown + "}`");
}

void report_unknown_tag(const Located<std::string>& tag, const std::string& pointer,
                        const Context& context) {
  auto report = context.diags.error(diag::UnknownTargetTag{.name = tag.value}, tag.span);
  report.at(pointer);
  if (is_path(tag.value)) return help_include(tag.value, tag.span, pointer, report, context);
  const auto likely = [&] {
    return likely_names(tag.value, Meaning::tag, context.database.names(Table::tags));
  };
  suggest_entries(report, context.diags, tag.value, likely, tag.span, context.database);
}

std::string short_form(std::string_view map, const std::string& name) {
  if (map == "functions") return "{target: " + name + "}";
  const bool type = map == "devices" && find_device_type(name) != nullptr;
  if (map == "devices") return (type ? "{type: " : "{target: ") + name + "}";
  return map == "lowering" ? "{backend: " + name + "}" : std::string();
}

void help_devices(const Value& list, DiagnosticBuilder report) {
  std::vector<std::string> entries;
  for (const Value& each : list.array()) {
    if (!each.is_string() || each.string().find_first_of(" ,:{}") != std::string::npos) break;
    entries.push_back("device" + std::to_string(entries.size()) + ": " +
                      short_form("devices", each.string()));
  }
  if (entries.empty()) entries.emplace_back("NAME: {target: TARGET}");
  report.help("name devices in a map: `devices: {" + join(entries, ", ") + "}`");
}

}  // namespace tgtcfg
