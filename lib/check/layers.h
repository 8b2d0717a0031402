// Configurations laid over each other, as document trees. Every value carries its span, so its
// origin remains known. These functions do not read files.
#pragma once

#include <tgtcfg/pipeline.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tgtcfg {

struct CheckContext;

enum class LayerKind : std::uint8_t { extends, file, overlay, set, flag };

/// One value and its location in the configuration.
struct Patch {
  std::vector<std::string> at;  ///< segments of the pointer; empty for the whole document
  Value value;
  Span at_span{};  ///< location of the typed pointer, if any
};

/// The content of one document or option.
struct Layer {
  LayerKind kind = LayerKind::file;
  std::string name;  ///< name in reports: `base.yaml`, `boards/jetson-base`, `--set`
  std::vector<Patch> patches;
};

/// Returns a configuration map in the form in which layers are merged:
/// - Keys are in kebab-case, without `x-` keys and `extends`. In nested configurations the layers
///   of `extends` are merged already.
/// - Targets of a composite are under `targets`.
/// - Nulls remain, since they remove values of lower layers.
/// - Values that its schema refuses are left out and marked in the poison of the context.
[[nodiscard]] Value layer_tree(const Value& config, const std::string& pointer,
                               CheckContext& context);

/// Returns a document as layers, lowest first: the documents that it extends, depth first, and
/// itself. A target, a list of targets or a target string becomes a configuration. Returns nullopt
/// after adding an error if the document has no layer. Unreadable documents below it also add
/// errors.
[[nodiscard]] std::optional<std::vector<Layer>> layers_of(const Document& document, LayerKind kind,
                                                          CheckContext& context);

/// The same for a configuration or tag by name.
[[nodiscard]] std::optional<std::vector<Layer>> layers_of_name(const Value& name, LayerKind kind,
                                                               CheckContext& context);

/// Lays layers over a tree, which nothing else may change meanwhile.
class LayerMerge {
 public:
  /// `lost` receives the pointers of values below that are replaced or removed as a whole.
  LayerMerge(Value& tree, CheckContext& context, std::vector<std::string>* lost = nullptr);
  ~LayerMerge();
  LayerMerge(const LayerMerge&) = delete;
  LayerMerge& operator=(const LayerMerge&) = delete;

  /// Returns false after adding an error; the invalid value is not laid.
  bool lay(const Layer& layer);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Merges layers, lowest first, as far as possible.
[[nodiscard]] Value merge_layers(const std::vector<Layer>& layers, CheckContext& context);

/// Returns true if a document extends others.
[[nodiscard]] bool has_extends(const Value& root);

}  // namespace tgtcfg
