// The layers of one configuration, and what became of each value in them.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/value.h>

#include <string>
#include <vector>

#include "driver/session.h"
#include "spec/layers.h"

namespace tgtcfg {

struct LayerStack {
  std::vector<Layer> layers;  ///< lowest first
  Value tree;                 ///< all of them merged
};

enum class ValueState : std::uint8_t {
  in_effect,
  in_part,  ///< of a map: some of it is overridden
  overridden,
  removed,  ///< this layer took the value away
};

/// What one layer did to a value.
struct HistoryEntry {
  std::string layer;  ///< `base.yaml`, `tag nvidia/nvidia-a100`, `default of cuda`
  std::string kind;   ///< `default tag extends file overlay set flag rule`
  Span span;
  Value value;
  ValueState state = ValueState::in_effect;
};

/// The pointers of all values that some layer set, sorted.
[[nodiscard]] std::vector<std::string> pointers_of(const LayerStack& stack);

/// A value in one line, as people write it: a target string for a target.
[[nodiscard]] std::string short_value(const Value& value);

/// The word for a state.
[[nodiscard]] std::string_view word_of(ValueState state);

/// Where an entry was set: `base.yaml:7:11`.
[[nodiscard]] std::string place_of(const HistoryEntry& entry, const SourceMap& sources);

/// Gives errors about values that several layers set their history, and says which layer took away
/// a name that is missing.
void explain_by_layers(const LayerStack& stack, const Session& session, Findings& findings);

}  // namespace tgtcfg
