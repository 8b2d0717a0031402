#include "explain/layer_finder.h"

#include <utility>

#include "check/target_value.h"
#include "database/config_keys.h"

namespace tgtcfg {

void LargeMaps::add(const Value& value) {
  constexpr std::size_t large = 32;
  if (value.is_array()) {
    for (const Value& element : value.array()) add(element);
  }
  if (!value.is_object()) return;
  for (const Member& member : value.object()) add(member.value);
  if (value.object().size() > large)
    facts_.emplace(&value, Facts{is_configuration(value), is_single_target(value)});
}

Place LargeMaps::below(Place place, std::string_view key, const Value& map) const {
  const auto known = facts_.find(&map);
  if (known == facts_.end()) return place_below(place, key, map);
  const Facts& facts = known->second;
  return PlacedMap(place, facts.is_configuration, facts.is_single_target).below(key);
}

bool LargeMaps::is_single(const Value& targets) const {
  const auto known = facts_.find(&targets);
  return known == facts_.end() ? is_single_target(targets) : known->second.is_single_target;
}

const Value* LayerFinder::find(const Value& root, Segments at, std::size_t from) {
  Place place = Place::configuration;
  for (std::size_t i = 0; i < from; ++i) place = place_below(place, at[i], Value(Object{}));
  return step(root, at, from, place);
}

const Value* LayerFinder::step(const Value& at, Segments segments, std::size_t i, Place place) {
  if (i == segments.size()) return &at;
  if (at.is_array()) {
    const Value* element = list_entry(at.array(), segments[i]);
    if (element == nullptr) return nullptr;
    return step(*element, segments, i + 1, place == Place::targets ? Place::target : Place::plain);
  }
  const bool target = place == Place::target || place == Place::targets || place == Place::part;
  const bool single = target && (place != Place::targets || maps_.is_single(at));
  if (single && !(at.is_object() && at.has(segments[i]))) {
    // `/targets/0` is the only target of `targets: llvm`, too.
    if (place == Place::targets && segments[i] == "0") {
      return step(at, segments, i + 1, Place::target);
    }
    if (at.is_string() || at.is_object()) return in_object(at, segments, i, place);
  }
  if (place == Place::option_set && at.is_string() && segments[i] == "kind") return &at;
  if (place == Place::link && at.is_string() && segments[i] == "access") return &at;
  const Value* member = at.find(segments[i]);
  if (member == nullptr) return nullptr;
  const bool map = place == Place::targets && !single;
  const Place below = map ? Place::target : maps_.below(place, segments[i], at);
  return step(*member, segments, i + 1, below);
}

const Value* LayerFinder::in_object(const Value& at, Segments segments, std::size_t i,
                                    Place place) {
  Diagnostics quiet;
  CheckContext check{context_.into(quiet)};
  auto object = target_as_object(at, {}, check);
  if (!object) return nullptr;
  const Value& made = objects_.emplace_back(std::move(*object));
  const Value* member = made.find(segments[i]);
  if (member == nullptr) return nullptr;
  return step(*member, segments, i + 1, place_below(place, segments[i], made));
}

}  // namespace tgtcfg
