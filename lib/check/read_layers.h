// What `extends` and names of configurations have read: a document that is named twice is read
// once, and reported once. What it costs to name it again is counted over all that is read.
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
  /// A document with what lies below it.
  struct Entry {
    std::optional<std::vector<Layer>> layers;  ///< nothing: it was wrong, which has been reported
    std::size_t cost = 0;
  };
  /// The file where a chain begins, which decides on what may be read, and a document's identity.
  using Key = std::pair<FileId, std::string>;
  std::map<Key, Entry> documents;
  /// By the file that names it and the path as written; nothing: it could not be read.
  std::map<Key, std::optional<Key>> references;
  struct Row {
    std::size_t cost = 0;
    bool is_wrong = false;             ///< which has been reported
    std::optional<Document> document;  ///< of a configuration
  };
  /// Configurations and composite tags by name that have been read.
  std::map<std::string, Row, std::less<>> rows;
  std::size_t repeated_bytes = 0;
  bool too_many_bytes = false;
};

/// What has been read under that context, made with the first of it.
[[nodiscard]] ReadLayers& read_layers(CheckContext& context);

/// What a value counts for when it is repeated: its text, but 160 bytes for each value in it, since
/// the smallest targets take twenty times that when they are resolved.
[[nodiscard]] std::size_t cost_of(const Value& value);

/// Counts what is repeated. False: it is more than `expanded-bytes`, which is reported at the place
/// once.
[[nodiscard]] bool may_repeat(std::size_t cost, Span place, CheckContext& context);

}  // namespace tgtcfg
