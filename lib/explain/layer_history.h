// The effect of each layer on a value, and the locations of values in the layers.
#pragma once

#include <tgtcfg/config_spec.h>
#include <tgtcfg/explanation.h>
#include <tgtcfg/pipeline.h>
#include <tgtcfg/value.h>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "explain/layer_stack.h"

namespace tgtcfg {

/// `targets` that are maps from names to targets. Finding that out requires looking at all keys,
/// and every location below may be looked up.
using TargetMaps = std::set<const Value*>;

/// Targets that were read. A target can have thousands of values, and each may be looked up.
struct ReadTargets {
  std::map<const Value*, std::optional<Value>> objects;    ///< by target expression
  std::map<std::string, std::optional<TargetSpec>> specs;  ///< by pointer in the merged tree
};

/// Looks up values in the configuration form, in which a target string is an object. Values must
/// outlive the finder.
struct LayerFinder {
  const Context& context;
  const TargetMaps& maps;
  ReadTargets& read;

  /// Returns the value at a pointer. The first `from` segments are the pointer of `root`.
  [[nodiscard]] std::optional<Value> find(const Value& root, std::span<const std::string> at,
                                          std::size_t from = 0) const;
};

/// The history of values in one stack, which must outlive this object.
class Histories {
 public:
  Histories(const LayerStack& stack, const Context& context);

  /// Returns every layer that set or removed the value at a configuration pointer, lowest first.
  /// Includes kind defaults and tags.
  [[nodiscard]] std::vector<HistoryEntry> of(const std::string& pointer) const;
  /// Returns true if the `targets` of a configuration in the merged tree are one target.
  [[nodiscard]] bool has_single_target(const Value& config) const;

 private:
  using Layers = std::map<std::string, std::set<std::size_t>, std::less<>>;

  [[nodiscard]] std::set<std::size_t> layers_about(const std::vector<std::string>& at) const;
  [[nodiscard]] bool loses(std::size_t layer, const std::vector<std::string>& at) const;

  const LayerStack& stack_;
  const Context context_;
  const std::unique_ptr<ReadTargets> read_ = std::make_unique<ReadTargets>();
  TargetMaps maps_;
  Layers about_;  ///< by pointer: layers with a patch there, or that removed everything there
  Layers lost_;   ///< by pointer: layers that removed everything there
};

/// The innermost part of a pointer: a configuration or a target.
struct Inner {
  const Value* value = nullptr;
  std::size_t begin = 0;  ///< index of the segment after it
  bool is_target = false;
};

/// A location as written in the layers, and the part that contains it.
struct WrittenPlace {
  std::vector<std::string> at;
  Inner inner;
};

/// Returns true if the `targets` of a configuration are one target.
[[nodiscard]] bool has_single_target(const Value& config, const TargetMaps& maps);

/// Returns the location of a configuration pointer in the layers. `tree` is the result of merging
/// them.
[[nodiscard]] WrittenPlace written_place(std::vector<std::string> at, const Value& tree,
                                         const TargetMaps& maps);

}  // namespace tgtcfg
