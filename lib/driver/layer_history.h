// What each layer did to a value.
#pragma once

#include <string>
#include <vector>

#include "driver/layer_stack.h"

namespace tgtcfg {

/// Answers for one stack; the stack outlives it.
class Histories {
 public:
  Histories(const LayerStack& stack, const Session& session, Findings& findings);

  /// Every layer that set or removed the value at a configuration pointer, lowest first; kind
  /// defaults and tags included.
  [[nodiscard]] std::vector<HistoryEntry> of(const std::string& pointer) const;

 private:
  const LayerStack& stack_;
  const Session& session_;
  Findings& findings_;
  std::vector<Value> trees_;  ///< what was merged after each layer
};

}  // namespace tgtcfg
