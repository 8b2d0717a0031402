#include "resolve/combination_fix.h"

#include <tgtcfg/database.h>
#include <tgtcfg/writers.h>

#include <algorithm>
#include <string>
#include <utility>

#include "support/text.h"

namespace tgtcfg {
namespace {

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

std::string text_of(const Value& value, bool as_json) {
  return value.is_string() && !as_json ? value.string() : write_compact_json(value);
}

std::string map_text(const AskedOptions& side, const std::string& option, const Value& value,
                     bool as_json) {
  const auto quote = [&](const std::string& word) { return as_json ? '"' + word + '"' : word; };
  std::string text = "{" + quote("kind") + ": " + quote(side.row.name);
  for (const Member& given : side.asked->options) {
    if (given.key != option) text += ", " + quote(given.key) + ": " + text_of(given.value, as_json);
  }
  return text + ", " + quote(option) + ": " + text_of(value, as_json) + "}";
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
    if (given.key == option) return Edit{given.value.span, text_of(value, quoted)};
  }
  if (!is_in_map(file.substr(0, name.begin)))
    return Edit{name, map_text(side, option, value, quoted)};
  const std::string_view behind = trimmed(file.substr(name.end));
  if (!behind.starts_with(',') && !behind.starts_with('}')) return std::nullopt;
  const std::string key = quoted ? '"' + option + '"' : option;
  return Edit{{name.file, name.end, name.end}, ", " + key + ": " + text_of(value, quoted)};
}

}  // namespace

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

}  // namespace tgtcfg
