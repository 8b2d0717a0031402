#include "check/entry_help.h"

#include <tgtcfg/codes/TC20.h>
#include <tgtcfg/database.h>
#include <tgtcfg/device_type.h>
#include <tgtcfg/value.h>

#include <algorithm>
#include <vector>

#include "database/aliases.h"
#include "database/suggested_entries.h"
#include "support/text.h"

namespace tgtcfg {

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
  if (!value.is_string() && !value.is_object()) return;
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
