// Documents read for `extends` and for names of configurations. A document that is named twice is
// read and reported once. Each repetition adds to a total cost.
#pragma once

#include <tgtcfg/source.h>
#include <tgtcfg/value.h>

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "check/check_context.h"
#include "check/layers.h"

namespace tgtcfg {

struct ReadLayers {
  /// A document and the layers below it.
  struct Entry {
    std::optional<std::vector<Layer>> layers;  ///< nullopt if invalid, which has been reported
    std::size_t cost = 0;
  };
  /// The first file of the chain, which decides which files may be read, and the identity of a
  /// document.
  using Key = std::pair<FileId, std::string>;
  std::map<Key, Entry> documents;
  /// Keyed by the file with the reference and the path as written. Nullopt: the document is not
  /// readable.
  std::map<Key, std::optional<Key>> references;
  struct Row {
    std::size_t cost = 0;
    bool is_wrong = false;             ///< already reported
    std::optional<Document> document;  ///< of a configuration
  };
  /// Configurations and composite tags by name that have been read.
  std::map<std::string, Row, std::less<>> rows;
  std::size_t repeated_bytes = 0;
  bool too_many_bytes = false;
};

/// Returns the documents read in that context. Creates the cache on first use.
[[nodiscard]] ReadLayers& read_layers(CheckContext& context);

/// Returns the cost of repeating a value: the size of its text, but at least 160 bytes per value
/// inside. Resolving the smallest targets costs twenty times their size.
[[nodiscard]] std::size_t cost_of(const Value& value);

/// Adds the cost of a repetition. Returns false if the total exceeds `expanded-bytes`, which is
/// reported at the location once.
[[nodiscard]] bool may_repeat(std::size_t cost, Span place, CheckContext& context);

}  // namespace tgtcfg
