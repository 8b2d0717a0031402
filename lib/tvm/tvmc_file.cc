#include "tvm/tvmc_file.h"

#include <tgtcfg/codes/TC13.h>
#include <tgtcfg/codes/TC31.h>
#include <tgtcfg/codes/TC81.h>
#include <tgtcfg/database.h>

#include <algorithm>

#include "database/config_keys.h"
#include "database/suggested_entries.h"
#include "model/plain_values.h"
#include "support/text.h"
#include "tvm/tvmc_flat.h"

namespace tgtcfg {
namespace {

// clang-format off
// Options of `tvmc compile` that a configuration file may contain, in kebab-case.
constexpr std::string_view compile_options[] = {
    "config", "cross-compiler", "cross-compiler-options", "desired-layout",
    "desired-layout-ops", "disabled-pass", "disabled-passes", "dump-code", "dump-offloads",
    "executor", "experimental-tvm-extension", "input-shapes", "mixed-precision",
    "mixed-precision-acc-type", "mixed-precision-calculation-type", "mixed-precision-ops",
    "model-format", "module-name", "opt-level", "output", "output-format", "pass-config",
    "print-ir-after", "print-ir-before", "print-pass-times", "runtime", "target", "targets",
    "tuning-records", "verbose",
};

// Options of a run of `tvmc tune` or `tvmc run`, which do not affect the compiled code.
constexpr std::string_view run_options[] = {
    "device", "early-stopping", "enable-autoscheduler", "end-to-end", "fill-mode",
    "hardware-params", "hostname", "include-simple-tasks", "inputs", "log-estimated-latency",
    "min-repeat-ms", "number", "outputs", "parallel", "port", "print-time", "print-top",
    "profile", "prior-records", "repeat", "rpc-key", "rpc-tracker", "task-index", "timeout",
    "trials", "tuner",
};
// clang-format on

// Options with a configuration key of the same name.
constexpr std::string_view same_key[] = {
    "cross-compiler", "disabled-passes", "executor",    "mixed-precision", "module-name",
    "opt-level",      "output-format",   "pass-config", "runtime",         "targets"};

// Options whose value is a list of words.
constexpr std::string_view list_keys[] = {"cross-compiler-options", "desired-layout",
                                          "desired-layout-ops"};

constexpr std::string_view precision = "mixed-precision-";

bool is_compile_option(std::string_view key) {
  const std::string name = kebab_case(key);
  return contains(compile_options, name) || contains(run_options, name) ||
         name.starts_with("workspace-pools") || is_flat_tvmc_key(name);
}

// Keys next to `target` that only tvmc has: `opt_level`, for example, and never `opt-level`.
bool is_of_tvmc(const Member& option) {
  static constexpr std::string_view of_targets[] = {"config",  "executor", "opt-level", "output",
                                                    "runtime", "target",   "verbose"};
  const std::string key = kebab_case(option.key);
  return is_flat_tvmc_key(key) || option.key == "opt_level" ||
         (contains(compile_options, key) && !contains(of_targets, key));
}

bool is_target_list(const Value& targets) {
  if (!targets.is_array() || targets.array().empty()) return false;
  return std::ranges::all_of(targets.array(), [](const Value& target) {
    const Value& kind = target.get("kind");
    return kind.is_string() && kind.string() != "composite";
  });
}

std::string with_dash_or_underscore(const std::string& name, const auto& is_known) {
  if (is_known(name)) return name;
  for (std::string other : {kebab_case(name), snake_case(name)}) {
    if (is_known(other)) return other;
  }
  return name;
}

class Rewriter {
 public:
  explicit Rewriter(const Context& context) : context_(context) {}

  Value rewrite(const Value& root) {
    result_.span = root.span;
    for (const Member& member : root.object()) {
      if (!member.value.is_null()) option(member);
    }
    for (const Member* member : flat_) add_flat_tvmc_key(*member, result_, context_);
    if (!precision_.empty()) refine_precision();
    if (!pools_.empty()) add("memory-pools", memory_pools_of_tvmc(pools_, context_.diags), {});
    const Member* targets = root.find_member("targets");  // the keys by which is_tvmc_file()
                                                          // recognized the file
    if (targets == nullptr) targets = root.find_member("target");
    auto notice = context_.diags.note(diag::TvmcFile{}, targets ? targets->key_span : root.span);
    notice.help("write `targets` and `host` as a native configuration, with `$schema` or in YAML");
    for (const std::string& key : left_out_)
      notice.note("`" + key + "` is not part of a plan and is ignored");
    return std::move(result_);
  }

 private:
  void add(std::string key, Value value, Span key_span) {
    for (const Member& other : result_.object()) {
      if (other.key != key) continue;
      context_.diags.error(diag::TwoSpellings{.key = key, .other = snake_case(key)}, key_span)
          .label(other.key_span, "the same key");
      return;
    }
    result_.object().push_back({std::move(key), std::move(value), key_span});
  }

  void option(const Member& member) {
    const std::string key = kebab_case(member.key);
    const Value& value = member.value;
    if (key == "targets") {
      targets(member.value, member.key_span);
    } else if (key == "target" && value.is_string()) {
      targets(tvmc_target_texts(value, context_), member.key_span);
    } else if (is_flat_tvmc_key(key)) {
      flat_.push_back(&member);
    } else if (key == "executor" || key == "runtime") {
      add(key, option_set(value, key == "executor"), member.key_span);
    } else if (key == "disabled-pass") {
      add("disabled-passes", words(value, ','), member.key_span);
    } else if (contains(list_keys, key)) {
      add(key, words(value, ' '), member.key_span);
    } else if (key == "opt-level") {
      add(key, integer_of(value), member.key_span);
    } else if (key == "pass-config") {
      add(key, tvmc_pass_config(value, context_), member.key_span);
    } else if (key == "mixed-precision") {
      add(key, truth_of(value), member.key_span);
    } else if (key.starts_with("workspace-pools")) {
      pools_.push_back({key, value, member.key_span});
    } else if (contains(same_key, key)) {
      add(key, value, member.key_span);
    } else if (key.starts_with(precision)) {
      precision_.push_back({key.substr(precision.size()), value, member.key_span});
    } else if (is_compile_option(member.key)) {
      left_out_.push_back(member.key);
    } else {
      result_.object().push_back(member);
    }
  }

