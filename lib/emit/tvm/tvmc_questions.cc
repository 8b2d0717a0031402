// Answers in tvmc's own format for the text of `--target`.
#include <tgtcfg/codes/TC23.h>
#include <tgtcfg/codes/TC93.h>
#include <tgtcfg/database.h>

#include <string>
#include <utility>

#include "emit/tvm/tvm_0_19_config.h"
#include "emit/tvm/tvm_0_19_questions.h"
#include "emit/tvm/tvm_0_19_target.h"
#include "emit/tvm/tvmc_text.h"
#include "model/plain_values.h"

namespace tgtcfg {
namespace {

std::string relay_text(const Value& value) {
  if (value.is_string()) return value.string();
  if (value.is_integer()) return std::to_string(value.integer());
  return value.is_boolean() && value.boolean() ? "1" : "0";
}

Value target_list(const std::vector<TvmcTarget>& targets) {
  Array list;
  for (const TvmcTarget& target : targets) list.push_back(tvmc_target_json(target));
  return list;
}

class TvmcAnswer {
 public:
  TvmcAnswer(const Value& request, const Context& context)
      : request_(request), context_(context), text_(request.get("tvmc")) {
    if (const auto read = tvmc_targets(text_.string(), context.database)) read_ = *read;
  }

  std::optional<Value> run() {
    auto spec = check_target_list(text_, context_);
    if (!spec || !add_options(*spec) || !choose_roles(*spec)) return std::nullopt;
    const auto target = resolve_general(*spec);
    if (!target) return std::nullopt;
    Value answer = Object{};
    add_arguments(*target, answer);
    Value with_ok = Object{{"ok", true}};
    for (const Member& member : target->object()) with_ok.set(member.key, member.value);
    answer.set("target", std::move(with_ok));
    answer.set("tokens", list_of(tvmc_tokens(text_.string())));
    if (!read_.empty()) answer.set("targets", target_list(read_));
    return answer;
  }

 private:
  bool refuse(std::string what, Span span) {
    context_.diags.error(
        diag::NotInRelease{.what = std::move(what), .release = std::string(last_relay_release)},
        span);
    return false;
  }

  bool refuse_options(Span span) {
    context_.diags.error(
        diag::BadRequest{.message = "`additional-target-options` must be a map from kinds to maps"},
        span);
    return false;
  }

  /// Reads `additional-target-options: {KIND: {ATTRIBUTE: VALUE}}`, which come from
  /// `--target-KIND-ATTRIBUTE`.
  bool add_options(ConfigSpec& spec) {
    const bool dashed = request_.has("additional-target-options");
    const Value& kinds =
        request_.get(dashed ? "additional-target-options" : "additional_target_options");
    if (kinds.is_null()) return true;
    if (!kinds.is_object()) return refuse_options(kinds.span);
    for (const Member& of_kind : kinds.object()) {
      if (!of_kind.value.is_object()) return refuse_options(of_kind.value.span);
      bool found = false;
      for (TargetSpec& target : spec.targets) found = change(target, of_kind) || found;
      if (spec.host && spec.host->target) {
        TargetSpec host = *spec.host->target;
        found = change(host, of_kind) || found;
        spec.host->target = std::make_shared<const TargetSpec>(std::move(host));
      }
      for (TvmcTarget& target : read_) {
        if (target.name == of_kind.key) change_text(target, of_kind.value);
      }
      if (found) continue;
      context_.diags.error(
          diag::BadRequest{.message =
                               "the list does not contain a target of kind `" + of_kind.key + "`"},
          of_kind.key_span);
      return false;
    }
    return true;
  }

  static bool change(TargetSpec& target, const Member& of_kind) {
    const bool generator = target.compiler && target.compiler->value == of_kind.key;
    const bool kind = !target.compiler && target.kind && target.kind->value == of_kind.key;
    if (!generator && !kind) return false;
    for (const Member& option : of_kind.value.object()) {
      std::erase_if(target.attributes,
                    [&](const Member& member) { return member.key == option.key; });
      Member member = option;
      member.value = Value(relay_text(option.value));
      member.value.span = option.value.span;
      member.value.style = ScalarStyle::target_text;
      target.attributes.push_back(std::move(member));
    }
    return true;
  }

