// A whole configuration for today's TVM, which knows targets and virtual devices and nothing of
// executors, runtimes or external code generators.
#include <tgtcfg/codes/TC31.h>
#include <tgtcfg/codes/TC53.h>
#include <tgtcfg/codes/TC82.h>

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>

#include "tvm/writing/tvm_target.h"

namespace tgtcfg {

namespace {

constexpr const char* backend = "tvm";
constexpr const char* default_memory_scope = "global";
constexpr std::string_view host_word = "host";

Value list_of(const std::vector<std::string>& names) {
  return Array(names.begin(), names.end());
}

class ConfigWriter {
 public:
  ConfigWriter(const CompilationConfig& config, const TvmForm& form, const Database& database,
               bool lenient, Diagnostics& diags)
      : config_(config), form_(form), database_(database), lenient_(lenient), diags_(diags) {}

  std::optional<Value> run() {
    const std::size_t errors = diags_.error_count();
    check_chosen();
    write_targets();
    write_host();
    write_devices();
    write_parts();
    say_what_is_lost();
    Value written = form_.as_composite ? composite() : object();
    if (diags_.error_count() > errors) return std::nullopt;
    return written;
  }

 private:
  [[nodiscard]] bool is_chosen(std::string_view id) const {
    const auto& chosen = form_.chosen;
    return chosen.empty() || std::find(chosen.begin(), chosen.end(), id) != chosen.end();
  }

  [[nodiscard]] std::vector<std::string> choices() const {
    std::vector<std::string> names;
    for (const ConfiguredTarget& target : config_.targets) names.push_back(target.id);
    for (const auto& [id, part] : config_.parts) names.push_back(id);
    if (config_.host) names.emplace_back(host_word);
    return names;
  }

  void check_chosen() {
    const std::vector<std::string> names = choices();
    for (const std::string& id : form_.chosen) {
      if (std::find(names.begin(), names.end(), id) != names.end()) continue;
      diags_.error(diag::UnknownReference{.what = "target, part or host", .name = id}, {})
          .expected(names)
          .actual(id)
          .suggest_nearest(id, names, {});
    }
  }

  // Warnings under leniency, since the result is another program.
  void lose(const std::string& what, const std::string& reason, Span span) {
    diags_
        .report_as(lenient_ ? Severity::warning : Severity::error,
                   diag::LostInLowering{.backend = backend, .what = what, .reason = reason}, span)
        .help("`--lenient` goes on without it");
  }

  void write_targets() {
    for (const ConfiguredTarget& configured : config_.targets) {
      if (!is_chosen(configured.id) || configured.scope != TargetScope::configuration) continue;
      if (configured.target.codegen.external) {
        replace_external(configured);
        continue;
      }
      Target target = configured.target;
      target.host = host_inside(configured);
      auto written = tvm_config(target, OpenValues::leave, database_, diags_);
      if (!written) continue;
      index_of_[configured.id] = targets_.size();
      targets_.push_back(std::move(*written));
    }
  }

  // TVM compiles all functions of a CPU target for the host inside it, kernels too. One for the
  // same machine, or open, is left out: the target is then its own host.
  std::shared_ptr<const Target> host_inside(const ConfiguredTarget& configured) {
    if (!configured.host) return nullptr;
    const Target& target = configured.target;
    const Target& host = config_.hosts[*configured.host];
    const KindRow* kind = database_.kind(target.kind);
    const bool takes_its_code = kind != nullptr && kind->may_host &&
                                target.device.code == host.device.code && !is_same(target, host);
    if (!takes_its_code) return std::make_shared<const Target>(host);
    const auto& triple = host.machine.triple;
    if (host.kind == target.kind && (!triple || triple == target.machine.triple)) {
      diags_
          .note(
              diag::UnusedByBackend{.backend = backend,
                                    .what = "host of `" + configured.id +
                                            "`, for which it would compile the target's own code"},
              target.span)
          .at(target.pointer);
      return nullptr;
    }
    lose("the code of target `" + configured.id + "`",
         "it compiles a CPU's target for its host, which is of another kind or triple",
         target.span);
    return std::make_shared<const Target>(host);
  }

  [[nodiscard]] static bool is_same(const Target& target, const Target& host) {
    return target.kind == host.kind && target.attrs == host.attrs && target.keys == host.keys;
  }

  // The general target that the external one serves does the work alone.
  void replace_external(const ConfiguredTarget& external) {
    const std::string generator = external.target.codegen.generator.value_or(external.id);
    for (const std::string& id : external.refines) {
      if (!is_general(id)) continue;
      replaced_by_[external.id] = id;
      diags_
          .warning(
              diag::GeneratorFallsBack{.backend = backend, .generator = generator, .target = id},
              external.target.span)
          .at(external.target.pointer);
      return;
    }
    lose("target `" + external.id + "`",
         "it has no code generator `" + generator + "`, and no other target takes over",
         external.target.span);
  }

