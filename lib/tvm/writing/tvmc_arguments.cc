// The argument list of `tvmc compile`, so that tvmc reads the same configuration from it.
#include <tgtcfg/codes/TC23.h>
#include <tgtcfg/codes/TC53.h>
#include <tgtcfg/json_pointer.h>
#include <tgtcfg/writers.h>

#include <algorithm>

#include "emit/emission_context.h"
#include "plan/plan_fields.h"
#include "tvm/writing/tvm_release.h"
#include "tvm/writing/tvmc_text.h"

namespace tgtcfg {
namespace {

class TvmcMaker {
 public:
  explicit TvmcMaker(EmissionContext& context)
      : context_(context), config_(context.config), release_(context.row.release.name) {}

  std::optional<Made> run() {
    const std::size_t errors = context_.diags.error_count();
    check_default();
    check_executor_release(context_);
    std::string text;
    for (const std::string& part : parts()) text += (text.empty() ? "" : ", ") + part;
    add_options("executor", config_.executor);
    add_options("runtime", config_.runtime);
    add_passes();
    add_build();
    add_pools();
    drop_members(context_, kept_);
    if (context_.diags.error_count() > errors) return std::nullopt;
    if (text.empty() || context_.row.steps.empty()) {
      if (!config_.parts.empty()) return Made{};
      context_.diags.error(diag::NothingToEmit{.backend = context_.row.name}, {});
      return std::nullopt;
    }
    if (!tvmc_keeps_all(text)) {
      context_.diags.error(diag::TextNotKept{.backend = context_.row.name, .text = text},
                           kept_.empty() ? Span{} : kept_.front().target->span);
      return std::nullopt;
    }
    arguments_.insert(arguments_.begin(), {"compile", "--target=" + text});
    Made made;
    made.steps.push_back(
        step_of(context_.row.steps.front(), std::string(), std::move(arguments_), context_));
    return made;
  }

 private:
  void check_default() {
    if (config_.default_device || !context_.asked.chosen.empty() || config_.targets.empty()) return;
    context_.diags.error(diag::DefaultDeviceNeeded{.backend = context_.row.name}, {})
        .at("/default-device")
        .help("name it by `default-device:`");
  }

  /// External generators in their order, the general target, its host.
  std::vector<std::string> parts() {
    std::vector<std::string> texts;
    std::vector<const ConfiguredTarget*> general;
    for (const std::string& id : config_.partition_order) {
      for (const ConfiguredTarget& target : config_.targets) {
        if (target.id == id && context_.is_chosen(id)) add_external(target, texts);
      }
    }
    for (const ConfiguredTarget& target : config_.targets) {
      const bool wanted = !target.target.codegen.external && context_.is_chosen(target.id);
      if (wanted && target.scope == TargetScope::configuration) general.push_back(&target);
    }
    if (general.empty()) return texts;
    const ConfiguredTarget& first = main_target(general);
    add_general(first.target, first.id, texts);
    const bool has_host = first.host && config_.host_same_as[*first.host] != first.id;
    if (has_host && !is_default(config_.hosts[*first.host]))
      add_general(config_.hosts[*first.host], "host" + std::to_string(*first.host), texts);
    for (const ConfiguredTarget* other : general) {
      const bool is_host = first.host && config_.host_same_as[*first.host] == other->id;
      if (other == &first || is_host) continue;
      context_.lose("/targets/" + other->id, "target `" + other->id + "`",
                    "it takes one general target and its host", other->target.span);
    }
    return texts;
  }

  /// The target of the default device, else the first that is not the host of another.
  [[nodiscard]] const ConfiguredTarget& main_target(
      const std::vector<const ConfiguredTarget*>& general) const {
    for (const ResolvedDevice& device : config_.devices) {
      if (device.id != config_.default_device) continue;
      for (const ConfiguredTarget* target : general) {
        if (target->id == device.target && !hosts_another(*target, general)) return *target;
      }
    }
    for (const ConfiguredTarget* target : general) {
      if (!hosts_another(*target, general)) return *target;
    }
    return *general.front();
  }

