#include "operations/verify_report.h"

#include <tgtcfg/artifact.h>
#include <tgtcfg/codes/TC72.h>

#include <algorithm>
#include <map>
#include <utility>

#include "request/host_facts.h"
#include "request/load.h"
#include "request/request.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

/// Standard input and pipes can be read only once.
bool is_stream(const Session& session, const std::string& input) {
  return input == "-" || session.files().kind(input) == FileKind::other;
}

/// Returns the text of a file or of an inline object; nullopt for names and target strings.
std::optional<std::string> machine_text(const Session& session, const std::string& input) {
  if (input.starts_with('{')) return input;
  if (!is_stream(session, input) && session.files().kind(input) != FileKind::regular)
    return std::nullopt;
  Findings scratch;
  const auto file = load_file_or_stdin(session, input, "`--runs-on`", scratch);
  if (!file) return std::nullopt;
  return std::string(scratch.sources.file(*file).text());
}

/// Returns true for a document with facts of a machine. Its other errors are reported later.
bool is_facts_document(const Session& session, const std::string& text, InputFormat format) {
  Findings scratch;
  const auto documents =
      read_documents(session, scratch.sources.add("<machine>", text), format, scratch);
  return documents && documents->size() == 1 && is_host_facts(documents->front().root);
}

std::string name_of_machine(const Session& session, const std::string& input) {
  if (input.starts_with('{')) return "machine";
  return input == "-" ? session.stdin_name() : display_path(input, session.env);
}

std::optional<LoadingMachine> read_machine_input(Session& session, const std::string& input) {
  const std::string name = name_of_machine(session, input);
  auto text = machine_text(session, input);
  const InputFormat format = format_of(input).value_or(guess_format(text.value_or("")));
  if (text && is_facts_document(session, *text, format)) {
    const bool is_inline = input.starts_with('{');
    const FileId file =
        session.findings.sources.add(is_inline ? "<machine>" : name, std::move(*text));
    const auto facts = host_facts_in(session, file, format);
    if (!facts) return std::nullopt;
    return loading_machine(name, *facts, session.database);
  }
  Request request;
  request.inputs = {input};
  if (text && is_stream(session, input)) {
    request.inputs = {name};
    request.text = std::move(text);
  }
  const auto plan = plan_of_request(session, request, "verify");
  if (!plan) return std::nullopt;
  return loading_machine(name, *plan, session.database);
}

Value check_json(const LoadCheck& check) {
  return Object{{"rule", check.rule},
                {"at", check.at},
                {"result", name_of(check.loading.state)},
                {"reason", check.loading.reason}};
}

Value device_json(const DeviceLoading& device) {
  return Object{{"device", device.device->name},
                {"kind", device.device->kind},
                {"chip", device.device->chip},
                {"result", name_of(device.loading.state)},
                {"reason", device.loading.reason},
                {"units", static_cast<std::int64_t>(device.units)},
                {"units_ready", static_cast<std::int64_t>(device.units_ready)}};
}

Value loaded_json(const std::string& file, const Loaded& loaded) {
  Array checks;
  for (const LoadCheck& check : loaded.checks) checks.push_back(check_json(check));
  Array devices;
  for (const DeviceLoading& device : loaded.devices) devices.push_back(device_json(device));
  return Object{{"file", file},
                {"result", name_of(loaded.state())},
                {"checks", std::move(checks)},
                {"devices", std::move(devices)},
                {"libraries", Array(loaded.libraries.begin(), loaded.libraries.end())}};
}

bool has_ptx(const Artifact& artifact) {
  return std::ranges::any_of(artifact.code,
                             [](const Value& code) { return code.text("form") == "ptx"; });
}

bool is_nvidia(const DeviceLoading& device) {
  return device.device->chip.starts_with("sm_");
}

}  // namespace

