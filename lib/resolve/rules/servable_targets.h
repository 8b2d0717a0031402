// Finds general targets that an external target may serve.
#pragma once

#include <tgtcfg/database.h>
#include <tgtcfg/writers.h>

#include <algorithm>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "resolve/config_state.h"

namespace tgtcfg {

/// General targets indexed by kind and the first attribute that distinguishes their devices, so
/// that external targets need not be compared with all.
class ServableTargets {
 public:
  /// `general` contains the indices of the general targets.
  ServableTargets(const ConfigState& state, const std::vector<std::size_t>& general)
      : state_(state) {
    for (const std::size_t i : general) {
      const Target& target = state.target(i);
      OfKind& kind = kinds_[target.kind];
      const auto identity = identity_of_device(target, target.kind);
      (identity ? kind.by_identity[*identity] : kind.open).push_back(i);
      kind.all.push_back(i);
    }
    const auto by_id = [&](std::size_t a, std::size_t b) { return id(a) < id(b); };
    for (auto& [name, kind] : kinds_) {
      std::sort(kind.open.begin(), kind.open.end(), by_id);
      std::sort(kind.all.begin(), kind.all.end(), by_id);
      for (auto& [identity, targets] : kind.by_identity)
        std::sort(targets.begin(), targets.end(), by_id);
    }
  }

  /// Calls `use` with candidates in the order of their ids, until it returns false.
  template <class Use>
  void each(const Target& external, const Use& use) const {
    std::vector<List> lists;
    for (const auto& [name, kind] : kinds_) {
      const auto identity = identity_of_device(external, name);
      if (!identity) {
        lists.emplace_back(kind.all);
        continue;
      }
      lists.emplace_back(kind.open);
      const auto same = kind.by_identity.find(*identity);
      if (same != kind.by_identity.end()) lists.emplace_back(same->second);
    }
    merge(std::move(lists), use);
  }

 private:
  using List = std::span<const std::size_t>;
  struct OfKind {
    std::map<std::string, std::vector<std::size_t>> by_identity;
    std::vector<std::size_t> open;  ///< targets that do not set the attribute
    std::vector<std::size_t> all;
  };

  [[nodiscard]] const std::string& id(std::size_t i) const { return state_.config.targets[i].id; }

  [[nodiscard]] std::optional<std::string> identity_of_device(const Target& target,
                                                              const std::string& kind_name) const {
    const KindRow* kind = state_.database.kind(kind_name);
    if (kind == nullptr || kind->identity.empty()) return std::nullopt;
    const std::string& name = kind->identity.front();
    const auto found = target.attrs.find(name);
    const bool given = found != target.attrs.end() &&
                       !std::binary_search(target.defaulted.begin(), target.defaulted.end(), name);
    return given ? std::optional(write_compact_json(found->second)) : std::nullopt;
  }

  template <class Use>
  void merge(std::vector<List> lists, const Use& use) const {
    const auto is_later = [&](const List& a, const List& b) {
      return id(a.front()) > id(b.front());
    };
    std::erase_if(lists, [](const List& list) { return list.empty(); });
    std::make_heap(lists.begin(), lists.end(), is_later);
    while (!lists.empty()) {
      std::pop_heap(lists.begin(), lists.end(), is_later);
      List& next = lists.back();
      if (!use(next.front())) return;
      next = next.subspan(1);
      if (next.empty()) {
        lists.pop_back();
      } else {
        std::push_heap(lists.begin(), lists.end(), is_later);
      }
    }
  }

  const ConfigState& state_;
  std::map<std::string, OfKind> kinds_;
};

}  // namespace tgtcfg
