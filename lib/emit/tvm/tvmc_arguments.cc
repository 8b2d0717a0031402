// The arguments of `tvmc compile` that describe the same configuration.
#include <tgtcfg/codes/TC53.h>
#include <tgtcfg/writers.h>

#include <algorithm>
#include <iterator>

#include "emit/emission_context.h"
#include "emit/tvm/tvm_release.h"
#include "emit/tvm/tvmc_targets.h"
#include "plan/plan_fields.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

class TvmcMaker {
 public:
  explicit TvmcMaker(EmissionContext& context) : context_(context), config_(context.config) {}

  std::optional<Made> run() {
    check_default();
    check_executor_release(context_);
    TvmcTargets targets = tvmc_targets_of(context_);
    targets_ = &targets;
    arguments_ = std::move(targets.options);
    add_options("executor", config_.executor);
    add_options("runtime", config_.runtime);
    add_passes();
    add_build();
    add_pools();
    drop_members(context_, targets.kept);
    check_external_options(context_);
    if (context_.has_errors()) return std::nullopt;
    if (targets.text.empty() || context_.row.steps.empty()) return made_nothing(context_);
    Made made;
    made.steps.push_back(step_of(context_.row.steps.front(), {},
                                 {.args = command_line("--target=" + targets.text)}, context_));
    return made;
  }

 private:
  /// An option with several words consumes all words after it, including the name of the model. So
  /// another option must follow it.
  std::vector<std::string> command_line(std::string target) {
    std::vector<std::string> all{"compile"};
    std::move(worded_.begin(), worded_.end(), std::back_inserter(all));
    all.push_back(std::move(target));
    std::move(arguments_.begin(), arguments_.end(), std::back_inserter(all));
    return all;
  }

  void add_words(const std::string& flag, const Array& words) {
    if (words.empty()) return;
    worded_.push_back(flag);
    for (const Value& word : words) worded_.push_back(value_text(word));
  }

  void check_default() {
    if (config_.default_device || !context_.asked.chosen.empty() || config_.targets.empty()) return;
    context_.diags.error(diag::DefaultDeviceNeeded{.backend = context_.row.name}, {})
        .at("/default-device")
        .help("set `default-device:`, for example `default-device: gpu`");
  }

  /// tvmc converts strings to booleans as Python does: every non-empty string is true, even `0`.
  static std::string value_text(const Value& value) {
    if (value.is_boolean()) return value.boolean() ? "1" : "";
    return text_of(value);
  }

  void add_options(const std::string& what, const std::optional<ResolvedOptions>& set) {
    if (!set) return;
    arguments_.push_back("--" + what + "=" + set->kind);
    for (const auto& [name, value] : set->options)
      arguments_.push_back("--" + what + "-" + set->kind + "-" + name + "=" + value_text(value));
  }

  void add_passes() {
    for (const auto& [key, value] : config_.pass_config)
      arguments_.push_back("--pass-config=" + key + "=" + text_of(value));
    if (config_.opt_level)
      arguments_.push_back("--opt-level=" + std::to_string(*config_.opt_level));
    const std::string passes = join(config_.disabled_passes, ",");
    if (!passes.empty()) arguments_.push_back("--disabled-pass=" + passes);
  }

  void add_build() {
    for (const Value& row : context_.row.row.list("build")) {
      const Value value = build_setting(config_.build, row.text("name"));
      if (value.is_null()) continue;
      const std::string flag = row.text("as");
      if (value.is_array() && !row.has("join")) {
        add_words(flag, value.array());
      } else if (value.is_array()) {
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
      const std::string flag = "--mixed-precision-" + name;
      if (member.value.is_array()) {
        add_words(flag, member.value.array());
      } else {
        arguments_.push_back(flag + "=" + value_text(member.value));
      }
    }
  }

  void add_pools() {
    std::string names;
    std::vector<const MemoryPool*> pools;
    for (const MemoryPool& pool : config_.memory_pools) {
      if (!has_targets(pool)) continue;
      names += (names.empty() ? "" : ",") + pool.name;
      pools.push_back(&pool);
    }
    if (pools.empty()) return;
    arguments_.push_back(pools_flag + "=" + names);
    for (const MemoryPool* pool : pools) add_pool(*pool);
  }

  bool has_targets(const MemoryPool& pool) {
    if (!pool.targets.empty()) return true;
    context_.lose("/memory-pools/" + pool.name, "memory pool `" + pool.name + "`",
                  "it takes pools for targets that are named", {});
    return false;
  }

  void add_pool(const MemoryPool& pool) {
    std::vector<std::string> kinds;
    for (const std::string& target : pool.targets) kinds.push_back(name_there(target));
    arguments_.push_back(pools_flag + "-targets=" + pool.name + ":" + join(kinds, ","));
    for (const PlanField<MemoryPool>& field : plan_fields<MemoryPool>()) {
      const Value figure = field.write(pool).value_or(Value());
      const std::string flag = pools_flag + "-" + std::string(field.member->key);
      if (field.member->key == "target-burst-bytes") {
        add_bursts(flag, pool.name, figure);
      } else if (figure.is_integer()) {
        arguments_.push_back(flag + "=" + pool.name + ":" + value_text(figure));
      }
    }
  }

  /// Writes `POOL:KIND:VALUE` for the general target only.
  void add_bursts(const std::string& flag, const std::string& pool, const Value& bursts) {
    const std::string kind =
        targets_->kept.empty() ? std::string() : targets_->kept.front().target->kind;
    const std::string general = flag + "=" + pool + ":" + kind + ":";
    if (bursts.is_integer()) arguments_.push_back(general + value_text(bursts));
    if (!bursts.is_object()) return;
    for (const Member& each : bursts.object()) {
      if (name_there(each.key) == kind) {
        arguments_.push_back(general + value_text(each.value));
      } else {
        context_.lose("/memory-pools/" + pool + "/target-burst-bytes/" + each.key,
                      "the bursts of `" + each.key + "`",
                      "it takes bursts of the general target alone", {});
      }
    }
  }

  /// tvmc's name for a target: its kind or its generator.
  [[nodiscard]] std::string name_there(const std::string& id) const {
    for (const PlanTarget& target : config_.targets) {
      if (target.id == id) return target.codegen.generator.value_or(target.kind);
    }
    return id;
  }

  inline static const std::string pools_flag = "--workspace-pools";
  EmissionContext& context_;
  const Plan& config_;
  const TvmcTargets* targets_ = nullptr;
  std::vector<std::string> worded_;
  std::vector<std::string> arguments_;
};

}  // namespace

std::optional<Made> make_tvmc(EmissionContext& context) {
  return TvmcMaker(context).run();
}

}  // namespace tgtcfg