std::optional<std::vector<LoadingMachine>> read_machines(Session& session,
                                                         const std::vector<std::string>& inputs) {
  std::vector<LoadingMachine> machines;
  for (const std::string& input : inputs) {
    auto machine = read_machine_input(session, input);
    if (machine) machines.push_back(std::move(*machine));
  }
  if (machines.size() != inputs.size()) return std::nullopt;
  return machines;
}

MachineResults::MachineResults(const LoadingMachine& machine,
                               const std::vector<Artifact>& artifacts, const Database& database)
    : machine_(machine), artifacts_(artifacts) {
  for (const Artifact& artifact : artifacts)
    results_.push_back(runs_on(artifact, machine, database));
}

void MachineResults::report(std::size_t file, Span place, Diagnostics& diags) const {
  const Loaded& loaded = results_[file];
  report_checks(file, LoadState::refused, place, diags);
  for (const DeviceLoading& device : loaded.devices) report_device(file, device, place, diags);
  // An unknown fact does not matter for a file that the machine refuses.
  if (loaded.state() != LoadState::refused) report_checks(file, LoadState::unknown, place, diags);
}

void MachineResults::report_checks(std::size_t file, LoadState state, Span place,
                                   Diagnostics& diags) const {
  for (const LoadCheck& check : results_[file].checks) {
    if (check.loading.state != state) continue;
    const std::string& name = artifacts_[file].file;
    const std::string& reason = check.loading.reason;
    auto builder =
        state == LoadState::refused
            ? diags.error(
                  diag::DoesNotLoad{.file = name, .machine = machine_.name, .reason = reason},
                  place)
            : diags.note(
                  diag::LoadNotKnown{.file = name, .machine = machine_.name, .reason = reason},
                  place);
    builder.at(check.at);
    return;  // the first reason is sufficient; JSON lists all
  }
}

void MachineResults::report_device(std::size_t file, const DeviceLoading& device, Span place,
                                   Diagnostics& diags) const {
  const std::string& name = artifacts_[file].file;
  const std::string chip = device.device->chip;
  const bool other_device_runs = results_[file].device_state() <= LoadState::jit;
  if (device.loading.state == LoadState::refused && device.has_code) {
    const std::string reason = device.loading.reason + " (" + device.device->name + ")";
    diags.error(diag::DoesNotLoad{.file = name, .machine = machine_.name, .reason = reason}, place);
  } else if (device.loading.state == LoadState::refused) {
    const bool no_ptx = is_nvidia(device) && !has_ptx(artifacts_[file]);
    const diag::NoCodeForDevice page{.file = name, .chip = chip, .ptx = no_ptx ? " or PTX" : ""};
    diags.report_as(other_device_runs ? Severity::warning : Severity::error, page, place)
        .note(machine_.name + ": " + device.loading.reason);
  } else if (device.loading.state == LoadState::unknown) {
    diags.note(
        diag::LoadNotKnown{.file = name, .machine = machine_.name, .reason = device.loading.reason},
        place);
  } else if (!device.driver.empty() && !machine_.has_driver()) {
    diags.note(diag::DriverMustCompile{.version = device.driver, .chip = chip}, place);
  }
  if (device.units_ready > 0 && device.units_ready < device.units) {
    diags.warning(diag::CodeInSomeUnits{.ready = std::to_string(device.units_ready),
                                        .count = std::to_string(device.units),
                                        .chip = chip},
                  place);
  }
}

Value MachineResults::json() const {
  Array files;
  for (std::size_t i = 0; i < results_.size(); ++i)
    files.push_back(loaded_json(artifacts_[i].file, results_[i]));
  return Object{{"machine", machine_.name}, {"files", std::move(files)}};
}

std::string MachineResults::line() const {
  std::map<LoadState, std::size_t> states;
  for (const Loaded& loaded : results_) ++states[loaded.state()];
  std::vector<std::string> parts;
  for (const auto& [state, count] : states)
    parts.push_back(std::to_string(count) + " " + std::string(name_of(state)));
  return machine_.name + ": " + (parts.empty() ? "no files" : join(parts, ", "));
}

}  // namespace tgtcfg
