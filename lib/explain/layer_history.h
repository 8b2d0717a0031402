// What each layer did to a value.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "explain/layer_stack.h"

namespace tgtcfg {

class MapLooks;

/// Answers for one stack; the stack outlives it.
class Histories {
 public:
  Histories(const LayerStack& stack, const Context& context);

  /// Every layer that set or removed the value at a configuration pointer, lowest first; kind
  /// defaults and tags included.
  [[nodiscard]] std::vector<HistoryEntry> of(const std::string& pointer) const;

 private:
  const LayerStack& stack_;
  const Context context_;
  std::vector<Value> trees_;  ///< what was merged after each layer
  std::shared_ptr<MapLooks> looks_;
};

}  // namespace tgtcfg
