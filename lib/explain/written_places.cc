#include "explain/written_places.h"

#include <utility>

#include "check/layer_place.h"
#include "database/config_keys.h"

namespace tgtcfg {
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
