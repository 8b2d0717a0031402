// Executor and runtime: existence, types of options, and compatibility. Rule:
// docs/rules/emission.md#executor-and-runtime.
#include <tgtcfg/codes/TC31.h>
#include <tgtcfg/database.h>
#include <tgtcfg/json_pointer.h>

#include <algorithm>

#include "database/aliases.h"
#include "resolve/combination_fix.h"
#include "resolve/config_state.h"
#include "resolve/target_steps.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

std::string words_of(const Value& value) {
  switch (value.kind()) {
    case ValueKind::null:
      return "null";
    case ValueKind::boolean:
      return value.boolean() ? "true" : "false";
    case ValueKind::integer:
      return std::to_string(value.integer());
    case ValueKind::string:
      return "the string `" + value.string() + "`";
    case ValueKind::array:
      return "a list";
    case ValueKind::object:
      return "a map";
    case ValueKind::number:
      return "a fraction";
  }
  return {};
}

std::string expected_of(const AttributeRow& row) {
  if (row.choices.empty()) {
    switch (row.type) {
      case AttributeType::boolean:
        return "true or false";
      case AttributeType::integer:
        return "an integer";
      case AttributeType::string:
        return "a string";
      default:
        return "a list";
    }
  }
  std::string text;
  for (const Value& choice : row.choices) {
    text += (text.empty() ? "" : " or ") +
            (choice.is_string() ? "`" + choice.string() + "`" : words_of(choice));
  }
  return text;
}

bool has_type(const Value& value, const AttributeRow& row) {
  const bool right = row.type == AttributeType::boolean   ? value.is_boolean()
                     : row.type == AttributeType::integer ? value.is_integer()
                     : row.type == AttributeType::string  ? value.is_string()
                                                          : value.is_array();
  if (!right) return false;
  if (!row.choices.empty() &&
      std::find(row.choices.begin(), row.choices.end(), value) == row.choices.end()) {
    return false;
  }
  if (!value.is_integer()) return true;
  return (!row.minimum || value.integer() >= *row.minimum) &&
         (!row.maximum || value.integer() <= *row.maximum);
}

// The database names for executor or runtime.
struct Side {
  const char* word;
  Table table;
  Meaning meaning;
  const OptionSetRow* (Database::*find)(std::string_view) const;
};
constexpr Side executor_side{"executor", Table::executors, Meaning::executor, &Database::executor};
constexpr Side runtime_side{"runtime", Table::runtimes, Meaning::runtime, &Database::runtime};

bool resolve_option(ConfigState& state, const Side& side, const OptionSetRow& row,
                    const Member& option, ResolvedOptions& result) {
  const std::string pointer = pointer_append("/" + std::string(side.word), option.key);
  const AttributeRow* known = row.option(option.key);
  if (known == nullptr) {
    std::vector<std::string> names;
    for (const AttributeRow& other : row.options) names.push_back(other.name);
    auto report = state.diags.error(
        diag::UnknownExecutorOption{.what = side.word, .kind = row.name, .option = option.key},
        option.key_span);
    report.at(pointer).suggest_nearest(option.key, names, option.key_span).expected(names);
    for (const std::string& other : state.database.names(side.table)) {
      const OptionSetRow* owner = (state.database.*side.find)(other);
      if (owner != nullptr && owner->option(option.key) != nullptr) {
        report.help("`" + option.key + "` is an option of " + std::string(side.word) + " `" +
                    other + "`");
      }
    }
    return false;
  }
  Value value = typed_option(option.value, known->type);
  if (!has_type(value, *known)) {
    auto report = state.diags.error(diag::WrongOptionValue{.option = option.key,
                                                           .what = side.word,
                                                           .kind = row.name,
                                                           .expected = expected_of(*known),
                                                           .actual = words_of(value)},
                                    option.value.span);
    report.at(pointer).expected({expected_of(*known)}).actual(words_of(value));
    if (value.is_string()) offer_value(report, value.string(), known->type, option.value.span);
    return false;
  }
  result.options.emplace(option.key, std::move(value));
  return true;
}

