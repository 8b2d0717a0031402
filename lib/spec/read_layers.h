// What `extends` has read: a document that is named twice is read once, and reported once.
#pragma once

#include <tgtcfg/source.h>

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "spec/layers.h"

namespace tgtcfg {

struct ReadLayers {
  /// A document with what lies below it.
  struct Entry {
    std::optional<std::vector<Layer>> layers;  ///< nothing: it was wrong, which has been reported
    std::size_t bytes = 0;
  };
  /// The file where a chain begins, which decides on what may be read, and a document's identity.
  using Key = std::pair<FileId, std::string>;
  std::map<Key, Entry> documents;
  /// By the file that names it and the path as written; nothing: it could not be read.
  std::map<Key, std::optional<Key>> references;
  std::set<std::string> rows;  ///< configurations by name that have been read
  std::size_t repeated_bytes = 0;
  bool too_many_bytes = false;
};

}  // namespace tgtcfg
