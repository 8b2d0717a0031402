// Configurations laid over each other, as document trees. Every value carries its span, so where it
// came from is never lost; nothing here reads a file.
#pragma once

#include <tgtcfg/pipeline.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "check/check_context.h"

namespace tgtcfg {

enum class LayerKind : std::uint8_t { extends, file, overlay, set, flag };

/// One value, and where in the configuration it is laid.
struct Patch {
  std::vector<std::string> at;  ///< segments of the pointer; none: the whole
  Value value;
  Span at_span{};  ///< of the pointer, where somebody typed it
};

/// What one document or one option says.
struct Layer {
  LayerKind kind = LayerKind::file;
  std::string name;  ///< as reports show it: `base.yaml`, `boards/jetson-base`, `--set`
  std::vector<Patch> patches;
};

/// A configuration map in the form in which layers are merged: keys in kebab-case, without `x-`
/// keys and `extends` (whose layers stand below in a nested configuration), targets of a composite
/// under `targets`; nulls stay, since they remove. What its schema refuses is left out, and in the
/// poison of the context.
[[nodiscard]] Value layer_tree(const Value& config, const std::string& pointer,
                               CheckContext& context);

/// A document as layers, lowest first: what it extends, depth first, and itself. A target, a list
/// of targets or a target string is a configuration of those. Nothing: there is no layer of it; an
/// error was added, as for each document below that cannot be read.
[[nodiscard]] std::optional<std::vector<Layer>> layers_of(const Document& document, LayerKind kind,
                                                          CheckContext& context);

/// The same for a configuration or tag by name.
[[nodiscard]] std::optional<std::vector<Layer>> layers_of_name(const Value& name, LayerKind kind,
                                                               CheckContext& context);

/// Lays layers over a tree, one after another; nothing else changes the tree meanwhile.
class LayerMerger {
 public:
  /// `lost` takes the pointers at which what stood below is replaced or removed as a whole.
  LayerMerger(Value& tree, CheckContext& context, std::vector<std::string>* lost = nullptr);
  ~LayerMerger();

  /// False: an error was added, and what it is about is not laid.
  bool lay(const Layer& layer);

 private:
  class Impl;
  Value& tree_;
  CheckContext& context_;
  std::unique_ptr<Impl> impl_;
};

/// All layers, lowest first, as far as they can be laid.
[[nodiscard]] Value merge_layers(const std::vector<Layer>& layers, CheckContext& context);

/// Whether a document begins with others.
[[nodiscard]] bool has_extends(const Value& root);

}  // namespace tgtcfg
