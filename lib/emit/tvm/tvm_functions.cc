#include "emit/tvm/tvm_functions.h"

#include <tgtcfg/database.h>

#include <algorithm>
#include <utility>

#include "emit/tvm/tvm_target.h"
#include "model/plain_values.h"
#include "plan/plan_relations.h"

namespace tgtcfg {
namespace {

class FunctionsWriter {
 public:
  FunctionsWriter(const Plan& config, const TvmWritten& written, const TvmForm& form,
                  const Database& database)
      : config_(config), written_(written), form_(form), database_(database) {
    for (const ResolvedDevice& device : config_.devices) {
      if (written.devices.contains(device.id))
        devices_of_[written.target_for(device.target.value_or(""))].push_back(device.id);
    }
  }

  void add(const ResolvedFunction& function) {
    const std::string target = written_.target_for(function.target.value_or(""));
    const std::string device = device_of(function, target);
    Object entry{{"target", text_or_null(target)},
                 {"vdevice", text_or_null(device)},
                 {"host", function.state != FunctionState::device}};
    if (function.target && written_.replaced_by.contains(*function.target))
      entry.push_back({"partition", *function.target});
    check_scope(function, device);
    check_cpu(function, target);
    if (function.devices)
      result_.lost.push_back({function.match,
                              "a choice of devices for function `" + function.match + "`",
                              "a function has one device"});
    result_.written.push_back({function.match, std::move(entry)});
  }

  /// Returns the device that a function names. Otherwise returns the target's device: the default
  /// device, or the only one.
  [[nodiscard]] std::string device_of(const ResolvedFunction& function,
                                      const std::string& target) const {
    if (function.device) return written_.devices.contains(*function.device) ? *function.device : "";
    const PlanTarget* general = general_target(config_, target);
    const auto fitting = general == nullptr ? devices_of_.end() : devices_of_.find(general->id);
    if (fitting == devices_of_.end()) return {};
    const ResolvedDevice* usual = config_.find_device(config_.default_device.value_or(""));
    const bool fits = usual != nullptr && written_.devices.contains(usual->id) &&
                      written_.target_for(usual->target.value_or("")) == general->id;
    if (fits) return usual->id;
    return fitting->second.size() == 1 ? fitting->second.front() : std::string();
  }

  TvmFunctions result() { return std::move(result_); }

 private:
  // A value has the memory scope of its virtual device.
  void check_scope(const ResolvedFunction& function, const std::string& device) {
    if (!function.memory_scope) return;
    const ResolvedDevice* known = config_.find_device(device);
    const std::string scope =
        known == nullptr ? "" : known->memory_scope.value_or(default_memory_scope);
    if (scope == *function.memory_scope) return;
    result_.lost.push_back({function.match, "`memory-scope` of function `" + function.match + "`",
                            "memory belongs to a virtual device: name one with that scope"});
  }

  // All CPU code goes into one module, for the host of the program.
  void check_cpu(const ResolvedFunction& function, const std::string& id) {
    if (form_.cpus_apart || !function.target || !config_.host) return;
    const PlanTarget* target = config_.find_target(id);
    const KindRow* kind = target == nullptr ? nullptr : database_.kind(target->kind);
    if (kind == nullptr || !kind->may_host) return;
    const Target& host = *config_.find_host(*config_.host);
    const bool one_module = target->device.code == host.device.code && target->kind == host.kind;
    if (!one_module || target->attrs == host.attrs) return;
    result_.lost.push_back({function.match, "the CPU of function `" + function.match + "`",
                            "functions of CPUs share the module of the host: `--for " + id +
                                "` writes a program of its own"});
  }

