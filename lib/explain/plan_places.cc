#include "explain/plan_places.h"

#include <tgtcfg/json_pointer.h>

#include <algorithm>
#include <utility>

#include "database/config_keys.h"
#include "model/plain_values.h"
#include "support/link_key.h"

namespace tgtcfg {

PlanPlaces::PlanPlaces(CollectedPlaces places) : all_(std::move(places)) {
  for (const PlanPlace& place : all_.places) {
    by_plan_.emplace(place.plan, &place);
    if (!place.derived) by_config_.emplace(place.config, &place);
  }
}

std::vector<std::string> PlanPlaces::written() const {
  std::vector<std::string> result;
  for (const PlanPlace& place : all_.places) {
    if (!place.derived && !place.config.empty() && !is_empty(*place.value))
      result.push_back(place.config);
  }
  return result;
}

const PlanPlace* PlanPlaces::in_plan(const std::string& pointer) const {
  const auto [found, end] = by_plan_.equal_range(pointer);
  return found == end ? nullptr : found->second;
}

PlanPlaces::Places PlanPlaces::in_config(const std::string& pointer) const {
  Places result;
  const auto [begin, end] = by_config_.equal_range(pointer);
  for (auto place = begin; place != end; ++place) result.push_back(place->second);
  return result;
}

bool PlanPlaces::has_below(const std::string& pointer) const {
  const std::string beginning = pointer + "/";
  const auto found = by_config_.lower_bound(beginning);
  return found != by_config_.end() && found->first.starts_with(beginning);
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
