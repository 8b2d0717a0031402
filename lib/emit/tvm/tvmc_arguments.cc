// The arguments of `tvmc compile` that describe the same configuration.
//
// tvmc splits the text of `--target` with a pattern that drops punctuation and quotes. The value of
// a separate option, `--target-KIND-ATTRIBUTE=VALUE`, reaches TVM's parser unchanged. So every
// attribute that has such an option is written there.
#include <tgtcfg/codes/TC23.h>
#include <tgtcfg/codes/TC53.h>
#include <tgtcfg/database.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "emit/emission_context.h"
#include "emit/tvm/tvm_0_19_target.h"
#include "emit/tvm/tvm_release.h"
#include "emit/tvm/tvmc_text.h"
#include "plan/plan_fields.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

// --- targets

struct TvmcTargets {
  std::string text;                  ///< `ethos-u, c`; empty if no target is chosen
  std::vector<std::string> options;  ///< in the order of the targets
  std::vector<ToolTarget> kept;      ///< the general target and its host
};

bool is_defaulted(const Target& target, const std::string& name) {
  return std::ranges::binary_search(target.defaulted, name);
}

/// Options exist only for strings and lists of strings. The names of the other types have changed,
/// but tvmc still looks for the old ones.
bool is_text(const AttributeRow* row, const Value& value) {
  return row != nullptr && (value.is_string() || value.is_array());
}

std::string word_text(const Value& value) {
  if (value.is_boolean()) return value.boolean() ? "1" : "0";
  if (!value.is_string()) return tvm_0_19_value_text(value);
  const std::string& text = value.string();
  return text.find(' ') == std::string::npos ? text : "'" + text + "'";
}

/// Collects external generators in their order, the general target and its host. Reports targets
/// that tvmc does not support.
class TargetList {
 public:
  explicit TargetList(EmissionContext& context)
      : context_(context), config_(context.config), release_(context.row.release.name) {}

  TvmcTargets run() {
    for (const std::string& id : config_.partition_order) {
      const PlanTarget* target = config_.find_target(id);
      if (target != nullptr && context_.is_chosen(id)) add_external(*target);
    }
    add_general_targets();
    result_.text = joined();
    return std::move(result_);
  }

