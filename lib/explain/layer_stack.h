// The layers of one configuration, and what became of each value in them.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/value.h>

#include <string>
#include <vector>

#include "spec/layers.h"

namespace tgtcfg {

struct LayerStack {
  std::vector<Layer> layers;  ///< lowest first
  Value tree;                 ///< all of them merged
  Poison poison{};            ///< what was wrong in them and has been left out

  void add_poison(Poison more) {
    poison.any = poison.any || more.any;
    poison.lacks_layer = poison.lacks_layer || more.lacks_layer;
    for (std::string& pointer : more.pointers) poison.add(std::move(pointer));
  }
};

enum class ValueState : std::uint8_t {
  in_effect,
  in_part,  ///< of a map: some of it is overridden
  overridden,
  removed,  ///< this layer took the value away
};

/// What can give a value: the tables (the default of a kind, a tag), the layers of a configuration,
/// a rule, or the plan that was read.
enum class OriginKind : std::uint8_t {
  kind_default,
  tag,
  extends,
  file,
  overlay,
  set,
  flag,
  rule,
  plan,
};
/// The word of reports: `default`, and the others as they are called here.
[[nodiscard]] std::string_view name_of(OriginKind kind);
[[nodiscard]] OriginKind origin_of(LayerKind kind);

/// What one layer did to a value.
struct HistoryEntry {
  std::string layer;  ///< `base.yaml`, `tag nvidia/nvidia-a100`, `default of cuda`
  OriginKind kind = OriginKind::file;
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
void explain_by_layers(const LayerStack& stack, const Context& context);

}  // namespace tgtcfg