  [[nodiscard]] bool hosts_another(const ConfiguredTarget& target,
                                   const std::vector<const ConfiguredTarget*>& general) const {
    return std::any_of(general.begin(), general.end(), [&](const ConfiguredTarget* other) {
      return other != &target && other->host && config_.host_same_as[*other->host] == target.id;
    });
  }

  /// What tvmc assumes when it is told no host.
  [[nodiscard]] static bool is_default(const Target& host) {
    return host.kind == default_host && host.attrs.empty();
  }

  void add_external(const ConfiguredTarget& target, std::vector<std::string>& texts) {
    const Codegen& codegen = target.target.codegen;
    const std::string name = codegen.generator.value_or("");
    const GeneratorRow* row = context_.database.generator(name);
    if (row == nullptr || !row->tvmc || !includes_release(row->releases, release_)) {
      fall_back(target, name);
      return;
    }
    std::string text = name;
    const auto add = [&](const std::string& option, const Value& value) {
      text += " -" + option + "=" + value_text(value);
    };
    for (const auto& [option, value] : codegen.options) add(option, value);
    for (const auto& [option, value] : target.target.attrs) {
      if (codegen.of_kind && !is_defaulted(target.target, option)) add(option, value);
    }
    texts.push_back(std::move(text));
  }

  /// The newest release that has the generator, or nothing.
  [[nodiscard]] std::string release_with(const std::string& name) const {
    const GeneratorRow* row = context_.database.generator(name);
    std::string found;
    for (const BackendRelease& each : context_.row.releases) {
      if (row != nullptr && row->tvmc && includes_release(row->releases, each.name))
        found = each.name;
    }
    return found;
  }

  void fall_back(const ConfiguredTarget& target, const std::string& name) {
    const std::string release = release_with(name);
    const std::string help =
        release.empty() ? ""
                        : "release " + release + " has it: `--backend-release " + release + "`";
    const std::string pointer = "/targets/" + target.id;
    for (const std::string& id : target.refines) {
      if (id == target.id) continue;
      auto warning = context_.diags.warning(
          diag::GeneratorFallsBack{
              .backend = context_.row.name + " " + release_, .generator = name, .target = id},
          target.target.span);
      warning.at(pointer);
      if (!help.empty()) warning.help(help);
      context_.drop(pointer, FieldUse::fallback,
                    "no code generator `" + name + "`: `" + id + "` takes its part");
      return;
    }
    context_.lose(pointer, "target `" + target.id + "`",
                  "it has no code generator `" + name + "`" + (help.empty() ? "" : "; " + help),
                  target.target.span);
  }

  void add_general(const Target& target, const std::string& id, std::vector<std::string>& texts) {
    const KindRow* kind = context_.database.kind(target.kind);
    if (kind == nullptr || !includes_release(kind->releases, release_))
      refuse("kind `" + target.kind + "`", target);
    std::string text = target.kind;
    if (kind != nullptr && target.keys != kind->default_keys && !inferred_keys(target))
      text += " -keys=" + list_text(Array(target.keys.begin(), target.keys.end()));
    for (const auto& [name, value] : target.attrs) {
      if (is_defaulted(target, name)) continue;
      const AttributeRow* row = kind == nullptr ? nullptr : kind->attribute(name);
      if (row != nullptr && !includes_release(row->releases, release_))
        refuse("attribute `" + name + "`", target);
      text += " -" + name + "=" + value_text(value);
    }
    texts.push_back(std::move(text));
    kept_.push_back({&target, id, nullptr});
  }

  void refuse(std::string what, const Target& target) {
    context_.diags
        .error(diag::NotInRelease{.what = std::move(what), .release = release_}, target.span)
        .at(target.pointer);
  }

  /// Rules put them there, and will again.
  [[nodiscard]] static bool inferred_keys(const Target& target) { return !target.features.empty(); }

  static bool is_defaulted(const Target& target, const std::string& name) {
    return std::binary_search(target.defaulted.begin(), target.defaulted.end(), name);
  }

  static std::string list_text(const Array& list) {
    std::string text;
    for (const Value& element : list) text += (text.empty() ? "" : ",") + value_text(element);
    return text;
  }

  static std::string value_text(const Value& value) {
    if (value.is_boolean()) return value.boolean() ? "1" : "0";
    if (value.is_array()) return list_text(value.array());
    if (!value.is_string()) return write_compact_json(value);
    const std::string& text = value.string();
    return text.find(' ') == std::string::npos ? text : "'" + text + "'";
  }