  const Plan& config_;
  const TvmWritten& written_;
  const TvmForm& form_;
  const Database& database_;
  std::map<std::string, std::vector<std::string>> devices_of_;  ///< keyed by the written target
  TvmFunctions result_;
};

}  // namespace

std::string TvmWritten::target_for(const std::string& id) const {
  const auto replaced = replaced_by.find(id);
  const std::string& used = replaced == replaced_by.end() ? id : replaced->second;
  return ids.contains(used) ? used : std::string();
}

TvmFunctions tvm_functions(const Plan& plan, const TvmWritten& written, const TvmForm& form,
                           const Database& database) {
  FunctionsWriter writer(plan, written, form, database);
  for (const ResolvedFunction& function : plan.functions) {
    if (function.part) continue;  // listed with the part
    const bool is_here = function.target && !written.target_for(*function.target).empty();
    if (form.chosen.empty() || is_here) writer.add(function);
  }
  TvmFunctions functions = writer.result();
  if (!form.chosen.empty())
    functions.lost.clear();  // the chosen targets are a program of their own
  return functions;
}

namespace {

const Value* row_of_release(const Value& generator, std::string_view release) {
  for (const Value& entry : generator.list("tvm")) {
    const Releases releases{entry.text("since"), entry.text("until")};
    const bool fits =
        release.empty() ? releases.until.empty() : includes_release(releases, release);
    if (fits) return &entry;
  }
  return nullptr;
}

bool lists(const Value& row, std::string_view name) {
  const Array& options = row.list("options");
  return std::ranges::any_of(options, [&](const Value& option) { return option.string() == name; });
}

/// Returns the given options. The release sets its own defaults.
Object given_options(const Target& external, const Value& row) {
  Object options;
  for (const auto& [name, value] : external.codegen.options) {
    const auto& defaulted = external.defaulted;
    if (std::ranges::binary_search(defaulted, name) || !lists(row, name)) continue;
    options.push_back({name, value});
  }
  return options;
}

const Value* attribute_of(const Target& external, const Target* served, const std::string& name) {
  const Value* value = find_value(external.attrs, name);
  return value == nullptr && served != nullptr ? find_value(served->attrs, name) : value;
}

/// Adds options that the general target has under another name: `sm_87` as 87.
void carry(const Value& generator, const Value& row, const Target& external, const Target* served,
           Object& options) {
  for (const Value& entry : generator.list("carries")) {
    const std::string& to = entry.text("to");
    const auto given =
        std::ranges::find_if(options, [&](const Member& option) { return option.key == to; });
    const Value* from = attribute_of(external, served, entry.text("from"));
    if (given != options.end() || from == nullptr || !lists(row, to)) continue;
    if (auto value = carried_option(entry, *from)) options.push_back({to, std::move(*value)});
  }
}

/// In the order of the configuration.
std::vector<const PlanTarget*> general_ones(const std::vector<std::string>& ids, const Plan& plan) {
  std::vector<const PlanTarget*> targets;
  for (const std::string& id : ids) {
    const PlanTarget* target = plan.find_target(id);
    if (target != nullptr && !target->codegen.external) targets.push_back(target);
  }
  std::ranges::sort(targets);
  targets.erase(std::unique(targets.begin(), targets.end()), targets.end());
  return targets;
}

}  // namespace

std::optional<Value> tvm_partition(const PlanTarget& external, const Plan& plan,
                                   std::string_view release, const Database& database) {
  const auto& name = external.codegen.generator;
  const auto generator = name ? database.raw(Table::generators, *name) : std::nullopt;
  const Value* row = generator ? row_of_release(*generator, release) : nullptr;
  if (row == nullptr) return std::nullopt;
  const std::vector<const PlanTarget*> general = general_ones(external.refines, plan);
  const Target* served = general.empty() ? nullptr : general.front();
  Array serves;
  for (const PlanTarget* target : general) serves.emplace_back(target->id);
  Object options = given_options(external, *row);
  carry(*generator, *row, external, served, options);
  Object partition{{"target", external.id},
                   {"generator", *name},
                   {"function", row->text("function")},
                   {"call", row->text("call")},
                   {"options", std::move(options)},
                   {"serves", std::move(serves)},
                   {"entry", !row->has("entry") ? Value() : row->get("entry")}};
  if (const Value* key = row->find("config_key")) partition.push_back({"config_key", *key});
  return Value(std::move(partition));
}

}  // namespace tgtcfg
