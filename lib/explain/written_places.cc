#include "explain/written_places.h"

#include <tgtcfg/json_pointer.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "database/config_keys.h"

namespace tgtcfg {
namespace {

using Segments = std::vector<std::string>;

const Value* entry_of(const Value* all, const std::string& name, LayerLooks& looks) {
  if (all == nullptr) return nullptr;
  return all->is_array() ? looks.element(*all, name) : looks.member(*all, name);
}

// Parts stand in `parts`, where a target is one, too, and among targets.
Inner inner_of(const Value& tree, const Segments& at, LayerLooks& looks) {
  Inner inner{&tree, 0, false};
  while (inner.begin + 1 < at.size() && !inner.is_target) {
    const std::string& list = at[inner.begin];
    if (list != "parts" && list != "targets") return inner;
    const Value* entry = entry_of(inner.value->find(list), at[inner.begin + 1], looks);
    const bool is_part = entry != nullptr && is_configuration(*entry);
    if (list == "targets" && !is_part) return inner;
    inner = {entry, inner.begin + 2, !is_part};
    if (entry == nullptr) return inner;
  }
  return inner;
}

// Where `targets` is one target, its attributes stand right below, and so they do in a part that is
// a target; `/targets/0` is that target.
Segments as_written(Segments at, const Inner& inner, LayerLooks& looks) {
  const bool first = inner.value != nullptr && at.size() > inner.begin + 1 &&
                     at[inner.begin] == "targets" && at[inner.begin + 1] == "0";
  if (!first || (!inner.is_target && !has_single_target(*inner.value, looks))) return at;
  const auto begin = at.begin() + static_cast<std::ptrdiff_t>(inner.begin);
  at.erase(inner.is_target ? begin : begin + 1, begin + 2);
  return at;
}

}  // namespace

bool has_single_target(const Value& config, LayerLooks& looks) {
  const Value* targets = config.find("targets");
  return targets != nullptr && looks.is_single(*targets);
}

const WrittenPlace* WrittenPlaces::find(const std::string& pointer, const Value& tree,
                                        LayerLooks& looks) {
  const std::size_t above = std::min(pointer.rfind('/'), pointer.size());
  if (above_ && above == above_->size() && pointer.starts_with(*above_)) {
    auto last = pointer_segments(std::string_view(pointer).substr(above));
    if (!last) return nullptr;
    place_.at.back() = std::move(last->back());
    return &place_;
  }
  above_.reset();
  auto segments = pointer_segments(pointer);
  if (!segments) return nullptr;
  const std::size_t size = segments->size();
  place_.inner = inner_of(tree, *segments, looks);
  place_.at = as_written(std::move(*segments), place_.inner, looks);
  // Where the last segment has no part in what was found out: it names no part, no target.
  const std::size_t own = size - std::min(place_.inner.begin, size);
  if (own == 1 || own > 2) above_ = pointer.substr(0, above);
  return &place_;
}

}  // namespace tgtcfg