  void add_options(const std::string& what, const std::optional<ResolvedOptions>& set) {
    if (!set) return;
    arguments_.push_back("--" + what + "=" + set->kind);
    for (const auto& [name, value] : set->options)
      arguments_.push_back("--" + what + "-" + set->kind + "-" + name + "=" + value_text(value));
  }

  void add_passes() {
    for (const auto& [key, value] : config_.pass_config)
      arguments_.push_back("--pass-config=" + key + "=" + pass_text(value));
    if (config_.opt_level)
      arguments_.push_back("--opt-level=" + std::to_string(*config_.opt_level));
    std::string passes;
    for (const std::string& pass : config_.disabled_passes)
      passes += (passes.empty() ? "" : ",") + pass;
    if (!passes.empty()) arguments_.push_back("--disabled-pass=" + passes);
  }

  static std::string pass_text(const Value& value) {
    return value.is_string() ? value.string() : write_compact_json(value);
  }

  void add_build() {
    for (const Value& row : context_.row.row.list("build")) {
      const Value value = build_setting(config_.build, row.text("name"));
      if (value.is_null()) continue;
      const std::string flag = row.text("as");
      if (value.is_array()) {
        std::string joined;
        for (const Value& element : value.array())
          joined += (joined.empty() ? "" : row.text("join")) + value_text(element);
        if (!joined.empty()) arguments_.push_back(filled(flag, joined));
      } else if (!value.is_object() && !value.is_boolean()) {
        arguments_.push_back(filled(flag, value_text(value)));
      }
    }
    const Value& precision = config_.build.mixed_precision;
    const bool asked = !precision.is_null() && !(precision.is_boolean() && !precision.boolean());
    if (asked) arguments_.emplace_back("--mixed-precision");
    if (!asked || !precision.is_object()) return;
    for (const Member& member : precision.object()) {
      std::string name = member.key;
      std::replace(name.begin(), name.end(), '_', '-');
      arguments_.push_back("--mixed-precision-" + name + "=" + value_text(member.value));
    }
  }

  /// `POOL:VALUE`; a figure of one target is `POOL:KIND:VALUE`.
  void add_pools() {
    if (config_.memory_pools.empty()) return;
    std::string names;
    for (const MemoryPool& pool : config_.memory_pools)
      names += (names.empty() ? "" : ",") + pool.name;
    arguments_.push_back(pools_flag + "=" + names);
    for (const MemoryPool& pool : config_.memory_pools) {
      std::string targets;
      for (const std::string& target : pool.targets)
        targets += (targets.empty() ? "" : ",") + name_there(target);
      if (!targets.empty())
        arguments_.push_back(pools_flag + "-targets=" + pool.name + ":" + targets);
      for (const PlanField<MemoryPool>& field : plan_fields<MemoryPool>()) add_figure(pool, field);
    }
  }

  void add_figure(const MemoryPool& pool, const PlanField<MemoryPool>& field) {
    const Value value = field.write(pool).value_or(Value());
    const std::string flag = pools_flag + "-" + std::string(field.member->key) + "=" + pool.name;
    if (value.is_integer()) arguments_.push_back(flag + ":" + value_text(value));
    if (!value.is_object()) return;
    for (const Member& each : value.object())
      arguments_.push_back(flag + ":" + name_there(each.key) + ":" + value_text(each.value));
  }

  /// What tvmc calls a target: its kind, or its generator.
  [[nodiscard]] std::string name_there(const std::string& id) const {
    for (const ConfiguredTarget& target : config_.targets) {
      if (target.id == id) return target.target.codegen.generator.value_or(target.target.kind);
    }
    return id;
  }

  static constexpr std::string_view default_host = "llvm";
  inline static const std::string pools_flag = "--workspace-pools";
  EmissionContext& context_;
  const CompilationConfig& config_;
  const std::string& release_;
  std::vector<ToolTarget> kept_;
  std::vector<std::string> arguments_;
};

}  // namespace

std::optional<Made> make_tvmc(EmissionContext& context) {
  return TvmcMaker(context).run();
}

}  // namespace tgtcfg
