// A whole configuration for current TVM: the arguments of `tvm.target.Target`, `VDevice`,
// `PassContext`, partitioners and `relax.build`, keyed by the ids of the plan.
#include <tgtcfg/codes/TC31.h>
#include <tgtcfg/codes/TC53.h>
#include <tgtcfg/codes/TC82.h>
#include <tgtcfg/database.h>
#include <tgtcfg/json_pointer.h>
#include <tgtcfg/plan.h>

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_set>
#include <utility>

#include "emit/tvm/tvm_functions.h"
#include "emit/tvm/tvm_target.h"
#include "model/plain_values.h"
#include "resolve/member_places.h"
#include "support/part_path.h"
#include "support/text.h"

namespace tgtcfg {

namespace {

constexpr std::string_view host_word = "host";
constexpr const char* usual_exec_mode = "bytecode";
constexpr std::string_view exec_mode_option = "exec-mode";
constexpr std::string_view system_lib_option = "system-lib";

class ConfigWriter {
 public:
  ConfigWriter(const Plan& config, const TvmForm& form, const Database& database, bool lenient,
               Diagnostics& diags)
      : config_(config),
        form_(form),
        chosen_(form.chosen.begin(), form.chosen.end()),
        database_(database),
        lenient_(lenient),
        diags_(diags) {}

  /// `given`: functions assigned to it by outer configurations.
  std::optional<Value> run(GivenToPart given = {}) {
    const std::size_t errors = diags_.error_count();
    given_ = std::move(given);
    check_chosen();
    write_targets();
    write_partitions();
    say_whose_code();
    write_host();
    write_devices();
    write_functions();
    write_parts();
    say_what_is_lost();
    Value written = form_.as_composite ? composite() : object();
    if (diags_.error_count() > errors) return std::nullopt;
    return written;
  }

 private:
  [[nodiscard]] bool is_chosen(std::string_view id) const {
    return chosen_.empty() || chosen_.contains(id);
  }

  [[nodiscard]] std::vector<std::string> choices() const {
    std::vector<std::string> names = texts_of(config_.targets, &PlanTarget::id);
    for (const auto& [id, part] : config_.parts) names.push_back(id);
    if (config_.host) names.emplace_back(host_word);
    return names;
  }

  void check_chosen() {
    if (form_.chosen.empty()) return;
    const std::vector<std::string> names = choices();
    const std::unordered_set<std::string_view> known(names.begin(), names.end());
    for (const std::string& id : form_.chosen) {
      if (known.contains(id)) continue;
      diags_.error(diag::UnknownReference{.what = "target, part or host", .name = id}, {})
          .expected(names)
          .actual(id)
          .suggest_nearest(id, names, {});
    }
  }

  // Losses are only warnings if lenient, since the result is another program.
  void lose(const std::string& what, const std::string& reason, Span span) {
    diags_
        .report_as(lenient_ ? Severity::warning : Severity::error,
                   diag::LostInLowering{.backend = tvm_backend, .what = what, .reason = reason},
                   span)
        .help("to continue without this part, pass `--lenient`");
  }
  void lose_member(const std::string& what, const std::string& reason, std::string_view pointer) {
    lose(what, reason, place_of_member(config_, pointer));
  }

  void write_targets() {
    for (const PlanTarget& configured : config_.targets) {
      if (!is_wanted(configured) || configured.codegen.external) continue;
      Target target = configured;
      target.host_target = host_inside(configured);
      auto written = tvm_config(target, OpenValues::leave, database_, diags_);
      if (written) add_target(configured.id, std::move(*written), configured.fingerprint);
    }
    if (form_.chosen.size() != 1 || form_.chosen.front() != host_word || !config_.host) return;
    const PlanHost& host = *config_.find_host(*config_.host);
    auto written = tvm_config(host, OpenValues::leave, database_, diags_);
    if (written) add_target(host.id, std::move(*written), host.fingerprint);
  }

  void add_target(const std::string& id, Value target, std::string fingerprint) {
    written_.ids.insert(id);
    targets_.push_back(
        {id, Object{{"config", std::move(target)}, {"fingerprint", std::move(fingerprint)}}});
  }

  /// True if the target, or the target that it narrows for a function, is chosen.
  [[nodiscard]] bool is_wanted(const PlanTarget& configured) const {
    if (is_chosen(configured.id)) return true;
    return configured.scope == TargetScope::function &&
           std::ranges::any_of(configured.refines,
                               [&](const std::string& id) { return is_chosen(id); });
  }

