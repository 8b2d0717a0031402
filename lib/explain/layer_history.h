// What each layer did to a value.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "explain/layer_finder.h"
#include "explain/layer_stack.h"

namespace tgtcfg {

/// Answers for one stack; the stack outlives it.
class Histories {
 public:
  Histories(const LayerStack& stack, const Context& context);

  /// Every layer that set or removed the value at a configuration pointer,
  /// lowest first; kind defaults and tags included.
  [[nodiscard]] std::vector<HistoryEntry> of(const std::string& pointer) const;
  /// Whether the `targets` of a configuration in the merged tree are one target.
  [[nodiscard]] bool has_single_target(const Value& config) const;

 private:
  using Layers = std::map<std::string, std::set<std::size_t>, std::less<>>;

  [[nodiscard]] std::set<std::size_t> layers_about(const std::vector<std::string>& at) const;
  [[nodiscard]] bool loses(std::size_t layer, const std::vector<std::string>& at) const;

  const LayerStack& stack_;
  LargeMaps maps_;
  const Context context_;
  std::set<std::size_t> whole_;  ///< the layers with a patch of the whole configuration
  Layers patched_;               ///< by pointer: the layers with another patch there
  Layers lost_;                  ///< the layers that took away all that stood there
};

}  // namespace tgtcfg
