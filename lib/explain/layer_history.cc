#include "explain/layer_history.h"

#include <tgtcfg/database.h>
#include <tgtcfg/json_pointer.h>

#include <algorithm>
#include <iterator>
#include <limits>
#include <set>
#include <string_view>
#include <utility>

#include "check/layer_place.h"
#include "check/target_expression.h"
#include "check/target_value.h"
#include "database/config_keys.h"
#include "explain/layer_finder.h"
#include "resolve/target_steps.h"

namespace tgtcfg {
namespace {

using SegmentsView = LayerFinder::Segments;
using Segments = std::vector<std::string>;

bool starts_with(SegmentsView whole, SegmentsView beginning) {
  return beginning.size() <= whole.size() &&
         std::equal(beginning.begin(), beginning.end(), whole.begin());
}

// Returns the layer's own value at a location. Later patches win.
std::optional<Value> said_by(const Layer& layer, SegmentsView at, LayerFinder& finder) {
  std::optional<Value> said;
  for (const Patch& patch : layer.patches) {
    if (starts_with(at, patch.at)) {
      const Value* value = finder.find(patch.value, at, patch.at.size());
      if (value != nullptr && (!value->is_null() || !said)) said = *value;
    } else if (starts_with(patch.at, at)) {
      Value around = patch.value;
      for (std::size_t i = patch.at.size(); i > at.size(); --i) {
        Value map(Object{{patch.at[i - 1], std::move(around), patch.value.span}});
        map.span = patch.value.span;
        around = std::move(map);
      }
      said = std::move(around);
    }
  }
  return said;
}

// Sorted, without duplicates.
using Spans = std::vector<Span>;

void collect_places(const Value& value, Spans& places) {
  if (value.is_object()) {
    for (const Member& member : value.object()) collect_places(member.value, places);
  } else if (value.is_array()) {
    for (const Value& element : value.array()) collect_places(element, places);
  } else {
    places.push_back(value.span);
  }
}

Spans places_in(const Value& value) {
  Spans places;
  collect_places(value, places);
  std::sort(places.begin(), places.end());
  places.erase(std::unique(places.begin(), places.end()), places.end());
  return places;
}

// True if a span in `outer` encloses a span in `inner`. Scalars do not nest, so only the last span
// that starts before it can.
bool lies_around(const Spans& outer, const Spans& inner) {
  return std::any_of(inner.begin(), inner.end(), [&](const Span& span) {
    if (!span.known()) return false;
    const Span last{span.file, span.begin, std::numeric_limits<std::uint32_t>::max()};
    const auto behind = std::upper_bound(outer.begin(), outer.end(), last);
    if (behind == outer.begin()) return false;
    const Span& before = *std::prev(behind);
    return before.file == span.file && span.end <= before.end;
  });
}

// Checks if a layer's value remains in the final tree. Compares spans, because every value has its
// own.
ValueState state_of(const Value& said, const Value* final) {
  if (final == nullptr) return ValueState::overridden;
  const Spans kept = places_in(*final);
  const Spans own = places_in(said);
  const auto count =
      static_cast<std::size_t>(std::count_if(own.begin(), own.end(), [&](const Span& span) {
        return std::binary_search(kept.begin(), kept.end(), span);
      }));
  if (count == own.size() && !own.empty()) return ValueState::in_effect;
  // A target string has one span, but its values are at several locations.
  return count > 0 || lies_around(own, kept) ? ValueState::in_part : ValueState::overridden;
}

// A target's tag and kind are its lowest layers.
class TableHistory {
 public:
  TableHistory(const LayerStack& stack, const Context& context, const LargeMaps& maps)
      : stack_(stack), context_(context), maps_(maps) {}

  /// `inner` is the innermost part of the location.
  std::vector<HistoryEntry> entries(const Segments& at, const Inner& inner) {
    std::vector<HistoryEntry> result;
    const std::size_t target = length_of_target(at, inner);
    if (target == 0 || target >= at.size()) return result;
    const SegmentsView place = SegmentsView(at).first(target);
    const auto spec = spec_of(place);
    if (!spec) return result;
    const SegmentsView rest = SegmentsView(at).subspan(target);
    add_default(*spec, rest, result);
    add_tag(*spec, rest, result);
    return result;
  }

 private:
  std::optional<TargetSpec> spec_of(SegmentsView place) {
    LayerFinder finder(context_, maps_);
    const Value* entry = finder.find(stack_.tree, place);
    if (entry == nullptr || !(entry->is_string() || entry->is_object())) return std::nullopt;
    Diagnostics quiet;
    CheckContext check{context_.into(quiet)};
    return check_target_value(*entry, TargetPlace{}, check);
  }

  // `/host`, `/targets/NAME`, `/targets/NAME/host`, and the same below parts
  std::size_t length_of_target(const Segments& at, const Inner& inner) const {
    std::size_t length = inner.begin;
    if (inner.value == nullptr || at.size() <= length) return 0;
    if (!inner.is_target) {
      if (at[length] == "host") return length + 1;
      if (at[length] != "targets") return 0;
      length += has_single_target(*inner.value, maps_) ? 1 : 2;
    }
    return at.size() > length + 1 && at[length] == "host" && !from_tag(at, length) ? length + 1
                                                                                   : length;
  }

