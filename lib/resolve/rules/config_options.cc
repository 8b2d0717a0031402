// Executor and runtime: existence, types of options, and compatibility. Rule:
// docs/rules/emission.md#executor-and-runtime.
#include <tgtcfg/codes/TC31.h>
#include <tgtcfg/database.h>
#include <tgtcfg/json_pointer.h>
#include <tgtcfg/writers.h>

#include <algorithm>
#include <utility>

#include "database/aliases.h"
#include "model/plain_values.h"
#include "resolve/config_state.h"
#include "resolve/option_sets.h"
#include "resolve/target_steps.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

bool is_pass(const Value& value) {
  return value.is_array() && value.array().size() == 2 && value.array()[0].is_integer() &&
         value.array()[1].is_string();
}

bool all_are(bool (*such)(const Value&), const Value& list) {
  return list.is_array() && std::ranges::all_of(list.array(), such);
}

bool has_type(const Value& value, AttributeType type) {
  switch (type) {
    case AttributeType::boolean:
      return value.is_boolean();
    case AttributeType::integer:
      return value.is_integer();
    case AttributeType::string:
      return value.is_string();
    case AttributeType::string_list:
      return all_are([](const Value& element) { return element.is_string(); }, value);
    case AttributeType::integer_list:
      return all_are([](const Value& element) { return element.is_integer(); }, value);
    case AttributeType::pass_list:
      return all_are(is_pass, value);
    case AttributeType::map:
      return value.is_object();
    default:
      return false;
  }
}

bool resolve_option(ConfigState& state, const OptionSetKind& side, const OptionSetRow& row,
                    const Member& option, ResolvedOptions& result) {
  const std::string pointer = pointer_append("/" + std::string(side.word), option.key);
  const AttributeRow* known = row.option(option.key);
  if (known == nullptr) {
    const std::vector<std::string> names = texts_of(row.options, &AttributeRow::name);
    auto report = state.diags.error(
        diag::UnknownExecutorOption{
            .what = std::string(side.word), .kind = row.name, .option = option.key},
        option.key_span);
    report.at(pointer).suggest_nearest(option.key, names, option.key_span).expected(names);
    for (const std::string& other : state.database.names(side.table)) {
      const OptionSetRow* owner = (state.database.*side.row)(other);
      if (owner != nullptr && owner->option(option.key) != nullptr) {
        report.help("`" + option.key + "` is an option of " + std::string(side.word) + " `" +
                    other + "`");
      }
    }
    return false;
  }
  Value value = typed_option(option.value, known->type);
  if (!is_allowed(value, *known)) {
    auto report = state.diags.error(diag::WrongOptionValue{.option = option.key,
                                                           .what = std::string(side.word),
                                                           .kind = row.name,
                                                           .expected = expected_of(*known),
                                                           .actual = actual_of(value)},
                                    option.value.span);
    report.at(pointer).expected({expected_of(*known)}).actual(actual_of(value));
    if (value.is_string()) offer_value(report, value.string(), known->type, option.value.span);
    return false;
  }
  result.options.emplace(option.key, std::move(value));
  return true;
}