  // TVM compiles all functions of a CPU target for the host inside it, including kernels. A host
  // that is the same machine or unset is left out, so the target is its own host.
  std::shared_ptr<const Target> host_inside(const PlanTarget& configured) {
    if (!configured.host) return nullptr;
    const Target& target = configured;
    const Target& host = *config_.find_host(*configured.host);
    const KindRow* kind = database_.kind(target.kind);
    const bool takes_its_code = kind != nullptr && kind->may_host &&
                                target.device.code == host.device.code && !is_same(target, host);
    if (!takes_its_code) return std::make_shared<const Target>(host);
    if (form_.cpus_apart) return nullptr;
    const auto& triple = host.machine.triple;
    if (host.kind == target.kind && (!triple || triple == target.machine.triple)) {
      diags_
          .note(
              diag::UnusedByBackend{
                  .backend = tvm_backend,
                  .what = "host of `" + configured.id +
                          "`, because it would compile the target's own code for this host"},
              target.span)
          .at(target.pointer);
      return nullptr;
    }
    lose("the code of target `" + configured.id + "`",
         "it compiles a CPU's target for its host, which is of another kind or triple",
         target.span);
    return std::make_shared<const Target>(host);
  }

  // TVM compiles all functions of CPU targets for a single target, however they are assigned.
  void say_whose_code() {
    if (form_.cpus_apart) return;
    const PlanTarget* first = nullptr;
    for (const PlanTarget& each : config_.targets) {
      const KindRow* kind = database_.kind(each.kind);
      if (!written_.ids.contains(each.id) || kind == nullptr || !kind->may_host) continue;
      if (first == nullptr) first = &each;
      if (first->device.code != each.device.code || is_same(*first, each)) continue;
      diags_.note(diag::OneTargetForCpus{.target = each.id, .other = first->id}, each.span)
          .at(each.pointer)
          .help("build the functions of each CPU separately with `--for ID`");
    }
  }

  [[nodiscard]] static bool is_same(const Target& target, const Target& host) {
    return target.kind == host.kind && target.attrs == host.attrs && target.keys == host.keys;
  }

  // In order, because each partitioner only gets work that earlier ones left.
  void write_partitions() {
    for (const std::string& id : config_.partition_order) {
      const PlanTarget* external = config_.find_target(id);
      if (external == nullptr || !is_chosen(id)) continue;
      replace_external(*external);
      auto partition = tvm_partition(*external, config_, {}, database_);
      const auto served = written_.replaced_by.find(id);
      if (partition) {
        lose_options(*external, partition->get("options"));
        partitions_.push_back(std::move(*partition));
      } else if (served != written_.replaced_by.end()) {
        warn_of_fallback(*external, tvm_backend, served->second, diags_).at(external->pointer);
      }
      if (served == written_.replaced_by.end()) lose_external(*external);
    }
  }

  // A generator is not a target in TVM. Work that it leaves, and functions of its target, belong to
  // its general target.
  void replace_external(const PlanTarget& external) {
    for (const std::string& id : external.refines) {
      if (!is_general(id)) continue;
      written_.replaced_by[external.id] = id;
      return;
    }
  }

  void lose_external(const PlanTarget& external) {
    lose("target `" + external.id + "`",
         "no target takes over what its generator `" + generator_of(external) + "` leaves",
         external.span);
  }

  // Reports options that the generator's partitioner does not accept.
  void lose_options(const PlanTarget& external, const Value& taken) {
    const auto& defaulted = external.defaulted;
    for (const auto& [name, value] : external.codegen.options) {
      if (std::ranges::binary_search(defaulted, name)) continue;
      if (taken.find(name) != nullptr) continue;
      lose("`" + name + "` of `" + external.id + "`",
           "its generator `" + generator_of(external) + "` takes no such option", external.span);
    }
  }

  static std::string generator_of(const PlanTarget& external) {
    return external.codegen.generator.value_or(external.id);
  }

  [[nodiscard]] bool is_general(const std::string& id) const {
    const PlanTarget* target = config_.find_target(id);
    return target != nullptr && !target->codegen.external;
  }

  void write_host() {
    if (!config_.host) return;
    auto host = tvm_config(*config_.find_host(*config_.host), OpenValues::leave, database_, diags_);
    if (host) host_ = std::move(*host);
  }

  // Empty if TVM has no target for the device.
  [[nodiscard]] std::string target_of(const ResolvedDevice& device) const {
    std::string id = device.target.value_or("");
    if (id.empty()) {
      const auto mapped = config_.device_map.find(device.type.name);
      if (mapped == config_.device_map.end()) return {};
      id = mapped->second;
    }
    return written_.target_for(id);
  }

  void write_devices() {
    for (const ResolvedDevice& device : config_.devices) {
      const std::string target = device.implicit ? std::string() : target_of(device);
      if (target.empty()) continue;
      written_.devices.insert(device.id);
      devices_.push_back({device.id, Object{{"target", target},
                                            {"vdevice_id", device.index.value_or(0)},
                                            {"memory_scope",
                                             device.memory_scope.value_or(default_memory_scope)}}});
    }
  }

  void write_functions() {
    auto functions = tvm_functions(config_, written_, form_, database_);
    functions_ = std::move(functions.written);
    for (const LostFunction& lost : functions.lost)
      lose_member(lost.what, lost.reason, pointer_append("/functions", lost.function));
    for (const GivenFunction& function : given_.functions) {
      if (!split_part_path(function.path).part.empty()) continue;
      const Value target = text_or_null(written_.target_for(function.target));
      functions_.push_back(
          {function.match, Object{{"target", target}, {"vdevice", Value()}, {"host", true}}});
    }
  }

