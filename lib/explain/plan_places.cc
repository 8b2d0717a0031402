#include "explain/plan_places.h"

#include <tgtcfg/json_pointer.h>

#include <algorithm>
#include <numeric>
#include <queue>
#include <tuple>
#include <utility>

#include "database/config_keys.h"
#include "model/plain_values.h"
#include "support/search_near.h"

namespace tgtcfg {
namespace {

// Who asks for all pointers in their order comes back to few groups.
constexpr std::size_t most_recent = 64;

}  // namespace

class PlanPlaces::Looked {
 public:
  explicit Looked(MadePlaces made) : made_(std::move(made)) {
    by_plan_.reserve(made_.places.size());
    by_config_.reserve(made_.places.size());
    for (const PlanPlace& place : made_.places) {
      by_plan_.push_back(&place);
      if (!place.derived) by_config_.push_back(&place);
    }
    sort_by(by_plan_, &PlanPlace::plan);
    sort_by(by_config_, &PlanPlace::config);
  }
  Looked(const Looked&) = delete;
  Looked& operator=(const Looked&) = delete;

  [[nodiscard]] const PlanPlace* in_plan(std::string_view pointer) const {
    const auto found = first_from(pointer, by_plan_, &PlanPlace::plan);
    return found != by_plan_.end() && (*found)->plan == pointer ? *found : nullptr;
  }

  template <typename Take>
  void each_in_config(std::string_view pointer, Take take) const {
    auto place = first_from(pointer, by_config_, &PlanPlace::config);
    for (; place != by_config_.end() && (*place)->config == pointer; ++place) take(*place);
  }

  [[nodiscard]] const std::vector<const PlanPlace*>& by_plan() const { return by_plan_; }

  [[nodiscard]] bool has_from(std::string_view beginning) const {
    const auto found = first_from(beginning, by_config_, &PlanPlace::config);
    return found != by_config_.end() && (*found)->config.starts_with(beginning);
  }

 private:
  using Sorted = std::vector<const PlanPlace*>;

  // Stable: what stands at one pointer is told in the order of the plan.
  static void sort_by(Sorted& places, std::string PlanPlace::*at) {
    std::stable_sort(places.begin(), places.end(),
                     [at](const PlanPlace* a, const PlanPlace* b) { return a->*at < b->*at; });
  }
  static Sorted::const_iterator first_from(std::string_view pointer, const Sorted& places,
                                           std::string PlanPlace::*at) {
    return std::lower_bound(
        places.begin(), places.end(), pointer,
        [at](const PlanPlace* place, std::string_view sought) { return place->*at < sought; });
  }

