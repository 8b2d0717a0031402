// The layers of one configuration, and what became of each value in them.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/explanation.h>
#include <tgtcfg/value.h>

#include <string>
#include <vector>

#include "check/layers.h"

namespace tgtcfg {

struct LayerStack {
  std::vector<Layer> layers;  ///< lowest first
  Value tree;                 ///< all of them merged
  Poison poison{};            ///< what was wrong in them and has been left out

  void add_poison(Poison more) {
    poison.any = poison.any || more.any;
    poison.lacks_layer = poison.lacks_layer || more.lacks_layer;
    poison.pointers.insert(more.pointers.begin(), more.pointers.end());
  }
};

[[nodiscard]] OriginKind origin_of(LayerKind kind);

/// The pointers of all values that some layer set, sorted.
[[nodiscard]] std::vector<std::string> pointers_of(const LayerStack& stack);

/// A value in one line, as people write it: a target string for a target.
[[nodiscard]] std::string short_value(const Value& value);

/// Where an entry was set: `base.yaml:7:11`.
[[nodiscard]] std::string place_of(const HistoryEntry& entry, const SourceMap& sources);

/// Gives errors about values that several layers set their history, and says
/// which layer took away a name that is missing.
void explain_by_layers(const LayerStack& stack, const Context& context);

}  // namespace tgtcfg
