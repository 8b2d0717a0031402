#include "explain/layer_history.h"

#include <tgtcfg/database.h>
#include <tgtcfg/json_pointer.h>

#include <algorithm>
#include <iterator>
#include <limits>
#include <string_view>
#include <utility>

#include "check/layer_place.h"
#include "check/target_expression.h"
#include "check/target_value.h"
#include "database/config_keys.h"
#include "model/plain_values.h"
#include "resolve/target_steps.h"

namespace tgtcfg {
namespace {

using SegmentsView = std::span<const std::string>;
using Segments = std::vector<std::string>;

bool is_single(const Value& targets, const TargetMaps& maps) {
  return !maps.contains(&targets) && is_single_target(targets);
}

// Descends along one pointer.
class Descent {
 public:
  Descent(SegmentsView at, const LayerFinder& finder) : at_(at), finder_(finder) {}

  // `i` is the index of the segment below `value`.
  std::optional<Value> step(const Value& value, std::size_t i, Place place) const {
    if (i == at_.size()) return value;
    if (value.is_array()) {
      const Value* element = list_entry(value.array(), at_[i]);
      if (element == nullptr) return std::nullopt;
      return step(*element, i + 1, place == Place::targets ? Place::target : Place::plain);
    }
    const bool target = place == Place::target || place == Place::targets || place == Place::part;
    const bool single = target && (place != Place::targets || is_single(value, finder_.maps));
    if (single && !value.has(at_[i])) {
      // `/targets/0` is the only target of `targets: llvm`, too.
      if (place == Place::targets && at_[i] == "0") return step(value, i + 1, Place::target);
      if (value.is_string() || value.is_object()) return in_object(value, i, place);
    }
    if (place == Place::option_set && value.is_string() && at_[i] == "kind") return value;
    if (place == Place::link && value.is_string() && at_[i] == "access") return value;
    const Value* member = value.find(at_[i]);
    if (member == nullptr) return std::nullopt;
    const bool map = place == Place::targets && !single;
    return step(*member, i + 1, map ? Place::target : place_below(place, at_[i], value));
  }

 private:
  std::optional<Value> in_object(const Value& value, std::size_t i, Place place) const {
    const auto [found, is_new] = finder_.read.objects.try_emplace(&value);
    std::optional<Value>& object = found->second;
    if (is_new) {
      Diagnostics quiet;
      CheckContext check{finder_.context.into(quiet)};
      object = target_as_object(value, {}, check);
    }
    const Value* member = object ? object->find(at_[i]) : nullptr;
    if (member == nullptr) return std::nullopt;
    return step(*member, i + 1, place_below(place, at_[i], *object));
  }

