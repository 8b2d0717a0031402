#include "explain/layer_stack.h"

#include <tgtcfg/codes/TC20.h>
#include <tgtcfg/json_pointer.h>
#include <tgtcfg/writers.h>

#include <algorithm>
#include <map>
#include <set>
#include <span>

#include "check/layer_place.h"
#include "explain/layer_history.h"
#include "source/compiled_file.h"
#include "support/edit_distance.h"
#include "support/text.h"
#include "support/utf8.h"

namespace tgtcfg {
namespace {

using Segments = std::vector<std::string>;

void collect_pointers(const Value& value, const std::string& pointer, Place place,
                      std::set<std::string>& pointers) {
  if (value.is_object() && !value.object().empty()) {
    const PlacedMap map(place, value);
    for (const Member& member : value.object()) {
      collect_pointers(member.value, pointer_append(pointer, member.key), map.below(member.key),
                       pointers);
    }
    return;
  }
  const bool entries = place == Place::targets && value.is_array() && !value.array().empty();
  if (!entries) {
    pointers.insert(pointer);
    return;
  }
  for (std::size_t i = 0; i < value.array().size(); ++i) {
    const Value& element = value.array()[i];
    const Value& name = element.get("name");
    collect_pointers(element,
                     pointer_append(pointer, name.is_string() ? name.string() : std::to_string(i)),
                     Place::target, pointers);
  }
}

std::string text_of_scalar(const Value& value) {
  return value.is_string() ? value.string() : write_canonical_json(value);
}

std::string joined(const Value& value) {
  if (!value.is_array()) return text_of_scalar(value);
  std::vector<std::string> texts = texts_of(value.array(), text_of_scalar);
  return join(texts, ",");
}

// Reports the layer that removed the name: it replaced the map or list around it.
void name_the_remover(const std::string& name, DiagnosticBuilder report, const Histories& histories,
                      const SourceMap& sources) {
  for (const char* map : {"targets", "devices", "parts"}) {
    const std::string pointer = pointer_append(pointer_append("", map), name);
    const auto rows = histories.of(pointer);
    if (rows.empty() || rows.back().state != ValueState::removed) continue;
    const HistoryEntry& remover = rows.back();
    report
        .note("`" + name + "` was removed from `" + map + "` by `" + remover.layer + "` (" +
              place_of(remover, sources) + ")")
        .label(remover.span, "removed here", pointer);
    return;
  }
}

// True if an option set a value below `at`.
bool is_begun_by_option(const LayerStack& stack, const Segments& at) {
  const auto below = [&](const Patch& patch) {
    return patch.at.size() > at.size() && begins_with(patch.at, at);
  };
  return std::ranges::any_of(
      stack.layers, [&](const Layer& layer) { return std::ranges::any_of(layer.patches, below); });
}

// A target that only exists because of an option's pointer probably has a misspelt name.
void name_the_targets(const std::string& pointer, DiagnosticBuilder report,
                      const LayerStack& stack) {
  const auto at = pointer_segments(pointer);
  if (!at || at->empty()) return;
  const Value* around = &stack.tree;
  for (std::size_t i = 0; i + 1 < at->size() && around != nullptr; ++i)
    around = around->find((*at)[i]);
  if (around == nullptr || !around->is_object() || !is_begun_by_option(stack, *at)) return;
  std::vector<std::string> others;
  for (const Member& member : around->object()) {
    if (member.key != at->back()) others.push_back(member.key);
  }
  const std::string map = pointer_of(std::span(*at).first(at->size() - 1));
  report.help("no lower layer defines `" + at->back() + "` in `" + map + "`");
  if (others.empty()) return;
  const auto near = nearest_names(at->back(), others);
  for (const std::string& name : near.empty() ? others : near)
    report.help("did you mean `" + pointer_append(map, name) + "`?");
}

// Maximum size of a value in a table, because thousands of errors may have a table.
constexpr std::size_t longest_value = 500;  // bytes

std::vector<HistoryRow> history_rows(const std::vector<HistoryEntry>& history,
                                     const SourceMap& sources) {
  std::vector<HistoryRow> rows;
  for (const HistoryEntry& entry : history) {
    std::string place = place_of(entry, sources);
    if (entry.kind == OriginKind::overlay) place += "  (--overlay)";
    rows.push_back({std::move(place), shortened(short_value(entry.value), longest_value),
                    std::string(word_of(entry.state))});
  }
  return rows;
}

}  // namespace

OriginKind origin_of(LayerKind kind) {
  constexpr OriginKind kinds[] = {OriginKind::extends, OriginKind::file, OriginKind::overlay,
                                  OriginKind::set, OriginKind::flag};
  return kinds[static_cast<std::size_t>(kind)];
}

std::string short_value(const Value& value) {
  if (value.is_array()) return joined(value);
  if (!value.is_object()) return text_of_scalar(value);
  if (!value.get("kind").is_string()) return write_canonical_json(value);
  std::string text = value.text("kind");
  for (const Member& member : value.object()) {
    if (member.key == "kind" || member.key == "name" || member.key == "host") continue;
    text += " -" + member.key + "=" + joined(member.value);
  }
  return text;
}

std::string place_of(const HistoryEntry& entry, const SourceMap& sources) {
  return entry.span.known() ? position_text(entry.span, sources) : entry.layer;
}

std::vector<std::string> pointers_of(const LayerStack& stack) {
  std::set<std::string> pointers;
  for (const Layer& layer : stack.layers) {
    for (const Patch& patch : layer.patches) {
      Place place = Place::configuration;
      for (const std::string& segment : patch.at)
        place = place_below(place, segment, Value(Object{}));
      if (patch.at.empty() && patch.value.is_object() && patch.value.object().empty()) continue;
      collect_pointers(patch.value, pointer_of(patch.at), place, pointers);
    }
  }
  return {pointers.begin(), pointers.end()};
}

void explain_by_layers(const LayerStack& stack, const Context& context) {
  const Histories histories(stack, context);
  std::map<std::string, std::vector<HistoryRow>> histories_by_pointer;
  for (std::size_t i = 0; i < context.diags.size(); ++i) {
    const Diagnostic& diagnostic = context.diags.all()[i];
    if (diagnostic.severity != Severity::error) continue;
    DiagnosticBuilder report = context.diags.edit(i);
    if (diagnostic.page->topic == Topic::lost_reference) {
      name_the_remover(std::string(diagnostic.argument("name")), report, histories,
                       context.sources);
    }
    if (diagnostic.code == diag::TargetWithoutKind::code)
      name_the_targets(diagnostic.pointer, report, stack);
    if (diagnostic.pointer.empty() || !diagnostic.details.history.empty()) continue;
    report.history(diagnostic.pointer, [&] {
      // One value may have thousands of errors.
      const auto [rows, is_new] = histories_by_pointer.try_emplace(diagnostic.pointer);
      if (is_new) rows->second = history_rows(histories.of(diagnostic.pointer), context.sources);
      return rows->second;
    });
  }
}

}  // namespace tgtcfg