// Returns the current name for a name in target strings of older releases; may be empty.
std::string name_today(const ConfigState& state, const Side& side, const std::string& name) {
  for (const std::string& known : state.database.names(side.table)) {
    const auto& old = (state.database.*side.find)(known)->old_names;
    if (std::find(old.begin(), old.end(), name) != old.end()) return known;
  }
  return {};
}

const OptionSetRow* resolve_side(ConfigState& state, const Side& side,
                                 const std::optional<OptionSetSpec>& asked,
                                 std::optional<ResolvedOptions>& result) {
  if (!asked) return nullptr;
  const std::string& name = asked->kind.value;
  const OptionSetRow* row = (state.database.*side.find)(name);
  if (row == nullptr) {
    const std::vector<std::string> names = state.database.names(side.table);
    auto report = state.diags.error(diag::UnknownExecutorOrRuntime{.what = side.word, .name = name},
                                    asked->kind.span);
    report.at("/" + std::string(side.word)).expected(names).actual(name);
    const std::string today = name_today(state, side, name);
    const std::vector<std::string> near =
        today.empty() ? likely_names(name, side.meaning, names) : std::vector<std::string>{today};
    for (const std::string& known : near) report.suggest(known, asked->kind.span);
    if (near.empty()) report.help("known values: " + quoted_list(names));
    // Options are checked as those of the most similar name.
    const OptionSetRow* meant = near.empty() ? nullptr : (state.database.*side.find)(near.front());
    ResolvedOptions unused{name, {}};
    for (const Member& option : asked->options) {
      if (meant != nullptr) (void)resolve_option(state, side, *meant, option, unused);
    }
    return nullptr;
  }
  ResolvedOptions resolved{row->name, {}};
  bool ok = true;
  for (const Member& option : asked->options) {
    if (!resolve_option(state, side, *row, option, resolved)) ok = false;
  }
  result = std::move(resolved);
  return ok ? row : nullptr;
}

bool holds(const Object& conditions, const OptionSetRow& row, const ResolvedOptions& given) {
  return std::all_of(conditions.begin(), conditions.end(), [&](const Member& condition) {
    const auto option = given.options.find(condition.key);
    if (option != given.options.end()) return option->second == condition.value;
    const AttributeRow* known = row.option(condition.key);
    if (known == nullptr) return false;
    const auto& absent = known->absent_value ? known->absent_value : known->default_value;
    return absent && *absent == condition.value;
  });
}

bool host_matches(const ConfigState& state, const Refusal& refusal) {
  if (refusal.host_kinds.empty() && refusal.host_kinds_except.empty()) return true;
  if (!state.config.host) return false;
  const std::string& kind = state.config.find_host(*state.config.host)->kind;
  const auto has = [&](const std::vector<std::string>& kinds) {
    return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
  };
  return (refusal.host_kinds.empty() || has(refusal.host_kinds)) &&
         (refusal.host_kinds_except.empty() || !has(refusal.host_kinds_except));
}

// The option that causes a conflict or, if it is not written, the name of the side.
struct Culprit {
  Span span;
  std::string pointer;
};

std::optional<Culprit> written_condition(const Object& conditions,
                                         const std::optional<OptionSetSpec>& asked,
                                         const char* side) {
  if (!asked) return std::nullopt;
  for (const Member& option : asked->options) {
    const bool decides = std::any_of(conditions.begin(), conditions.end(),
                                     [&](const Member& each) { return each.key == option.key; });
    if (decides)
      return Culprit{option.value.span, pointer_append("/" + std::string(side), option.key)};
  }
  return std::nullopt;
}

Culprit culprit_of(const ConfigState& state, const Refusal* refusal) {
  if (refusal != nullptr) {
    auto option = written_condition(refusal->runtime_options, state.spec.runtime, "runtime");
    if (!option) option = written_condition(refusal->options, state.spec.executor, "executor");
    if (option) return *option;
    if (!refusal->runtime_options.empty() && state.spec.runtime)
      return {state.spec.runtime->kind.span, "/runtime"};
  }
  if (state.spec.executor) return {state.spec.executor->kind.span, "/executor"};
  return {state.spec.runtime->kind.span, "/runtime"};
}