 private:
  // tvmc reads a comma directly after the value of an option as part of the value.
  [[nodiscard]] std::string joined() const {
    std::string text;
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      if (i > 0) text += parts_[i - 1].find(' ') == std::string::npos ? "," : ", ";
      text += parts_[i];
    }
    return text;
  }
  void add_general_targets() {
    std::vector<const PlanTarget*> general;
    for (const PlanTarget& target : config_.targets) {
      if (target.is_general() && context_.is_chosen(target.id)) general.push_back(&target);
    }
    if (general.empty()) return;
    const PlanTarget& first = main_target(general);
    add_general(first, first.id);
    if (first.host && same_as(first) != first.id) add_host(first);
    for (const PlanTarget* other : general) {
      const bool is_host = first.host && same_as(first) == other->id;
      if (other == &first || is_host) continue;
      context_.lose("/targets/" + other->id, "target `" + other->id + "`",
                    "it takes one general target and its host", other->span);
    }
  }

  /// Returns the target that is equal to the host of `driven`, which must have a host.
  [[nodiscard]] const std::optional<std::string>& same_as(const PlanTarget& driven) const {
    return config_.find_host(*driven.host)->same_as;
  }

  /// Returns the target of the default device, otherwise the first that is not the host of another
  /// target.
  [[nodiscard]] const PlanTarget& main_target(const std::vector<const PlanTarget*>& general) const {
    std::unordered_set<std::string_view> hosts;  // targets that are hosts of another target
    for (const PlanTarget* target : general) {
      if (!target->host) continue;
      const auto& same = same_as(*target);
      if (same && *same != target->id) hosts.insert(*same);
    }
    const ResolvedDevice* device = config_.find_device(config_.default_device.value_or(""));
    const PlanTarget* asked =
        device != nullptr && device->target ? config_.find_target(*device->target) : nullptr;
    const bool is_general = std::ranges::find(general, asked) != general.end();
    if (is_general && !hosts.contains(asked->id)) return *asked;
    for (const PlanTarget* target : general) {
      if (!hosts.contains(target->id)) return *target;
    }
    return *general.front();
  }

  void add_host(const PlanTarget& driven) {
    const PlanHost& host = *config_.find_host(*driven.host);
    if (host.kind == driven.kind) {
      context_.lose("/targets/" + driven.id + "/host", "the host of target `" + driven.id + "`",
                    "it takes no kind twice, and both are of kind `" + host.kind + "`", host.span);
      return;
    }
    add_general(host, host.id);
  }

  void add_external(const PlanTarget& target) {
    const Codegen& codegen = target.codegen;
    const std::string name = codegen.generator.value_or("");
    const GeneratorRow* row = context_.database.generator(name);
    if (row == nullptr || !row->tvmc || !includes_release(row->releases, release_))
      return fall_back(target, name);
    const KindRow* kind = codegen.of_kind ? context_.database.kind(target.kind) : nullptr;
    part_ = name;
    for (const auto& [option, value] : codegen.options)
      add_option(name, option, value, row->option(option));
    for (const auto& [option, value] : target.attrs) {
      if (kind != nullptr && !is_defaulted(target, option))
        add_option(name, option, value, kind->attribute(option));
    }
    add_part(target);
  }

  /// A generator's options are the fields of its pass-configuration entry.
  void add_option(const std::string& generator, const std::string& name, const Value& value,
                  const AttributeRow* row) {
    const auto raw = context_.database.raw(Table::generators, generator);
    const bool has_option = raw && !raw->text("config_key").empty() && row != nullptr &&
                            !row->common && value.is_string();
    if (has_option) {
      result_.options.push_back("--target-" + generator + "-" + name + "=" + value.string());
    } else {
      part_ += " -" + name + "=" + word_text(value);
    }
  }

  /// Returns the newest release that has the generator, or an empty string.
  [[nodiscard]] std::string release_with(const std::string& name) const {
    const GeneratorRow* row = context_.database.generator(name);
    std::string found;
    for (const BackendRelease& each : context_.row.releases) {
      if (row != nullptr && row->tvmc && includes_release(row->releases, each.name))
        found = each.name;
    }
    return found;
  }

  void fall_back(const PlanTarget& target, const std::string& name) {
    const std::string release = release_with(name);
    const std::string help =
        release.empty()
            ? ""
            : "choose a release with this code generator: `--backend-release " + release + "`";
    const std::string pointer = "/targets/" + target.id;
    for (const std::string& id : target.refines) {
      if (id == target.id) continue;
      auto warning = context_.diags.warning(
          diag::GeneratorFallsBack{
              .backend = context_.row.name + " " + release_, .generator = name, .target = id},
          target.span);
      warning.at(pointer);
      if (!help.empty()) warning.help(help);
      context_.drop(pointer, FieldUse::fallback,
                    "no code generator `" + name + "`: falls back to `" + id + "`");
      return;
    }
    context_.lose(
        pointer, "target `" + target.id + "`",
        "this release lacks code generator `" + name + "`" + (help.empty() ? "" : "; " + help),
        target.span);
  }

  void add_general(const Target& target, const std::string& id) {
    const KindRow* kind = context_.database.kind(target.kind);
    if (kind == nullptr || !includes_release(kind->releases, release_))
      refuse("kind `" + target.kind + "`", target);
    part_ = target.kind;
    // Rules add keys that come with features, and will add them again.
    if (kind != nullptr && target.keys != kind->default_keys && target.features.empty()) {
      add_attribute(target, "keys", Array(target.keys.begin(), target.keys.end()),
                    kind->attribute("keys"));
    }
    for (const auto& [name, value] : target.attrs) {
      if (is_defaulted(target, name)) continue;
      const AttributeRow* row = kind == nullptr ? nullptr : kind->attribute(name);
      if (row != nullptr && !includes_release(row->releases, release_))
        refuse("attribute `" + name + "`", target);
      add_attribute(target, name, value, row);
    }
    add_part(target);
    result_.kept.push_back({&target, id, nullptr});
  }

  void add_attribute(const Target& target, const std::string& name, const Value& value,
                     const AttributeRow* row) {
    if (!is_text(row, value)) {
      part_ += " -" + name + "=" + word_text(value);
      return;
    }
    const std::string text = tvm_0_19_value_text(value);
    if (text.empty()) return;  // TVM does not read an empty text and uses an empty value
    // TVM's parser ends a list element at a space, even in quotes.
    const bool whole = !value.is_array() || text.find(' ') == std::string::npos;
    if (!whole) report_not_kept(text, target.span);
    result_.options.push_back("--target-" + target.kind + "-" + name + "=" + text);
  }

  void add_part(const Target& target) {
    if (!tvmc_keeps_all(part_)) report_not_kept(part_, target.span);
    parts_.push_back(std::move(part_));
    part_.clear();
  }

  void report_not_kept(const std::string& text, Span span) {
    context_.diags.error(diag::TextNotKept{.backend = context_.row.name, .text = text}, span);
  }

  void refuse(std::string what, const Target& target) {
    context_.diags
        .error(diag::NotInRelease{.what = std::move(what), .release = release_}, target.span)
        .at(target.pointer);
  }

  EmissionContext& context_;
  const Plan& config_;
  const std::string& release_;
  TvmcTargets result_;
  std::vector<std::string> parts_;
  std::string part_;  ///< the part being written
};

// --- all arguments

class TvmcMaker {
 public:
  explicit TvmcMaker(EmissionContext& context) : context_(context), config_(context.config) {}

  std::optional<Made> run() {
    check_default();
    check_executor_release(context_);
    TvmcTargets targets = TargetList(context_).run();
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
    add_mixed_precision();
  }

  void add_mixed_precision() {
    const Value& precision = config_.build.mixed_precision;
    const bool asked = !precision.is_null() && !(precision.is_boolean() && !precision.boolean());
    if (asked) arguments_.emplace_back("--mixed-precision");
    if (!asked || !precision.is_object()) return;
    for (const Member& member : precision.object()) {
      std::string name = member.key;
      std::ranges::replace(name, '_', '-');
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