  SegmentsView at_;
  const LayerFinder& finder_;
};

void collect_target_maps(const Value& value, TargetMaps& maps) {
  if (value.is_array()) {
    for (const Value& element : value.array()) collect_target_maps(element, maps);
  } else if (value.is_object()) {
    for (const Member& member : value.object()) {
      if (member.key == "targets" && !is_single_target(member.value)) maps.insert(&member.value);
      collect_target_maps(member.value, maps);
    }
  }
}

// Returns the layer's own value at a location. Later patches win.
std::optional<Value> said_by(const Layer& layer, SegmentsView at, const LayerFinder& finder) {
  std::optional<Value> said;
  for (const Patch& patch : layer.patches) {
    if (begins_with(at, patch.at)) {
      auto value = finder.find(patch.value, at, patch.at.size());
      if (value && (!value->is_null() || !said)) said = std::move(value);
    } else if (begins_with(patch.at, at)) {
      Value around = patch.value;
      for (std::size_t i = patch.at.size(); i > at.size(); --i) {
        around = placed(Object{{patch.at[i - 1], std::move(around), patch.value.span}},
                        patch.value.span);
      }
      said = std::move(around);
    }
  }
  return said;
}

using Spans = std::set<Span>;

void collect_places(const Value& value, Spans& places) {
  if (value.is_object()) {
    for (const Member& member : value.object()) collect_places(member.value, places);
  } else if (value.is_array()) {
    for (const Value& element : value.array()) collect_places(element, places);
  } else {
    places.insert(value.span);
  }
}

// True if a span in `outer` encloses a span in `inner`. Scalars do not nest, so only the last span
// that starts before it can.
bool lies_around(const Spans& outer, const Spans& inner) {
  return std::ranges::any_of(inner, [&](const Span& span) {
    if (!span.known()) return false;
    const auto behind =
        outer.upper_bound({span.file, span.begin, std::numeric_limits<std::uint32_t>::max()});
    if (behind == outer.begin()) return false;
    const Span& before = *std::prev(behind);
    return before.file == span.file && span.end <= before.end;
  });
}

// Checks if a layer's value remains in the final tree. Compares spans, because every value has its
// own.
ValueState state_of(const Value& said, const std::optional<Value>& final) {
  if (!final) return ValueState::overridden;
  Spans kept;
  Spans places;
  collect_places(*final, kept);
  collect_places(said, places);
  const auto count = static_cast<std::size_t>(
      std::ranges::count_if(places, [&](const Span& span) { return kept.contains(span); }));
  if (count == places.size() && !places.empty()) return ValueState::in_effect;
  // A target string has one span, but its values are at several locations.
  return count > 0 || lies_around(places, kept) ? ValueState::in_part : ValueState::overridden;
}

// Returns the number of segments of a target's pointer: `/host`, `/targets/NAME`,
// `/targets/NAME/host`, and the same below parts; 0 outside of targets.
std::size_t length_of_target(const Value& tree, const WrittenPlace& place,
                             const LayerFinder& finder) {
  const auto& [at, inner] = place;
  std::size_t length = inner.begin;
  if (inner.value == nullptr || at.size() <= length) return 0;
  if (!inner.is_target) {
    if (at[length] == "host") return length + 1;
    if (at[length] != "targets") return 0;
    length += has_single_target(*inner.value, finder.maps) ? 1 : 2;
  }
  if (at.size() <= length + 1 || at[length] != "host") return length;
  // The host comes from the target's tag if the target does not set one.
  const bool is_written = finder.find(tree, SegmentsView(at).first(length + 1)).has_value();
  return is_written ? length + 1 : length;
}

void add_default(const TargetSpec& spec, SegmentsView rest, const Database& database,
                 std::vector<HistoryEntry>& result) {
  const std::string name = kind_of_spec(spec, database);
  const KindRow* kind = name.empty() ? nullptr : database.kind(name);
  const AttributeRow* row =
      kind != nullptr && rest.size() == 1 ? kind->attribute(rest[0]) : nullptr;
  if (row == nullptr || !row->default_value) return;
  result.push_back({"default of " + name,
                    OriginKind::kind_default,
                    {},
                    *row->default_value,
                    ValueState::overridden});
}

void add_tag(const TargetSpec& spec, SegmentsView rest, const Database& database,
             std::vector<HistoryEntry>& result) {
  if (!spec.tag || spec.kind || spec.part) return;
  const TagRow* row = database.tag(spec.tag->value);
  const Value* at = row == nullptr ? nullptr : &row->definition;
  for (const std::string& segment : rest) at = at == nullptr ? nullptr : at->find(segment);
  if (at == nullptr) return;
  result.push_back({"tag " + spec.tag->value, OriginKind::tag, {}, *at, ValueState::overridden});
}

// A target's tag and kind are its lowest layers.
std::vector<HistoryEntry> entries_of_tables(const Value& tree, const WrittenPlace& place,
                                            const LayerFinder& finder) {
  std::vector<HistoryEntry> result;
  const std::size_t target = length_of_target(tree, place, finder);
  if (target == 0 || target >= place.at.size()) return result;
  const SegmentsView at(place.at);
  const auto [found, is_new] = finder.read.specs.try_emplace(pointer_of(at.first(target)));
  std::optional<TargetSpec>& spec = found->second;
  if (is_new) {
    const auto entry = finder.find(tree, at.first(target));
    Diagnostics quiet;
    CheckContext check{finder.context.into(quiet)};
    if (entry && (entry->is_string() || entry->is_object()))
      spec = check_target_value(*entry, TargetPlace{}, check);
  }
  if (!spec) return result;
  add_default(*spec, at.subspan(target), finder.context.database, result);
  add_tag(*spec, at.subspan(target), finder.context.database, result);
  return result;
}

// Calls `take` with each pointer that encloses `pointer`, which must end with a slash, and with the
// pointer itself.
template <typename Take>
void each_around(std::string_view pointer, Take take) {
  for (std::size_t end = 0; end != pointer.npos; end = pointer.find('/', end + 1))
    take(pointer.substr(0, end));
}

bool is_from_tables(const HistoryEntry& entry) {
  return entry.kind == OriginKind::tag || entry.kind == OriginKind::kind_default;
}

// A value disappears with a map or list around it that the layer replaced.
Span place_of_removal(const Layer& layer, SegmentsView at, const LayerFinder& finder) {
  for (std::size_t n = at.size(); n > 0; --n) {
    const auto replaced = said_by(layer, at.first(n - 1), finder);
    if (replaced && replaced->span.known()) return replaced->span;
  }
  return {};
}

const Value* entry_of(const Value* all, const std::string& name) {
  if (all == nullptr) return nullptr;
  return all->is_array() ? list_entry(all->array(), name) : all->find(name);
}

// Parts are in `parts`, where targets are parts, too, and in `targets`.
Inner inner_of(const Value& tree, const Segments& at) {
  Inner inner{&tree, 0, false};
  while (inner.begin + 1 < at.size() && !inner.is_target) {
    const std::string& list = at[inner.begin];
    if (list != "parts" && list != "targets") return inner;
    const Value* entry = entry_of(inner.value->find(list), at[inner.begin + 1]);
    const bool is_part = entry != nullptr && is_configuration(*entry);
    if (list == "targets" && !is_part) return inner;
    inner = {entry, inner.begin + 2, !is_part};
    if (entry == nullptr) return inner;
  }
  return inner;
}

// If `targets` is one target, its attributes are directly below, and `/targets/0` is that target.
// The same applies to a part that is a target.
Segments as_written(Segments at, const Inner& inner, const TargetMaps& maps) {
  const bool first = inner.value != nullptr && at.size() > inner.begin + 1 &&
                     at[inner.begin] == "targets" && at[inner.begin + 1] == "0";
  if (!first || (!inner.is_target && !has_single_target(*inner.value, maps))) return at;
  const auto begin = at.begin() + static_cast<std::ptrdiff_t>(inner.begin);
  at.erase(inner.is_target ? begin : begin + 1, begin + 2);
  return at;
}

}  // namespace

Histories::Histories(const LayerStack& stack, const Context& context)
    : stack_(stack), context_(context) {
  collect_target_maps(stack.tree, maps_);
  Diagnostics quiet;
  CheckContext check{context.into(quiet)};
  Value tree(Object{});
  std::vector<std::string> lost;
  LayerMerge merge(tree, check, &lost);
  for (std::size_t i = 0; i < stack.layers.size(); ++i) {
    if (!merge.lay(stack.layers[i])) break;
    for (const Patch& patch : stack.layers[i].patches) {
      about_[pointer_of(patch.at)].insert(i);
      collect_target_maps(patch.value, maps_);
    }
    for (const std::string& pointer : lost) {
      about_[pointer].insert(i);
      lost_[pointer].insert(i);
    }
    lost.clear();
  }
}

bool Histories::has_single_target(const Value& config) const {
  return tgtcfg::has_single_target(config, maps_);
}

// Returns the layers with a patch around or below the location, and those that removed something
// around it.
std::set<std::size_t> Histories::layers_about(const Segments& at) const {
  std::set<std::size_t> about;
  const std::string prefix = pointer_of(at) + "/";
  each_around(prefix, [&](std::string_view around) {
    const auto found = about_.find(around);
    if (found != about_.end()) about.insert(found->second.begin(), found->second.end());
  });
  for (auto below = about_.lower_bound(prefix);
       below != about_.end() && below->first.starts_with(prefix); ++below)
    about.insert(below->second.begin(), below->second.end());
  return about;
}

bool Histories::loses(std::size_t layer, const Segments& at) const {
  bool lost = false;
  each_around(pointer_of(at) + "/", [&](std::string_view around) {
    const auto found = lost_.find(around);
    lost = lost || (found != lost_.end() && found->second.contains(layer));
  });
  return lost;
}

std::vector<HistoryEntry> Histories::of(const std::string& pointer) const {
  auto segments = pointer_segments(pointer);
  if (!segments) return {};
  const WrittenPlace place = written_place(std::move(*segments), stack_.tree, maps_);
  const Segments& at = place.at;
  const LayerFinder finder{context_, maps_, *read_};
  const auto final = finder.find(stack_.tree, at);
  std::vector<HistoryEntry> entries = entries_of_tables(stack_.tree, place, finder);
  bool there = !entries.empty();
  for (const std::size_t i : layers_about(at)) {
    const Layer& layer = stack_.layers[i];
    auto said = said_by(layer, at, finder);
    const bool set = said && !said->is_null();
    const bool gone = there && !set && !is_from_tables(entries.back()) && loses(i, at);
    const bool removes = (said && said->is_null()) || gone;
    if (set) {
      const ValueState state = state_of(*said, final);
      const Span span = said->span;
      entries.push_back({layer.name, origin_of(layer.kind), span, std::move(*said), state});
      there = true;
    } else if (removes && there) {
      const Span span = said ? said->span : place_of_removal(layer, at, finder);
      entries.push_back({layer.name, origin_of(layer.kind), span, Value(), ValueState::removed});
      there = false;
    }
  }
  // No layer sets the value, so the default or tag is in effect.
  if (!entries.empty() && is_from_tables(entries.back()))
    entries.back().state = ValueState::in_effect;
  return entries;
}

bool has_single_target(const Value& config, const TargetMaps& maps) {
  const Value* targets = config.find("targets");
  return targets != nullptr && is_single(*targets, maps);
}

WrittenPlace written_place(Segments at, const Value& tree, const TargetMaps& maps) {
  const Inner inner = inner_of(tree, at);
  return {as_written(std::move(at), inner, maps), inner};
}

std::optional<Value> LayerFinder::find(const Value& root, SegmentsView at, std::size_t from) const {
  Place place = Place::configuration;
  for (std::size_t i = 0; i < from; ++i) place = place_below(place, at[i], Value(Object{}));
  return Descent(at, *this).step(root, from, place);
}

}  // namespace tgtcfg