DiagnosticBuilder report_refusal(ConfigState& state, const std::string& executors,
                                 const Refusal* refusal) {
  const Culprit culprit = culprit_of(state, refusal);
  auto report = state.diags.error(
      diag::RefusedCombination{
          .executor = executors,
          .runtime = state.config.runtime->kind,
          .reason = refusal == nullptr ? "they cannot be combined" : refusal->reason},
      culprit.span);
  report.at(culprit.pointer);
  for (const auto& [side, word] : {std::pair{&state.spec.executor, "the executor"},
                                   std::pair{&state.spec.runtime, "the runtime"}}) {
    if (*side && !((*side)->kind.span == culprit.span)) report.label((*side)->kind.span, word);
  }
  return report;
}

const Refusal* refusal_of(const ConfigState& state, const OptionSetRow& executor,
                          const ResolvedOptions& given, const OptionSetRow& runtime) {
  for (const Refusal& refusal : executor.refuses) {
    if (refusal.runtime == runtime.name && holds(refusal.options, executor, given) &&
        holds(refusal.runtime_options, runtime, *state.config.runtime) &&
        host_matches(state, refusal)) {
      return &refusal;
    }
  }
  return nullptr;
}

bool goes_with(const OptionSetRow& executor, const OptionSetRow& runtime) {
  return executor.runs_with.empty() || contains(executor.runs_with, runtime.name);
}

void check_combination(ConfigState& state, const OptionSetRow& executor,
                       const OptionSetRow& runtime) {
  if (!goes_with(executor, runtime)) {
    report_refusal(state, executor.name, nullptr);
    return;
  }
  const Refusal* refusal = refusal_of(state, executor, *state.config.executor, runtime);
  if (refusal == nullptr) return;
  DiagnosticBuilder report = report_refusal(state, executor.name, refusal);
  suggest_option(*refusal, {"executor", executor, state.spec.executor},
                 {"runtime", runtime, state.spec.runtime}, report, state);
}

// Reports a runtime option that no executor supports, even if the executor is not set yet.
void check_runtime_alone(ConfigState& state, const OptionSetRow& runtime) {
  std::string names;
  const Refusal* refusal = nullptr;
  for (const std::string& name : state.database.names(Table::executors)) {
    const OptionSetRow* executor = state.database.executor(name);
    if (executor == nullptr || !goes_with(*executor, runtime)) continue;
    refusal = refusal_of(state, *executor, {name, {}}, runtime);
    if (refusal == nullptr) return;
    names += (names.empty() ? "" : "` or `") + name;
  }
  const bool written =
      refusal != nullptr &&
      written_condition(refusal->runtime_options, state.spec.runtime, "runtime").has_value();
  if (written) report_refusal(state, names, refusal);
}

}  // namespace

Value typed_option(const Value& value, AttributeType type) {
  if (value.style != ScalarStyle::target_text || !value.is_string()) return value;
  const std::string& text = value.string();
  Value result = value;
  if (type == AttributeType::boolean) {
    if (text == "1" || text == "true" || text == "True") result = Value(true);
    if (text == "0" || text == "false" || text == "False") result = Value(false);
  } else if (type == AttributeType::integer && !text.empty() && text.size() < 16 &&
             std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; })) {
    result = Value(static_cast<std::int64_t>(std::stoll(text)));
  }
  result.span = value.span;
  return result;
}

void resolve_executor_and_runtime(ConfigState& state) {
  const OptionSetRow* executor =
      resolve_side(state, executor_side, state.spec.executor, state.config.executor);
  const OptionSetRow* runtime =
      resolve_side(state, runtime_side, state.spec.runtime, state.config.runtime);
  if (executor != nullptr && runtime != nullptr && !state.hosts_failed && !state.targets_failed) {
    check_combination(state, *executor, *runtime);
  }
  const bool alone = !state.spec.executor && runtime != nullptr;
  if (alone && !state.hosts_failed && !state.targets_failed) check_runtime_alone(state, *runtime);
}

}  // namespace tgtcfg
