// The layers of one configuration, and the history of each value in them.
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
  Value tree;                 ///< result of merging all layers
  Poison poison{};            ///< invalid values, which have been left out

  void add_poison(Poison more) {
    poison.any = poison.any || more.any;
    poison.lacks_layer = poison.lacks_layer || more.lacks_layer;
    poison.pointers.insert(more.pointers.begin(), more.pointers.end());
  }
};

[[nodiscard]] OriginKind origin_of(LayerKind kind);

/// Returns the pointers of all values that a layer set, sorted.
[[nodiscard]] std::vector<std::string> pointers_of(const LayerStack& stack);

/// Returns a value on one line, in the form that people write: a target string for a target.
[[nodiscard]] std::string short_value(const Value& value);

/// Returns the location of an entry, or its layer if that has none.
[[nodiscard]] std::string place_of(const HistoryEntry& entry, const SourceMap& sources);

/// Adds the history to errors about values that several layers set. For a missing name, reports the
/// layer that removed it.
void explain_by_layers(const LayerStack& stack, const Context& context);

}  // namespace tgtcfg