  void write_parts() {
    for (const auto& [id, part] : config_.parts) {
      auto chosen = chosen_in_part(id, form_.chosen);
      if (!chosen) continue;
      const TvmForm form{.as_composite = form_.as_composite,
                         .chosen = std::move(*chosen),
                         .cpus_apart = form_.cpus_apart};
      ConfigWriter writer(part, form, database_, lenient_, diags_);
      auto written = writer.run(given_to_part(part, id, config_, given_));
      if (written) parts_.push_back({id, std::move(*written)});
    }
  }

  void say_what_is_lost() {
    if (!form_.chosen.empty()) return;
    if (!config_.memory_pools.empty())
      lose_member("`memory-pools`", "it has none", "/memory-pools");
    for (const auto& [what, options, table] :
         {std::tuple{"executor", &config_.executor, Table::executors},
          std::tuple{"runtime", &config_.runtime, Table::runtimes}}) {
      if (!*options || says_build(**options, table)) continue;
      diags_.note(diag::UnusedByBackend{.backend = tvm_backend, .what = what},
                  place_of_member(config_, "/" + std::string(what)));
    }
  }

  /// True if the options of an executor or runtime affect `relax.build`.
  [[nodiscard]] bool says_build(const ResolvedOptions& options, Table table) const {
    const auto row = database_.raw(table, options.kind);
    if (!row) return false;
    return row->has("exec_mode") || std::ranges::any_of(options.options, [](const auto& option) {
             return option.first == exec_mode_option || option.first == system_lib_option;
           });
  }

  /// Returns the arguments of `relax.build` except module, target and pipelines.
  [[nodiscard]] Value build() const {
    Value mode = usual_exec_mode;
    if (config_.executor) {
      const auto row = database_.raw(Table::executors, config_.executor->kind);
      if (row && row->has("exec_mode")) mode = row->get("exec_mode");
      const auto asked = config_.executor->options.find(exec_mode_option);
      if (asked != config_.executor->options.end()) mode = asked->second;
    }
    Value system_lib;
    if (config_.runtime) {
      const auto asked = config_.runtime->options.find(system_lib_option);
      if (asked != config_.runtime->options.end()) system_lib = asked->second;
    }
    return Object{{"exec_mode", std::move(mode)}, {"system_lib", std::move(system_lib)}};
  }

  // Returns the arguments of a pass context, by TVM's names.
  [[nodiscard]] Value pass_context() const {
    Object context;
    Object settings;
    for (const auto& [key, value] : config_.pass_config) settings.push_back({key, value});
    if (!settings.empty()) context.push_back({"config", std::move(settings)});
    if (config_.opt_level) context.push_back({"opt_level", *config_.opt_level});
    if (!config_.disabled_passes.empty())
      context.push_back({"disabled_pass", list_of(config_.disabled_passes)});
    return context;
  }

  Value object() {
    const bool host_alone = form_.chosen.size() == 1 && form_.chosen.front() == host_word;
    Object object{
        {"targets", std::move(targets_)},      {"host", host_alone ? Value() : std::move(host_)},
        {"vdevices", std::move(devices_)},     {"functions", std::move(functions_)},
        {"partition", std::move(partitions_)}, {"build", build()}};
    if (!parts_.empty()) object.push_back({"parts", std::move(parts_)});
    Value context = pass_context();
    if (!context.object().empty()) object.push_back({"pass_context", std::move(context)});
    return object;
  }

  // A composite target cannot contain virtual devices.
  Value composite() {
    if (!devices_.empty())
      lose_member("`devices`", "a composite target lists targets alone", "/devices");
    if (!functions_.empty())
      lose_member("`functions`", "a composite target lists targets alone", "/functions");
    if (!partitions_.empty())
      lose_member("`partition-order`", "a composite target lists targets alone",
                  "/partition-order");
    Array devices;
    for (Member& target : targets_) devices.push_back(std::move(*target.value.find("config")));
    for (Member& part : parts_) devices.push_back(std::move(part.value));
    Object object{{"kind", "composite"},
                  {"tag", config_.name.value_or("")},
                  {"keys", Array{}},
                  {"devices", std::move(devices)}};
    if (host_.is_object()) object.push_back({"host", std::move(host_)});
    return object;
  }

  const Plan& config_;
  const TvmForm& form_;
  const std::unordered_set<std::string_view> chosen_;
  const Database& database_;
  bool lenient_;
  Diagnostics& diags_;
  Object targets_;
  Value host_;
  Object devices_;
  Object functions_;
  Array partitions_;
  Object parts_;
  GivenToPart given_;
  TvmWritten written_;
};

}  // namespace

std::optional<Value> emit_tvm(const Plan& config, const TvmForm& form, const Database& database,
                              bool lenient, Diagnostics& diags) {
  return ConfigWriter(config, form, database, lenient, diags).run();
}

}  // namespace tgtcfg