  MadePlaces made_;
  Sorted by_plan_;
  Sorted by_config_;
};

PlanPlaces::PlanPlaces(PlaceGroups groups) : groups_(std::move(groups)) {
  by_plan_.groups.resize(groups_.all.size());
  std::iota(by_plan_.groups.begin(), by_plan_.groups.end(), std::size_t{0});
  std::copy_if(by_plan_.groups.begin(), by_plan_.groups.end(),
               std::back_inserter(by_config_.groups),
               [&](std::size_t group) { return !groups_.all[group].derived; });
  sort(by_plan_);
  sort(by_config_);
}

// Stable: what stands at one pointer is told in the order of the plan.
void PlanPlaces::sort(Order& order) {
  std::stable_sort(order.groups.begin(), order.groups.end(), [&](std::size_t a, std::size_t b) {
    return groups_.all[a].*order.at < groups_.all[b].*order.at;
  });
}

MadePlaces PlanPlaces::made_of(const PlaceGroup& group) {
  MadePlaces made;
  PlaceMaker maker(group.plan, group.config, made);
  group.make(maker);
  return made;
}

std::shared_ptr<const PlanPlaces::Looked> PlanPlaces::look_at(std::size_t group) const {
  const auto recent = recent_.find(group);
  if (recent != recent_.end()) return recent->second;
  if (recent_.size() > most_recent) before_ = std::exchange(recent_, {});
  const auto before = before_.find(group);
  auto looked = before != before_.end()
                    ? before->second
                    : std::make_shared<const Looked>(made_of(groups_.all[group]));
  recent_.emplace(group, looked);
  return looked;
}

// The groups that may have places at a pointer, in the order of the plan: they stand at it or at
// one of its beginnings.
PlanPlaces::Numbers PlanPlaces::groups_around(std::string_view pointer, const Order& order) const {
  Numbers around;
  if (const std::size_t slash = pointer.rfind('/'); slash != pointer.npos) {
    const std::string_view above = pointer.substr(0, slash);
    if (order.above != above) look_above(above, order);
    around = order.around_above;
  }
  for (auto group = first_from(pointer, order);
       group != order.groups.end() && groups_.all[*group].*order.at == pointer; ++group)
    around.push_back(*group);
  std::sort(around.begin(), around.end());
  return around;
}

namespace {

// Where the segment behind an end of one ends; npos: there is none.
std::size_t next_end(std::string_view pointer, std::size_t end) {
  return end == pointer.size() ? pointer.npos
                               : std::min(pointer.find('/', end + 1), pointer.size());
}

std::size_t common_size(std::string_view a, std::string_view b) {
  const auto [end, other] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
  return static_cast<std::size_t>(end - a.begin());
}

}  // namespace

// The groups with places below a pointer that stand at it or at one of its beginnings; those that
// the one before had, too, are known.
void PlanPlaces::look_above(std::string_view above, const Order& order) const {
  auto& known = order.beginnings;
  const std::size_t common = common_size(above, order.above.value_or(""));
  while (!known.empty() && (known.back().end > common ||
                            (known.back().end < above.size() && above[known.back().end] != '/')))
    known.pop_back();
  order.around_above.resize(known.empty() ? 0 : known.back().groups);
  order.above = above;
  std::size_t end = known.empty() ? 0 : next_end(above, known.back().end);
  for (; end != above.npos; end = next_end(above, end)) {
    const std::string_view beginning = above.substr(0, end);
    auto group = first_from(beginning, order);
    for (; group != order.groups.end() && groups_.all[*group].*order.at == beginning; ++group) {
      if (groups_.all[*group].extent == PlaceGroup::Extent::below)
        order.around_above.push_back(*group);
    }
    known.push_back({end, order.around_above.size()});
  }
}

PlanPlaces::Numbers::const_iterator PlanPlaces::first_from(std::string_view pointer,
                                                           const Order& order) const {
  return lower_bound_near(order.groups, pointer, order.last,
                          [&](std::size_t group, std::string_view sought) {
                            return groups_.all[group].*order.at < sought;
                          });
}

// Groups begin at their own pointers, so of those that have begun the first place comes next, as
// long as no other group begins before it.
void PlanPlaces::each_by_plan(const TakePlace& take) const {
  struct Begun {
    std::shared_ptr<const Looked> looked;
    std::size_t group;
    std::size_t next;
    [[nodiscard]] const PlanPlace& place() const { return *looked->by_plan()[next]; }
  };
  const auto behind = [](const Begun& a, const Begun& b) {
    return std::tie(a.place().plan, a.group) > std::tie(b.place().plan, b.group);
  };
  std::priority_queue<Begun, std::vector<Begun>, decltype(behind)> begun(behind);
  const auto go_on_until = [&](const std::string* end) {
    while (!begun.empty() && (end == nullptr || begun.top().place().plan < *end)) {
      Begun first = begun.top();
      begun.pop();
      take(first.place());
      if (++first.next < first.looked->by_plan().size()) begun.push(std::move(first));
    }
  };
  for (const std::size_t group : by_plan_.groups) {
    go_on_until(&groups_.all[group].plan);
    auto looked = look_at(group);
    if (!looked->by_plan().empty()) begun.push({std::move(looked), group, 0});
  }
  go_on_until(nullptr);
}

std::vector<std::string> PlanPlaces::written() const {
  std::vector<std::string> result;
  for (const PlaceGroup& group : groups_.all) {
    if (group.derived) continue;
    // A part is a place of its own, and its value is as large as it is.
    if (group.extent == PlaceGroup::Extent::alone) {
      result.push_back(group.config);
      continue;
    }
    for (PlanPlace& place : made_of(group).places) {
      if (!place.derived && !place.config.empty() && !is_empty(*place.value))
        result.push_back(std::move(place.config));
    }
  }
  return result;
}

PlacePointer PlanPlaces::in_plan(const std::string& pointer) const {
  for (const std::size_t group : groups_around(pointer, by_plan_)) {
    const auto looked = look_at(group);
    if (const PlanPlace* place = looked->in_plan(pointer)) return {looked, place};
  }
  return nullptr;
}

std::vector<PlacePointer> PlanPlaces::in_config(const std::string& pointer) const {
  std::vector<PlacePointer> places;
  for (const std::size_t group : groups_around(pointer, by_config_)) {
    const auto looked = look_at(group);
    looked->each_in_config(pointer,
                           [&](const PlanPlace* place) { places.emplace_back(looked, place); });
  }
  return places;
}

bool PlanPlaces::has_below(const std::string& pointer) const {
  const std::string beginning = pointer + "/";
  const auto below = first_from(beginning, by_config_);
  if (below != by_config_.groups.end() && groups_.all[*below].config.starts_with(beginning))
    return true;
  const Numbers around = groups_around(pointer, by_config_);
  return std::any_of(around.begin(), around.end(),
                     [&](std::size_t group) { return look_at(group)->has_from(beginning); });
}

namespace {

// The longest beginnings first: elements of parts stand in elements.
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
  const bool record = kebab == "/devices" || kebab == "/functions" || kebab == "/memory-pools";
  for (std::size_t i = 1; i < segments->size(); ++i) {
    const std::string& segment = (*segments)[i];
    kebab = pointer_append(kebab, record && i == 2 ? kebab_case(segment) : segment);
  }
  return replaced(kebab, groups_.targets);
}

std::string PlanPlaces::canonical_in_plan(const std::string& pointer) const {
  return replaced(pointer, groups_.elements);
}

}  // namespace tgtcfg
