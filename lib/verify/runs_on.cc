#include "verify/runs_on.h"

#include <tgtcfg/artifact.h>
#include <tgtcfg/chip.h>
#include <tgtcfg/cpu_family.h>
#include <tgtcfg/llvm.h>
#include <tgtcfg/triple.h>

#include <algorithm>
#include <utility>

#include "database/embedded_data.h"
#include "support/text.h"
#include "verify/facts.h"
#include "verify/runs_on_rules.h"

namespace tgtcfg {
namespace {

bool is_listed(const std::vector<std::string>& sorted, std::string_view name) {
  return std::ranges::binary_search(sorted, name);
}

std::vector<std::string> sorted_union(std::vector<std::string> a,
                                      const std::vector<std::string>& b) {
  a.insert(a.end(), b.begin(), b.end());
  std::ranges::sort(a);
  a.erase(std::unique(a.begin(), a.end()), a.end());
  return a;
}

// Features that LLVM lists for the CPU and the system would list under a known name, but does not.
std::vector<std::string> hidden_features(const std::vector<std::string>& expected,
                                         const std::vector<std::string>& reported,
                                         std::string_view arch, const Database& database) {
  const CpuFamilies families(database);
  const CpuRow* root = families.root_of_arch(arch);
  std::vector<std::string> hidden;
  if (root == nullptr || reported.empty()) return hidden;
  for (const std::string& name : families.known_llvm_features(*root)) {
    if (is_listed(expected, name) && !is_listed(reported, name)) hidden.push_back(name);
  }
  return hidden;
}

LoadingCpu cpu_of_facts(const HostFacts& facts, const Database& database) {
  const int release = llvm_releases().back();
  LoadingCpu cpu{.triple = facts.triple.value_or(""),
                 .arch = {},
                 .cpu = facts.cpu.value_or(""),
                 .features = sorted_union(facts.features, {}),
                 .doubtful = {}};
  const std::string arch = parse_triple(normalize_triple(cpu.triple, release), release).arch;
  const auto table = LlvmArch::find(arch, release);
  if (!table) return cpu;
  cpu.arch = arch;
  if (cpu.cpu.empty() || !table->knows_cpu(cpu.cpu)) return cpu;
  std::vector<std::string> changes;
  for (const std::string& name : cpu.features) changes.push_back("+" + name);
  const std::vector<std::string> expected = table->features_of(cpu.cpu, {}).isa;
  cpu.doubtful = hidden_features(expected, cpu.features, arch, database);
  cpu.features = sorted_union(cpu.features, table->features_of(cpu.cpu, changes).isa);
  cpu.complete = true;
  return cpu;
}

LoadingCpu cpu_of_host(const Machine& machine) {
  return {.triple = machine.triple.value_or(""),
          .arch = machine.arch.value_or(""),
          .cpu = machine.cpu.value_or(""),
          .features = sorted_union(machine.features, {}),
          .doubtful = {},
          .complete = machine.cpu.has_value()};
}

void add_plan(const Plan& plan, const Database& database, LoadingMachine& machine) {
  for (const PlanHost& host : plan.hosts) machine.cpus.push_back(cpu_of_host(host.machine));
  for (const PlanTarget& target : plan.targets) {
    if (target.machine.chip)
      machine.devices.push_back({target.id, target.kind, target_id_of(target, database).text()});
  }
  if (plan.platform) machine.platform.insert(plan.platform->begin(), plan.platform->end());
  for (const PlanPart& part : plan.parts) add_plan(part.plan, database, machine);
}

}  // namespace

Truth LoadingCpu::has(std::string_view feature) const {
  if (is_listed(doubtful, feature)) return Truth::unknown;
  if (is_listed(features, feature)) return Truth::yes;
  return complete ? Truth::no : Truth::unknown;
}

std::string LoadingMachine::version(std::string_view software) const {
  const auto found = platform.find(std::string(software));
  return found == platform.end() ? std::string() : found->second;
}

LoadingMachine loading_machine(std::string name, const HostFacts& facts, const Database& database) {
  LoadingMachine machine{.name = std::move(name),
                         .cpus = {cpu_of_facts(facts, database)},
                         .devices = {},
                         .platform = {facts.platform.begin(), facts.platform.end()},
                         .page_size = facts.page_size};
  for (const DeviceFact& device : facts.devices) {
    const std::string index = device.index ? " " + std::to_string(*device.index) : "";
    machine.devices.push_back({device.type + index, device.type, device.chip});
  }
  return machine;
}

LoadingMachine loading_machine(std::string name, const Plan& plan, const Database& database) {
  LoadingMachine machine;
  machine.name = std::move(name);
  add_plan(plan, database, machine);
  return machine;
}

namespace {

/// Code that an operating system or a runtime loads. Objects are linked before.
bool is_loaded(const Value& code) {
  const std::string& role = code.text("role");
  return role == "executable" || role == "shared-library" || role == "bundle";
}

bool is_for_cpu(const Value& code) {
  constexpr std::string_view forms[] = {"elf", "macho", "pe", "coff", "coff-import", "wasm"};
  return contains(forms, code.text("form")) && code.text("arch") != "amdgcn";
}

LoadState worst_of(const std::vector<LoadCheck>& checks) {
  LoadState worst = LoadState::loads;
  for (const LoadCheck& check : checks) worst = std::max(worst, check.loading.state);
  return worst;
}

class FileOnMachine {
 public:
  FileOnMachine(const Artifact& artifact, const LoadingMachine& machine, const Database& database)
      : artifact_(artifact), machine_(machine), database_(database), tables_(artifact_tables()) {
    for (const Value& container : artifact.containers)
      formats_.emplace(container.text("at"), container.text("format"));
  }

