#include "operations/detect.h"

#include <tgtcfg/database.h>
#include <tgtcfg/writers.h>

#include <algorithm>
#include <utility>

#include "command_support.h"
#include "diag/columns.h"
#include "support/text.h"

namespace tgtcfg::cli {
namespace {

Value fact(Value value, const std::string& evidence) {
  return Object{{"value", std::move(value)}, {"evidence", evidence}};
}

std::string device_evidence(const DetectedMachine& machine) {
  return machine.device_evidence.empty() ? "no tool of a device's maker was asked"
                                         : join(machine.device_evidence, "; ");
}

constexpr const char* page_evidence = "getconf: PAGE_SIZE";

// Unknown facts are left out; the text format gives the reason.
Value facts_json(const DetectedMachine& machine) {
  Object facts = {{"schema", "tgtcfg.host-facts/1"}};
  if (machine.triple.value)
    facts.push_back({"triple", fact(*machine.triple.value, machine.triple.evidence)});
  if (machine.cpu.value) facts.push_back({"cpu", fact(*machine.cpu.value, machine.cpu.evidence)});
  Array features;
  for (const std::string& name : machine.features.value) features.emplace_back(name);
  facts.push_back({"features", fact(std::move(features), machine.features.evidence)});
  if (machine.cpus) facts.push_back({"cpus", fact(*machine.cpus, machine.cpus_evidence)});
  Object platform;
  for (const auto& [name, version] : machine.platform)
    platform.push_back({name, fact(*version.value, version.evidence)});
  if (!platform.empty()) facts.push_back({"platform", std::move(platform)});
  if (machine.page_size) facts.push_back({"page_size", fact(*machine.page_size, page_evidence)});
  Array devices;
  for (const DetectedDevice& device : machine.devices) {
    devices.emplace_back(Object{{"type", device.type},
                                {"index", device.index},
                                {"chip", fact(device.chip, device.evidence)}});
  }
  facts.push_back({"devices", fact(std::move(devices), device_evidence(machine))});
  return facts;
}

std::string text_of(const DetectedMachine& machine) {
  Columns table;
  table.add({"triple", machine.triple.value.value_or("unknown"), machine.triple.evidence});
  table.add({"cpu", machine.cpu.value.value_or("unknown"), machine.cpu.evidence});
  table.add({"features", join(machine.features.value, " "), machine.features.evidence});
  table.add(
      {"cpus", machine.cpus ? std::to_string(*machine.cpus) : "unknown", machine.cpus_evidence});
  for (const auto& [name, version] : machine.platform)
    table.add({name, *version.value, version.evidence});
  if (machine.page_size)
    table.add({"page size", std::to_string(*machine.page_size), page_evidence});
  for (const DetectedDevice& device : machine.devices)
    table.add({device.type + " " + std::to_string(device.index), device.chip, device.evidence});
  table.add({"devices", std::to_string(machine.devices.size()), device_evidence(machine)});
  return table.text();
}

std::string comment(const std::string& evidence) {
  std::string text = "# ";
  for (const char letter : evidence) text += letter == '\n' || letter == '\r' ? ' ' : letter;
  return text + "\n";
}

// Features that LLVM expects of the CPU but the system does not list are disabled, since code must
// not use them. Features that only the system lists are enabled.
std::string host_of(const DetectedMachine& machine) {
  std::string host = "llvm";
  const char* between = " -mattr=";
  for (const auto& [sign, names] :
       {std::pair{"-", &machine.missing}, std::pair{"+", &machine.additional}}) {
    for (const std::string& name : *names) {
      host += between + (sign + name);
      between = ",";
    }
  }
  if (machine.cpu.value) host += " -mcpu=" + *machine.cpu.value;
  if (machine.triple.value) host += " -mtriple=" + *machine.triple.value;
  return host;
}

// The kind is named after the device type, and so is the attribute for the chip.
std::string target_of(const DetectedDevice& device, const Database& database) {
  const KindRow* kind = database.kind(device.type);
  std::string target = device.type;
  if (kind == nullptr) return target;
  for (const std::string& attribute : kind->identity) {
    if (device.chip.find_first_of(" '\"\\,") != device.chip.npos) break;
    if (attribute != "device") return target + " -" + attribute + "=" + device.chip;
  }
  return target;
}

std::string config_text(const DetectedMachine& machine, const Database& database) {
  std::string text = "# What `tgtcfg detect` found: review it before you build on it.\n";
  text += comment("triple: " + machine.triple.evidence);
  text += comment("cpu: " + machine.cpu.evidence);
  const std::string devices = comment("devices: " + device_evidence(machine));
  // A machine without devices is one target, which is also the host.
  if (machine.devices.empty())
    return text + devices + "targets:\n  cpu: " + host_of(machine) + "\n";
  text += "host: " + host_of(machine) + "\n" + devices + "targets:\n";
  std::vector<std::string> seen;
  for (const DetectedDevice& device : machine.devices) {
    const std::string target = target_of(device, database);
    text += "  " + comment(device.evidence);
    // Several equal devices are devices of one target.
    if (std::ranges::find(seen, target) != seen.end()) continue;
    seen.push_back(target);
    const std::string name =
        device.type + (device.index == 0 ? "" : "-" + std::to_string(device.index));
    text += "  " + name + ": " + target + "\n";
  }
  return text;
}

std::string text_as(const std::string& format, const DetectedMachine& machine,
                    const Database& database) {
  if (format == "text") return text_of(machine);
  if (format == "config") return config_text(machine, database);
  const Value facts = facts_json(machine);
  return format == "yaml" ? write_yaml(facts) : write_json(facts);
}

}  // namespace

const CommandText detect_page = {
    .usage = "[options]",
    .summary =
        "Describe this machine as host facts (for --host-facts), or as a configuration to review, "
        "with the evidence for each value. No other command inspects the machine.",
    .examples = {{"tgtcfg detect -o host.json", "facts for `tgtcfg resolve --host-facts`"},
                 {"tgtcfg detect -f config", "a configuration to review"}}};

ExitCode cmd_detect(Invocation& call) {
  if (const auto code = call.begin()) return *code;
  const Arguments& typed = call.typed;
  if (typed.from && typed.record) return call.refuse("`--from` and `--record` cannot be combined");
  const std::string format = typed.format.value_or("json");
  Session session = call.session();
  const auto machine = detected_machine(session, typed.from, typed.record);
  if (!machine)
    return end_with_report(session, report_format(format == "json"), session.exit_code());
  const std::string text = text_as(format, *machine, session.database);
  return with_diagnostics(session, write_product(session, text, typed.output));
}

}  // namespace tgtcfg::cli
