// Explanations as text and as data.
#include "explain/explanation_text.h"

#include <tgtcfg/writers.h>

#include "diag/columns.h"
#include "diag/diagnostic_json.h"
#include "diag/text_width.h"
#include "model/plain_values.h"
#include "source/compiled_file.h"

namespace tgtcfg {
namespace {

Value history_json(const HistoryEntry& entry, const SourceMap& sources) {
  Value json = origin_json(Origin{entry.kind, entry.layer, entry.span}, sources);
  json.set("value", entry.value);
  json.set("state", std::string(word_of(entry.state)));
  return json;
}

Array rules_json(const std::vector<TraceEntry>& entries) {
  Array rules;
  for (const TraceEntry& entry : entries) {
    rules.push_back(Object{{"rule", entry.rule},
                           {"pointer", entry.pointer},
                           {"chose", entry.chose},
                           {"because", entry.because},
                           {"over", list_of(entry.over)}});
  }
  return rules;
}

// Returns the name of a layer, as shown next to a location in it.
std::string remark_of(const HistoryEntry& entry) {
  if (entry.kind == OriginKind::overlay) return " (--overlay)";
  if (entry.kind == OriginKind::extends) return " (extended)";
  return {};
}

void append_headline(std::string& text, const Explanation& explanation) {
  text += visible(explanation.pointer);
  if (explanation.state == ExplanationState::not_set) {
    text += " is not set";
  } else if (explanation.state == ExplanationState::open) {
    text += " is open: nobody gave it";
  } else {
    text.append(" = ").append(visible(value_text(explanation.value)));
  }
  text += '\n';
}

void append_history(std::string& text, const std::vector<HistoryEntry>& history,
                    const SourceMap& sources) {
  Columns table;
  std::size_t number = 0;
  for (const HistoryEntry& entry : history) {
    const bool gone = entry.state == ValueState::removed;
    table.add({"  " + std::to_string(++number), place_of(entry, sources) + remark_of(entry),
               gone ? "" : value_text(entry.value), std::string(word_of(entry.state))});
  }
  text += table.text();
}

void append_rule(std::string& text, const TraceEntry& rule) {
  text.append("  rule ").append(rule.rule);
  if (!rule.chose.empty()) text.append(" chose ").append(visible(rule.chose));
  text.append(": ").append(visible(rule.because)) += '\n';
  for (const std::string& other : rule.over)
    text.append("    rejected ").append(visible(other)) += '\n';
}

constexpr std::size_t widest = 160;

std::string cut(std::string text) {
  if (text.size() <= widest) return text;
  std::size_t end = widest;
  // Never cuts inside a character.
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  return text.substr(0, end) + " …";
}

std::string part_text(const Value& plan) {
  if (!plan.get("targets").is_array()) return cut(write_compact_json(plan));
  std::string text;
  for (const Value& target : plan.list("targets"))
    text += (text.empty() ? "" : ", ") + value_text(target);
  return text.empty() ? "a part without targets" : text;
}

}  // namespace

std::string_view word_of(ValueState state) {
  constexpr std::string_view words[] = {"in effect", "in part", "overridden", "removed"};
  return words[static_cast<std::size_t>(state)];
}

std::string_view name_of(OriginKind kind) {
  constexpr std::string_view names[] = {"default", "tag",  "extends", "file", "overlay",
                                        "set",     "flag", "rule",    "plan"};
  return names[static_cast<std::size_t>(kind)];
}

std::string_view name_of(ExplanationState state) {
  constexpr std::string_view names[] = {"set",  "tag",     "default", "rule",
                                        "open", "derived", "not set"};
  return names[static_cast<std::size_t>(state)];
}

Value origin_json(const std::optional<Origin>& origin, const SourceMap& sources) {
  if (!origin) return {};
  const bool placed = origin->span.known();
  return Object{{"kind", name_of(origin->kind)},
                {"layer", origin->layer},
                {"file", placed ? Value(sources.file(origin->span.file).name()) : Value()},
                {"range", range_json(origin->span, sources)}};
}

std::string origin_text(const std::optional<Origin>& origin, const SourceMap& sources) {
  if (!origin) return {};
  if (origin->span.known()) return position_text(origin->span, sources);
  return origin->kind == OriginKind::rule ? "rule " + origin->layer : origin->layer;
}

Value to_json(const Explanation& explanation, const SourceMap& sources) {
  Array history;
  for (const HistoryEntry& entry : explanation.history)
    history.push_back(history_json(entry, sources));
  return Object{
      {"pointer", explanation.pointer}, {"plan_pointers", list_of(explanation.plan_pointers)},
      {"value", explanation.value},     {"state", name_of(explanation.state)},
      {"history", std::move(history)},  {"rules", rules_json(explanation.rules)}};
}

std::string explanation_text(const Explanation& explanation, const SourceMap& sources) {
  std::string text;
  append_headline(text, explanation);
  if (!explanation.history.empty()) append_history(text, explanation.history, sources);
  for (const TraceEntry& rule : explanation.rules) append_rule(text, rule);
  const bool derived =
      explanation.state == ExplanationState::derived && explanation.history.empty();
  if (derived) text += "  follows from the rest and the tables\n";
  for (const std::string& pointer : explanation.plan_pointers)
    text.append("  in the plan: ").append(visible(pointer)) += '\n';
  return text;
}

std::string value_text(const Value& value) {
  if (value.get("canonical").is_string()) return value.text("canonical");
  if (value.has("plan")) return part_text(value.get("plan"));
  // An executor or runtime is printed like a target string.
  if (value.get("options").is_object() && value.has("kind")) {
    Value flat(Object{{"kind", value.get("kind")}});
    for (const Member& member : value.map("options")) flat.object().push_back(member);
    return cut(short_value(flat));
  }
  if (value.is_array() && !value.array().empty() && value.array().front().is_object())
    return cut(write_compact_json(value));
  return cut(short_value(value));
}

void add_provenance(const Resolved& resolved, const Context& context, Value& plan) {
  const Explainer explainer(resolved, context);
  Object origins;
  for (const std::string& pointer : explainer.pointers()) {
    if (const auto origin = explainer.origin(pointer))
      origins.push_back({pointer, origin_json(origin, context.sources)});
  }
  plan.set("trace", rules_json(resolved.trace));
  plan.set("origins", std::move(origins));
}

}  // namespace tgtcfg