  Loaded judge() {
    judge_cpu_code();
    for (const LoadingDevice& device : machine_.devices) judge_device(device);
    judge_missing_devices();
    judge_file();
    return std::move(result_);
  }

 private:
  [[nodiscard]] std::string role_of(const std::string& format) const {
    return tables_.get("machine_facts").get("container_roles").text(format);
  }

  /// Returns the path of the innermost container with a role around a piece, or the piece's own.
  [[nodiscard]] std::string container_with(std::string_view role, const Value& code) const {
    for (std::string_view path = code.text("at");; path = path.substr(0, path.rfind('/'))) {
      const auto found = formats_.find(path);
      if (found != formats_.end() && role_of(found->second) == role) return std::string(path);
      if (path.find('/') == path.npos) return code.text("at");
    }
  }

  [[nodiscard]] LoadedPiece piece_of(const Value& code) const {
    const auto found = formats_.find(container_with("choice", code));
    const std::string_view container = found == formats_.end() ? std::string_view() : found->second;
    return {code, container, machine_, database_, tables_};
  }

  // --- CPU code

  /// Returns the checks on the best CPU of the machine.
  [[nodiscard]] std::vector<LoadCheck> best_checks(const Value& code) const {
    const LoadedPiece piece = piece_of(code);
    if (machine_.cpus.empty()) return checks_on_cpu(piece, LoadingCpu{});
    std::vector<LoadCheck> best = checks_on_cpu(piece, machine_.cpus.front());
    for (std::size_t i = 1; i < machine_.cpus.size(); ++i) {
      std::vector<LoadCheck> other = checks_on_cpu(piece, machine_.cpus[i]);
      if (worst_of(other) < worst_of(best)) best = std::move(other);
    }
    for (LoadCheck& check : best) check.at = code.text("at");
    return best;
  }

  /// Nothing but the class of an object remains after it is linked.
  static void keep_other_class(std::vector<LoadCheck>& checks) {
    std::erase_if(checks, [](const LoadCheck& check) {
      return check.rule != "class" || check.loading.state != LoadState::refused;
    });
  }

  /// Pieces that a loader chooses from have one group: slices, and the files with one name in a
  /// package for several architectures (`lib/arm64-v8a/libx.so`).
  [[nodiscard]] std::string group_of(const Value& code) const {
    const std::string& at = code.text("at");
    std::string choice = container_with("choice", code);
    if (choice != at) return choice;
    const std::string package = container_with("package", code);
    return package == at ? at : package + "/" + std::string(last_segment(at));
  }