  static void change_text(TvmcTarget& target, const Value& options) {
    for (const Member& option : options.object()) {
      auto& known = target.options;
      std::erase_if(known, [&](const auto& pair) { return pair.first == option.key; });
      known.emplace_back(option.key, option.value);
    }
  }

  [[nodiscard]] bool is_external(const TargetSpec& target) const {
    if (target.compiler) return true;
    const KindRow* row = target.kind ? context_.database.kind(target.kind->value) : nullptr;
    return row != nullptr && !row->generator.empty();
  }

  /// The general target is the only one that is not a code generator of tvmc. A single target may
  /// have an external kind.
  bool choose_roles(ConfigSpec& spec) {
    for (TargetSpec& target : spec.targets) {
      const std::string name = target.compiler ? target.compiler->value
                               : target.kind   ? target.kind->value
                                               : std::string();
      const GeneratorRow* row = context_.database.generator(name);
      const bool of_tvmc = row != nullptr && (row->tvmc || target.compiler);
      if (!is_external(target) || (!of_tvmc && spec.targets.size() == 1)) {
        general_ = &target;
      } else if (!of_tvmc) {
        return refuse("code generator `" + name + "` in a list of targets", target.span);
      } else {
        Tvm019Generator generator{name, {}};
        for (const Member& option : target.attributes)
          generator.options.emplace_back(option.key, option.value);
        generators_.push_back(tvm_0_19_generator(generator));
      }
    }
    return general_ != nullptr || refuse("a list without a general target", text_.span);
  }

  std::optional<Value> resolve_general(const ConfigSpec& spec) {
    TargetSpec asked = *general_;
    if (spec.host) asked.host = spec.host;
    const auto target = resolve_target(asked, context_);
    if (!target) return std::nullopt;
    return emit_tvm_0_19_target(*target, context_.database, context_.diags);
  }

  /// Adds the argument as tvmc passes it, if tvmc reads the text unchanged. Otherwise adds the
  /// argument for the constructor: the whole text for one target, the printed form for several.
  void add_arguments(const Value& target, Value& answer) {
    Array extra;
    std::vector<Value> arguments;
    const bool faithful = !read_.empty() && tvmc_keeps_all(text_.string());
    for (const TvmcTarget& part : read_) {
      if (!faithful) break;
      if (part.is_kind) {
        arguments.emplace_back(tvmc_argument(part));
      } else {
        extra.push_back(tvmc_target_json(part));
      }
    }
    const Value& host = target.get("host");
    const bool has_host = host.is_object();
    if (!faithful || arguments.empty()) {
      const bool whole = text_.string().starts_with('{');
      extra = generators_;
      arguments = {whole ? Value(text_.string()) : target.get("str")};
      if (has_host && !whole) arguments.push_back(host.get("str"));
    }
    answer.set("target_arg", arguments.front());
    answer.set("host_arg", arguments.size() > 1 ? arguments[1] : Value(nullptr));
    answer.set("extra_targets", std::move(extra));
  }

  const Value& request_;
  const Context& context_;
  const Value& text_;
  std::vector<TvmcTarget> read_;
  const TargetSpec* general_ = nullptr;
  Array generators_;
};

}  // namespace

std::optional<Value> answer_tvmc_0_19(const Value& request, const Context& context) {
  const std::string& text = request.text("tvmc");
  const std::string& op = request.text("op");
  if (op == "tvmc_tokenize") return Object{{"tokens", list_of(tvmc_tokens(text))}};
  if (op != "tvmc_parse") return TvmcAnswer(request, context).run();
  const auto targets = tvmc_targets(text, context.database);
  if (targets) return Object{{"targets", target_list(*targets)}};
  context.diags.error(diag::NotInRelease{.what = "this text of `--target`",
                                         .release = std::string(last_relay_release)},
                      request.get("tvmc").span);
  return std::nullopt;
}

}  // namespace tgtcfg