  // True if the host comes from the target's tag, because the target does not set one.
  bool from_tag(const Segments& at, std::size_t length) const {
    LayerFinder finder(context_, maps_);
    return finder.find(stack_.tree, SegmentsView(at).first(length + 1)) == nullptr;
  }

  void add_default(const TargetSpec& spec, SegmentsView rest, std::vector<HistoryEntry>& result) {
    const std::string name = kind_of_spec(spec, context_.database);
    const KindRow* kind = name.empty() ? nullptr : context_.database.kind(name);
    const AttributeRow* row =
        kind != nullptr && rest.size() == 1 ? kind->attribute(rest[0]) : nullptr;
    if (row == nullptr || !row->default_value) return;
    result.push_back({"default of " + name,
                      OriginKind::kind_default,
                      {},
                      *row->default_value,
                      ValueState::overridden});
  }

  void add_tag(const TargetSpec& spec, SegmentsView rest, std::vector<HistoryEntry>& result) {
    if (!spec.tag || spec.kind || spec.part) return;
    const TagRow* row = context_.database.tag(spec.tag->value);
    if (row == nullptr) return;
    const Value* at = &row->definition;
    for (const std::string& segment : rest) {
      at = at->is_object() ? at->find(segment) : nullptr;
      if (at == nullptr) return;
    }
    result.push_back({"tag " + spec.tag->value, OriginKind::tag, {}, *at, ValueState::overridden});
  }

  const LayerStack& stack_;
  const Context& context_;
  const LargeMaps& maps_;
};

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
Span place_of_removal(const Layer& layer, SegmentsView at, LayerFinder& finder) {
  for (std::size_t n = at.size(); n > 0; --n) {
    const auto replaced = said_by(layer, at.first(n - 1), finder);
    if (replaced && replaced->span.known()) return replaced->span;
  }
  return {};
}

}  // namespace

Histories::Histories(const LayerStack& stack, const Context& context)
    : stack_(stack), context_(context) {
  maps_.add(stack.tree);
  for (const Layer& layer : stack.layers) {
    for (const Patch& patch : layer.patches) maps_.add(patch.value);
  }
  Diagnostics quiet;
  CheckContext check{context.into(quiet)};
  Value tree(Object{});
  std::vector<std::string> lost;
  LayerMerger merger(tree, check, &lost);
  for (std::size_t i = 0; i < stack.layers.size(); ++i) {
    if (!merger.lay(stack.layers[i])) break;
    for (const Patch& patch : stack.layers[i].patches) {
      auto& layers = patch.at.empty() ? whole_ : patched_[pointer_of(patch.at)];
      layers.insert(i);
    }
    for (const std::string& pointer : lost) lost_[pointer].insert(i);
    lost.clear();
  }
}

bool Histories::has_single_target(const Value& config) const {
  return tgtcfg::has_single_target(config, maps_);
}

// Returns the layers with a patch around or below the location, and those that removed something
// around it.
std::set<std::size_t> Histories::layers_about(const Segments& at) const {
  std::set<std::size_t> about = whole_;
  // Without patches at pointers, all layers are whole files.
  if (patched_.empty() && lost_.empty()) return about;
  const auto add = [&](const Layers& layers, std::string_view pointer) {
    const auto found = layers.find(pointer);
    if (found != layers.end()) about.insert(found->second.begin(), found->second.end());
  };
  const std::string prefix = pointer_of(at) + "/";
  each_around(prefix, [&](std::string_view around) {
    add(patched_, around);
    add(lost_, around);
  });
  for (auto below = patched_.lower_bound(prefix);
       below != patched_.end() && below->first.starts_with(prefix); ++below)
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
  const auto [at, inner] = written_place(std::move(*segments), stack_.tree, maps_);
  LayerFinder finder(context_, maps_);
  const Value* final = finder.find(stack_.tree, at);
  std::vector<HistoryEntry> entries = TableHistory(stack_, context_, maps_).entries(at, inner);
  bool there = !entries.empty();
  for (const std::size_t i : layers_about(at)) {
    const Layer& layer = stack_.layers[i];
    auto said = said_by(layer, at, finder);
    const bool set = said && !said->is_null();
    const bool gone =
        there && !set && !entries.empty() && !is_from_tables(entries.back()) && loses(i, at);
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

namespace {

using Segments = std::vector<std::string>;

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
Segments as_written(Segments at, const Inner& inner, const LargeMaps& maps) {
  const bool first = inner.value != nullptr && at.size() > inner.begin + 1 &&
                     at[inner.begin] == "targets" && at[inner.begin + 1] == "0";
  if (!first || (!inner.is_target && !has_single_target(*inner.value, maps))) return at;
  const auto begin = at.begin() + static_cast<std::ptrdiff_t>(inner.begin);
  at.erase(inner.is_target ? begin : begin + 1, begin + 2);
  return at;
}

}  // namespace

bool has_single_target(const Value& config, const LargeMaps& maps) {
  const Value* targets = config.find("targets");
  return targets != nullptr && maps.is_single(*targets);
}

WrittenPlace written_place(Segments at, const Value& tree, const LargeMaps& maps) {
  const Inner inner = inner_of(tree, at);
  return {as_written(std::move(at), inner, maps), inner};
}

}  // namespace tgtcfg