const OptionSetRow* resolve_side(ConfigState& state, const OptionSetKind& side,
                                 std::optional<ResolvedOptions>& result) {
  const std::optional<OptionSetSpec>& asked = state.spec.*side.asked;
  if (!asked) return nullptr;
  const std::string& name = asked->kind.value;
  const OptionSetRow* row = (state.database.*side.row)(name);
  if (row == nullptr) {
    const std::vector<std::string> names = state.database.names(side.table);
    auto report = state.diags.error(
        diag::UnknownExecutorOrRuntime{.what = std::string(side.word), .name = name},
        asked->kind.span);
    report.at("/" + std::string(side.word)).expected(names).actual(name);
    const std::string today = side.name_today(name, state.database);
    const std::vector<std::string> near =
        today.empty() ? likely_names(name, side.meaning, names) : std::vector<std::string>{today};
    for (const std::string& known : near) report.suggest(known, asked->kind.span);
    if (near.empty()) report.help("known values: " + quoted_list(names));
    // Options are checked as those of the most similar name.
    const OptionSetRow* likely = near.empty() ? nullptr : (state.database.*side.row)(near.front());
    ResolvedOptions unused{name, {}};
    for (const Member& option : asked->options) {
      if (likely != nullptr) (void)resolve_option(state, side, *likely, option, unused);
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
  return std::ranges::all_of(conditions, [&](const Member& condition) {
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
  return (refusal.host_kinds.empty() || contains(refusal.host_kinds, kind)) &&
         !contains(refusal.host_kinds_except, kind);
}

/// The executor or the runtime of a configuration, and its database entry.
struct AskedOptions {
  std::string_view word;  ///< `executor`, `runtime`
  const OptionSetRow& row;
  const std::optional<OptionSetSpec>& asked;
};

/// An option and the value that would avoid the refusal.
using Needed = std::optional<std::pair<std::string, Value>>;

// Returns the alternative to a refused value if there is exactly one.
std::optional<Value> other_value(const Member& refused, const OptionSetRow& row) {
  if (refused.value.is_boolean()) return Value(!refused.value.boolean());
  const AttributeRow* option = row.option(refused.key);
  if (option == nullptr || option->choices.size() != 2) return std::nullopt;
  return option->choices[option->choices.front() == refused.value ? 1 : 0];
}

// Of several conditions, prefers a boolean: the texts of refusals name it.
Needed needed(const Object& conditions, const OptionSetRow& row) {
  Needed result;
  for (const Member& condition : conditions) {
    auto value = other_value(condition, row);
    const bool better = value && (!result || value->is_boolean());
    if (better) result.emplace(condition.key, std::move(*value));
  }
  return result;
}

std::string source_text(const Value& value, bool as_json) {
  return value.is_string() && !as_json ? value.string() : write_compact_json(value);
}

std::string map_text(const AskedOptions& side, const std::string& option, const Value& value,
                     bool as_json) {
  const auto quote = [&](const std::string& word) { return as_json ? '"' + word + '"' : word; };
  std::string text = "{" + quote("kind") + ": " + quote(side.row.name);
  for (const Member& given : side.asked->options) {
    if (given.key != option)
      text += ", " + quote(given.key) + ": " + source_text(given.value, as_json);
  }
  return text + ", " + quote(option) + ": " + source_text(value, as_json) + "}";
}

// True if the name is the value of the key `kind`, not the short form of the map.
bool is_in_map(std::string_view before) {
  const auto cut = [&](std::string_view characters) {
    const std::size_t end = before.find_last_not_of(characters);
    before = before.substr(0, end == before.npos ? 0 : end + 1);
  };
  cut(" \t\"'");
  if (!before.ends_with(':')) return false;
  before.remove_suffix(1);
  cut(" \t\"'");
  return before.ends_with("kind");
}

// Returns the edit that sets the option.
std::optional<Edit> edit_for(const AskedOptions& side, const std::string& option,
                             const Value& value, const SourceMap& sources) {
  const Span name = side.asked->kind.span;
  if (!name.known()) return std::nullopt;
  const std::string_view file = sources.file(name.file).text();
  const std::string_view written = sources.text(name);
  const bool quoted = written.starts_with('"') || written.starts_with('\'');
  for (const Member& given : side.asked->options) {
    if (given.key == option) return Edit{given.value.span, source_text(value, quoted)};
  }
  if (!is_in_map(file.substr(0, name.begin)))
    return Edit{name, map_text(side, option, value, quoted)};
  const std::string_view behind = trimmed(file.substr(name.end));
  if (!behind.starts_with(',') && !behind.starts_with('}')) return std::nullopt;
  const std::string key = quoted ? '"' + option + '"' : option;
  return Edit{{name.file, name.end, name.end}, ", " + key + ": " + source_text(value, quoted)};
}

// Suggests the option to set, with a fix if its side was written by the user.
void suggest_option(const Refusal& refusal, const AskedOptions& executor,
                    const AskedOptions& runtime, DiagnosticBuilder& report,
                    const Context& context) {
  const bool of_runtime = !refusal.runtime_options.empty();
  const AskedOptions& side = of_runtime ? runtime : executor;
  const Needed change = needed(of_runtime ? refusal.runtime_options : refusal.options, side.row);
  if (!change || !side.asked) return;
  const auto& [option, value] = *change;
  const std::string text =
      "write `" + std::string(side.word) + ": " + map_text(side, option, value, false) + "`";
  if (auto edit = edit_for(side, option, value, context.sources)) {
    report.fix({text, Applicability::maybe, {std::move(*edit)}});
  } else {
    report.help(text);
  }
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
    if (find_member(conditions, option.key) != nullptr)
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
  std::vector<std::string> names;
  const Refusal* refusal = nullptr;
  for (const std::string& name : state.database.names(Table::executors)) {
    const OptionSetRow* executor = state.database.executor(name);
    if (executor == nullptr || !goes_with(*executor, runtime)) continue;
    refusal = refusal_of(state, *executor, {name, {}}, runtime);
    if (refusal == nullptr) return;
    names.push_back(name);
  }
  const bool written =
      refusal != nullptr &&
      written_condition(refusal->runtime_options, state.spec.runtime, "runtime").has_value();
  if (written) report_refusal(state, join(names, "` or `"), refusal);
}

}  // namespace

bool is_allowed(const Value& value, const AttributeRow& row) {
  const bool is_choice =
      row.choices.empty() || std::ranges::find(row.choices, value) != row.choices.end();
  if (!is_choice || !has_type(value, row.type)) return false;
  if (!value.is_integer()) return true;
  return (!row.minimum || value.integer() >= *row.minimum) &&
         (!row.maximum || value.integer() <= *row.maximum);
}

std::string expected_of(const AttributeRow& row) {
  if (row.choices.empty())
    return row.type == AttributeType::boolean ? "true or false" : in_words(row.type);
  const auto text = [](const Value& choice) {
    return choice.is_string() ? quoted(choice.string()) : actual_of(choice);
  };
  return join(texts_of(row.choices, text), " or ");
}

std::string actual_of(const Value& value) {
  if (value.is_string()) return "the string `" + value.string() + "`";
  if (value.is_integer()) return std::to_string(value.integer());
  if (value.is_boolean()) return value.boolean() ? "true" : "false";
  return std::string(in_words(value.kind()));
}

Value typed_option(const Value& value, AttributeType type) {
  if (value.style != ScalarStyle::target_text || !value.is_string()) return value;
  const std::string& text = value.string();
  Value result = value;
  if (type == AttributeType::boolean) {
    if (text == "1" || text == "true" || text == "True") result = Value(true);
    if (text == "0" || text == "false" || text == "False") result = Value(false);
  } else if (type == AttributeType::integer && !text.empty() && text.size() < 16 &&
             std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; })) {
    result = Value(static_cast<std::int64_t>(std::stoll(text)));
  }
  result.span = value.span;
  return result;
}

void resolve_executor_and_runtime(ConfigState& state) {
  const OptionSetRow* executor = resolve_side(state, executor_set, state.config.executor);
  const OptionSetRow* runtime = resolve_side(state, runtime_set, state.config.runtime);
  if (runtime == nullptr || state.hosts_failed || state.targets_failed) return;
  if (executor != nullptr) check_combination(state, *executor, *runtime);
  if (!state.spec.executor) check_runtime_alone(state, *runtime);
}

}  // namespace tgtcfg