  [[nodiscard]] bool is_general(const std::string& id) const {
    return std::any_of(config_.targets.begin(), config_.targets.end(), [&](const auto& target) {
      return target.id == id && !target.target.codegen.external;
    });
  }

  void write_host() {
    if (!config_.host) return;
    auto host = tvm_config(config_.hosts[*config_.host], OpenValues::leave, database_, diags_);
    if (host) host_ = std::move(*host);
  }

  // Null when TVM has no target for the device.
  [[nodiscard]] const std::size_t* target_of(const ResolvedDevice& device) const {
    std::string id = device.target.value_or("");
    if (id.empty()) {
      const auto mapped = config_.device_map.find(device.type.name);
      if (mapped == config_.device_map.end()) return nullptr;
      id = mapped->second;
    }
    const auto replaced = replaced_by_.find(id);
    const auto index = index_of_.find(replaced == replaced_by_.end() ? id : replaced->second);
    return index == index_of_.end() ? nullptr : &index->second;
  }

  void write_devices() {
    for (const ResolvedDevice& device : config_.devices) {
      const std::size_t* target = device.implicit ? nullptr : target_of(device);
      if (target == nullptr) continue;
      devices_.push_back(
          Object{{"name", device.id},
                 {"target", static_cast<std::int64_t>(*target)},
                 {"vdevice_id", device.index.value_or(0)},
                 {"memory_scope", device.memory_scope.value_or(default_memory_scope)}});
    }
  }

  void write_parts() {
    for (const auto& [id, part] : config_.parts) {
      if (!is_chosen(id)) continue;
      auto written = emit_tvm(*part, {.as_composite = form_.as_composite, .chosen = {}}, database_,
                              lenient_, diags_);
      if (written) parts_.push_back({id, std::move(*written)});
    }
  }

  void say_what_is_lost() {
    if (!form_.chosen.empty()) return;
    if (!config_.functions.empty()) {
      lose("`functions`", "it chooses the target of a function by itself", {});
    }
    if (!config_.memory_pools.empty()) lose("`memory-pools`", "it has none", {});
    for (const auto& [what, options] :
         {std::pair{"executor", &config_.executor}, std::pair{"runtime", &config_.runtime}}) {
      if (*options) diags_.note(diag::UnusedByBackend{.backend = backend, .what = what}, {});
    }
  }

  // The arguments of a pass context, as TVM calls them.
  [[nodiscard]] Value pass_context() const {
    Object context;
    Object settings;
    for (const auto& [key, value] : config_.pass_config) settings.push_back({key, value});
    if (!settings.empty()) context.push_back({"config", std::move(settings)});
    if (config_.opt_level) context.push_back({"opt_level", *config_.opt_level});
    if (!config_.disabled_passes.empty()) {
      context.push_back({"disabled_pass", list_of(config_.disabled_passes)});
    }
    return context;
  }

  Value object() {
    const bool host_alone = form_.chosen.size() == 1 && form_.chosen.front() == host_word;
    if (host_alone && host_.is_object()) targets_.push_back(host_);
    Object object{{"targets", std::move(targets_)},
                  {"host", host_alone ? Value() : std::move(host_)},
                  {"vdevices", std::move(devices_)}};
    if (!parts_.empty()) object.push_back({"parts", std::move(parts_)});
    Value context = pass_context();
    if (!context.object().empty()) object.push_back({"pass_context", std::move(context)});
    return object;
  }

  // As a target a configuration has no place for virtual devices.
  Value composite() {
    if (!devices_.empty()) lose("`devices`", "a composite target lists targets alone", {});
    Object object{{"kind", "composite"},
                  {"tag", config_.name.value_or("")},
                  {"keys", Array{}},
                  {"devices", std::move(targets_)}};
    for (Member& part : parts_) object[3].value.array().push_back(std::move(part.value));
    if (host_.is_object()) object.push_back({"host", std::move(host_)});
    return object;
  }

  const CompilationConfig& config_;
  const TvmForm& form_;
  const Database& database_;
  bool lenient_;
  Diagnostics& diags_;
  Array targets_;
  Value host_;
  Array devices_;
  Object parts_;
  std::map<std::string, std::size_t> index_of_;
  std::map<std::string, std::string> replaced_by_;
};

}  // namespace

std::optional<Value> emit_tvm(const CompilationConfig& config, const TvmForm& form,
                              const Database& database, bool lenient, Diagnostics& diags) {
  return ConfigWriter(config, form, database, lenient, diags).run();
}

}  // namespace tgtcfg
