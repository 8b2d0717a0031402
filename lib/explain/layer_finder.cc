#include "explain/layer_finder.h"

#include <algorithm>

#include "check/target_value.h"
#include "database/config_keys.h"

namespace tgtcfg {
namespace {

constexpr std::size_t large = 32;
// A place has at most one target in each layer.
constexpr std::size_t most_targets = 512;

bool is_large(const Value& value) {
  return value.is_object() && value.object().size() > large;
}

}  // namespace

bool MapLooks::is_single(const Value& targets) {
  if (!is_large(targets)) return is_single_target(targets);
  return look_at(targets).is_single;
}

const Value* MapLooks::member(const Value& map, const std::string& key) {
  if (!is_large(map)) return map.find(key);
  const Look& look = look_at(map);
  const auto found = look.members.find(key);
  return found == look.members.end() ? nullptr : found->second;
}

const Value* MapLooks::element(const Value& list, const std::string& segment) {
  const Array& elements = list.array();
  const bool all_small =
      elements.size() <= large && std::none_of(elements.begin(), elements.end(), is_large);
  if (all_small) return list_entry(elements, segment);
  const auto [place, is_new] = names_.try_emplace(&list);
  if (is_new) {
    for (const Value& each : elements) {
      if (each.get("name").is_string()) place->second.emplace(each.text("name"), &each);
    }
  }
  const auto found = place->second.find(segment);
  return found == place->second.end() || segment.empty() ? numbered_entry(elements, segment)
                                                         : found->second;
}

PlacedMap MapLooks::placed(Place place, const Value& map) {
  if (!is_large(map)) return PlacedMap(place, map);
  const Look& look = look_at(map);
  return {place, look.is_configuration, look.is_single};
}

void MapLooks::clear() {
  looks_.clear();
  names_.clear();
}

const MapLooks::Look& MapLooks::look_at(const Value& map) {
  const auto [place, is_new] = looks_.try_emplace(&map);
  if (is_new) {
    place->second.is_single = is_single_target(map);
    place->second.is_configuration = is_configuration(map);
    for (const Member& member : map.object())
      place->second.members.emplace(member.key, &member.value);
  }
  return place->second;
}

void LayerLooks::forget_old_targets() {
  if (objects_.size() > most_targets) {
    objects_.clear();
    in_objects_.clear();
    above_.clear();  // leads into them
  }
  if (specs_.size() > most_targets) specs_.clear();
}

const std::optional<Value>& LayerLooks::as_object(const Value& target, const Context& context) {
  const auto [place, is_new] = objects_.try_emplace(&target);
  if (is_new) {
    Diagnostics quiet = Diagnostics::unheard();
    CheckContext check{context.into(quiet)};
    place->second = target_as_object(target, {}, check);
  }
  return place->second;
}

const Value* LayerFinder::find(const Value& root, Segments at, std::size_t from) {
  if (at.size() <= from) return find_below(root, at, from);
  const Segments segments = at.first(at.size() - 1);
  LayerLooks::Above& above = looks_->above_in(root);
  if (!above.segments.empty() && std::ranges::equal(segments, above.segments)) {
    return above.at == nullptr ? nullptr
                               : step(*above.at, at, segments.size(), above.place, *above.looks);
  }
  above = {.segments = std::vector<std::string>(segments.begin(), segments.end())};
  passed_ = &above;
  const Value* found = find_below(root, at, from);
  passed_ = nullptr;
  return found;
}

const Value* LayerFinder::find_below(const Value& root, Segments at, std::size_t from) {
  Place place = Place::configuration;
  for (std::size_t i = 0; i < from; ++i) place = place_below(place, at[i], Value(Object{}));
  return step(root, at, from, place, *looks_);
}

const Value* LayerFinder::step(const Value& at, Segments segments, std::size_t i, Place place,
                               MapLooks& looks) {
  if (i == segments.size()) return &at;
  if (passed_ != nullptr && i + 1 == segments.size()) {
    passed_->at = &at;
    passed_->place = place;
    passed_->looks = &looks;
  }
  if (at.is_array()) {
    const Value* element = looks.element(at, segments[i]);
    if (element == nullptr) return nullptr;
    return step(*element, segments, i + 1, place == Place::targets ? Place::target : Place::plain,
                looks);
  }
  const bool target = place == Place::target || place == Place::targets || place == Place::part;
  const bool single = target && (place != Place::targets || looks.is_single(at));
  if (single && !(at.is_object() && looks.member(at, segments[i]) != nullptr)) {
    // `/targets/0` is the only target of `targets: llvm`, too.
    if (place == Place::targets && segments[i] == "0") {
      return step(at, segments, i + 1, Place::target, looks);
    }
    if (at.is_string() || at.is_object()) return in_object(at, segments, i, place);
  }
  if (place == Place::option_set && at.is_string() && segments[i] == "kind") return &at;
  const Value* member = looks.member(at, segments[i]);
  if (member == nullptr) return nullptr;
  const bool map = place == Place::targets && !single;
  const Place below = map ? Place::target : looks.placed(place, at).below(segments[i]);
  return step(*member, segments, i + 1, below, looks);
}

const Value* LayerFinder::in_object(const Value& at, Segments segments, std::size_t i,
                                    Place place) {
  const std::optional<Value>& object = looks_->as_object(at, context_);
  MapLooks& looks = looks_->in_objects();
  const Value* member = object ? looks.member(*object, segments[i]) : nullptr;
  if (member == nullptr) return nullptr;
  return step(*member, segments, i + 1, looks.placed(place, *object).below(segments[i]), looks);
}

}  // namespace tgtcfg