  /// A loader chooses one piece of a group, and loads all groups.
  void judge_cpu_code() {
    std::map<std::string, std::vector<LoadCheck>> groups;
    for (const Value& code : artifact_.code) {
      if (!is_for_cpu(code)) continue;
      result_.has_cpu_code = result_.has_cpu_code || is_loaded(code);
      for (const std::string& library : code.get("needs").texts("libraries"))
        append_once(result_.libraries, library);
      std::vector<LoadCheck> checks = best_checks(code);
      if (!is_loaded(code)) keep_other_class(checks);
      const auto [group, is_first] = groups.emplace(group_of(code), checks);
      if (!is_first && worst_of(checks) < worst_of(group->second))
        group->second = std::move(checks);
    }
    for (auto& [at, checks] : groups) {
      for (LoadCheck& check : checks) result_.checks.push_back(std::move(check));
    }
  }

  // --- GPU code

  /// The best piece of a fatbin or bundle for a device.
  struct Unit {
    Loading best;
    bool has_code = false;  ///< the chip runs a piece
    std::string driver{};   ///< CUDA version that compiles the best piece
  };

  [[nodiscard]] Unit judge_piece(const Value& code, const LoadingDevice& device) const {
    const LoadedPiece piece = piece_of(code);
    Unit unit{.best = code_on_device(piece, device)};
    unit.has_code = unit.best.state <= LoadState::jit;
    if (unit.has_code) unit.best = with_driver(piece, unit.best.state);
    if (unit.best.state == LoadState::jit) unit.driver = driver_for(code);
    return unit;
  }

  static void keep_better(Unit& best, Unit other) {
    const bool has_code = best.has_code || other.has_code;
    // Of two refusals, the one of a driver is the closest.
    const bool is_closer = other.best.state == best.best.state && other.has_code && !best.has_code;
    if (other.best.state < best.best.state || is_closer) best = std::move(other);
    best.has_code = has_code;
  }

  void judge_device(const LoadingDevice& device) {
    std::map<std::string, Unit> units;
    for (const Value& code : artifact_.code) {
      if (!contains(code.texts("kinds"), device.kind)) continue;
      Unit unit = judge_piece(code, device);
      const auto [known, is_first] = units.emplace(container_with("unit", code), unit);
      if (!is_first) keep_better(known->second, std::move(unit));
    }
    if (units.empty()) return;
    DeviceLoading on_device{.device = &device, .loading = {}, .driver = {}, .units = units.size()};
    Unit best = units.begin()->second;
    for (const auto& [at, unit] : units) {
      if (unit.best.state <= LoadState::jit) ++on_device.units_ready;
      keep_better(best, unit);
    }
    on_device.loading = std::move(best.best);
    on_device.has_code = best.has_code;
    on_device.driver = std::move(best.driver);
    result_.devices.push_back(std::move(on_device));
  }

  /// Code for a device, on a machine without a device of a kind that the file has code for.
  void judge_missing_devices() {
    if (!result_.devices.empty()) return;
    for (const Value& code : artifact_.code) {
      if (is_for_cpu(code)) continue;
      const std::vector<std::string> kinds = code.texts("kinds");
      std::string reason = kinds.empty()
                               ? "it is compiled or linked before it is loaded"
                               : "no device of kind " + quoted(kinds.front()) + " is listed";
      result_.checks.push_back(
          {"device", code.text("at"), {LoadState::unknown, std::move(reason)}});
      return;
    }
  }

  void judge_file() {
    const bool is_judged =
        result_.has_cpu_code || !result_.devices.empty() || !result_.checks.empty();
    const auto add = [&](std::string reason) {
      result_.checks.push_back({"file", "", {LoadState::unknown, std::move(reason)}});
    };
    if (artifact_.state == ArtifactState::broken) {
      add("the file is broken");
    } else if (artifact_.code.empty()) {
      add("the file has no code of a known format");
    } else if (!is_judged) {
      add("an object is linked before it is loaded");
    }
    result_.cpu = worst_of(result_.checks);
  }

  const Artifact& artifact_;
  const LoadingMachine& machine_;
  const Database& database_;
  const Value tables_;
  std::map<std::string, std::string, std::less<>> formats_;
  Loaded result_;
};

}  // namespace

LoadState Loaded::device_state() const {
  if (devices.empty()) return LoadState::loads;
  LoadState best = LoadState::refused;
  for (const DeviceLoading& device : devices) best = std::min(best, device.loading.state);
  return best;
}

LoadState Loaded::state() const {
  return std::max(cpu, device_state());
}

Loaded runs_on(const Artifact& artifact, const LoadingMachine& machine, const Database& database) {
  return FileOnMachine(artifact, machine, database).judge();
}

}  // namespace tgtcfg
