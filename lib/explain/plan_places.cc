#include "explain/plan_places.h"

#include <tgtcfg/json_pointer.h>

#include <algorithm>
#include <utility>

#include "database/config_keys.h"
#include "model/plain_values.h"
#include "support/link_key.h"

namespace tgtcfg {
namespace {

// The sort is stable, so locations with equal pointers keep the order of the plan.
void sort_by(PlanPlaces::Places& places, std::string PlanPlace::*at) {
  std::stable_sort(places.begin(), places.end(),
                   [at](const PlanPlace* a, const PlanPlace* b) { return a->*at < b->*at; });
}

auto first_from(const std::string& pointer, const PlanPlaces::Places& places,
                std::string PlanPlace::*at) {
  return std::lower_bound(
      places.begin(), places.end(), pointer,
      [at](const PlanPlace* place, const std::string& sought) { return place->*at < sought; });
}

}  // namespace

PlanPlaces::PlanPlaces(CollectedPlaces places) : all_(std::move(places)) {
  for (const PlanPlace& place : all_.made.places) {
    by_plan_.push_back(&place);
    if (!place.derived) by_config_.push_back(&place);
  }
  sort_by(by_plan_, &PlanPlace::plan);
  sort_by(by_config_, &PlanPlace::config);
}

std::vector<std::string> PlanPlaces::written() const {
  std::vector<std::string> result;
  for (const PlanPlace& place : all_.made.places) {
    if (!place.derived && !place.config.empty() && !is_empty(*place.value))
      result.push_back(place.config);
  }
  return result;
}

const PlanPlace* PlanPlaces::in_plan(const std::string& pointer) const {
  const auto found = first_from(pointer, by_plan_, &PlanPlace::plan);
  return found != by_plan_.end() && (*found)->plan == pointer ? *found : nullptr;
}

PlanPlaces::Places PlanPlaces::in_config(const std::string& pointer) const {
  const auto begin = first_from(pointer, by_config_, &PlanPlace::config);
  const auto end = std::find_if(begin, by_config_.end(),
                                [&](const PlanPlace* place) { return place->config != pointer; });
  return {begin, end};
}

bool PlanPlaces::has_below(const std::string& pointer) const {
  const std::string beginning = pointer + "/";
  const auto found = first_from(beginning, by_config_, &PlanPlace::config);
  return found != by_config_.end() && (*found)->config.starts_with(beginning);
}

namespace {

// Replaces from the outside in, because elements of parts are inside of other elements.
std::string replaced(const std::string& pointer, const std::map<std::string, std::string>& names) {
  const auto segments = pointer_segments(pointer);
  if (!segments) return pointer;
  std::string result;
  for (const std::string& segment : *segments) {
    result = pointer_append(result, segment);
    const auto known = names.find(result);
    if (known != names.end()) result = known->second;
  }
  return result;
}

}  // namespace

std::string PlanPlaces::canonical(const std::string& pointer) const {
  const auto segments = pointer_segments(pointer);
  if (!segments || segments->empty()) return pointer;
  std::string kebab = pointer_append("", kebab_case(segments->front()));
  constexpr std::string_view maps_of_records[] = {"/devices", "/functions", "/links", "/memories",
                                                  "/memory-pools"};
  const bool record = std::ranges::find(maps_of_records, kebab) != std::end(maps_of_records);
  const bool links = kebab == "/links";
  for (std::size_t i = 1; i < segments->size(); ++i) {
    const std::string& segment = (*segments)[i];
    const std::string name = links && i == 1 ? canonical_link_key(segment) : segment;
    kebab = pointer_append(kebab, record && i == 2 ? kebab_case(name) : name);
  }
  return replaced(kebab, all_.targets);
}

std::string PlanPlaces::canonical_in_plan(const std::string& pointer) const {
  return replaced(pointer, all_.elements);
}

}  // namespace tgtcfg