  // `mixed-precision-ops` and similar options refine the switch; they have no effect without it.
  void refine_precision() {
    Value* on = result_.find("mixed-precision");
    if (on == nullptr || !on->is_boolean() || !on->boolean()) {
      for (const Member& member : precision_)
        left_out_.push_back(std::string(precision) + member.key);
      return;
    }
    Value refined = placed(Object{}, on->span);
    for (Member& member : precision_) {
      if (member.key == "ops") member.value = words(member.value, ' ');
      refined.object().push_back(std::move(member));
    }
    *on = std::move(refined);
  }

  // A switch of a command line: any text but an empty one is true. `0` is accepted as false.
  static Value truth_of(const Value& value) {
    if (!value.is_string()) return value;
    const std::string& text = value.string();
    const bool truth = !text.empty() && text != "0" && text != "false" && text != "False";
    return placed(truth, value.span);
  }

  static Value integer_of(const Value& value) {
    const bool digit =
        value.is_string() && value.string().size() == 1 && is_digit(value.string().front());
    return digit ? placed(value.string().front() - '0', value.span) : value;
  }

  // `"a,b"`, or `"-a -b"` for options of a tool.
  static Value words(const Value& value, char separator) {
    if (!value.is_string()) return value;
    Array list;
    for (const std::string_view word : split(value.string(), separator)) {
      if (!word.empty()) list.push_back(placed(word, value.span));
    }
    return placed(std::move(list), value.span);
  }

  Value option_set(const Value& value, bool executor) {
    const std::string& kind = value.text("kind");
    if (kind.empty()) return value;
    const OptionSetRow* row =
        executor ? context_.database.executor(kind) : context_.database.runtime(kind);
    Value result = placed(Object{}, value.span);
    for (const Member& member : value.object()) {
      const std::string name = with_dash_or_underscore(member.key, [&](const std::string& other) {
        return row != nullptr && row->option(other) != nullptr;
      });
      const bool is_kind = member.key == "kind";
      result.object().push_back(
          {name, is_kind ? member.value : as_option_text(member.value), member.key_span});
    }
    return result;
  }

  bool is_external(const Value& target) const {
    const std::string kind = target.is_string()
                                 ? target.string().substr(0, target.string().find(' '))
                                 : target.text("kind");
    const KindRow* row = likely_kind_of(kind, context_.database);
    const bool generator = context_.database.has(Table::generators, kind);
    return generator || (row != nullptr && !row->generator.empty()) || target.has("compiler");
  }

  Value target(const Value& value) {
    if (value.is_string()) return value;
    const std::string& kind = value.text("kind");
    const KindRow* row = context_.database.kind(kind);
    const GeneratorRow* generator =
        context_.database.generator(row == nullptr ? kind : row->generator);
    Value result = placed(Object{}, value.span);
    for (const Member& member : value.object()) {
      const std::string name = with_dash_or_underscore(member.key, [&](const std::string& other) {
        return other == "kind" || (row != nullptr && row->attribute(other) != nullptr) ||
               (generator != nullptr && generator->option(other) != nullptr);
      });
      // A feature attribute has no type to read a value with.
      const bool plain = name == "kind" || name == "tag" || name == "host" || name == "name" ||
                         is_feature_attribute(name);
      result.object().push_back(
          {name, plain ? member.value : as_option_text(member.value), member.key_span});
    }
    return result;
  }

  // Reads the list `X…, A, B`: external targets, the target and its host.
  void targets(const Value& entries, Span key_span) {
    Array listed;
    std::vector<const Value*> general;
    for (const Value& entry : entries.array()) {
      if (is_external(entry)) {
        listed.push_back(target(entry));
      } else {
        general.push_back(&entry);
      }
    }
    if (general.size() > 2) {
      context_.diags
          .error(diag::TooManyTvmcTargets{.count = std::to_string(general.size())},
                 general[2]->span)
          .label(general[0]->span, "the target")
          .label(general[1]->span, "its host");
    }
    if (!general.empty()) listed.push_back(target(*general[0]));
    add("targets", placed(std::move(listed), entries.span), key_span);
    if (general.size() >= 2) add("host", target(*general[1]), key_span);
  }

  const Context& context_;
  Value result_{Object{}};
  std::vector<const Member*> flat_;  // options that apply to results of earlier ones
  Object pools_;
  Object precision_;  // without their common prefix
  std::vector<std::string> left_out_;
};

}  // namespace

bool is_tvmc_file(const Value& root, InputFormat format) {
  if (format == InputFormat::yaml || !root.is_object() || root.has("$schema")) return false;
  const Object& members = root.object();
  const bool all =
      std::ranges::all_of(members, [](const Member& each) { return is_compile_option(each.key); });
  const bool flat = std::ranges::any_of(
      members, [](const Member& each) { return is_flat_tvmc_key(kebab_case(each.key)); });
  if (root.has("targets")) return is_target_list(root.get("targets")) && (all || flat);
  return root.get("target").is_string() && all && std::ranges::any_of(members, is_of_tvmc);
}

Value native_form_of_tvmc_file(const Value& root, const Context& context) {
  return Rewriter(context).rewrite(root);
}

}  // namespace tgtcfg
