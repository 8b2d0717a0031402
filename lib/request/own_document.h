// Recognizes tgtcfg documents among the files of a walk. Repositories are full of YAML and JSON for
// other tools, so files without our schemas and keys are ignored. Rule:
// docs/rules/inputs.md#walking.
#pragma once

#include <tgtcfg/pipeline.h>

#include <cstdint>
#include <string_view>
#include <vector>

namespace tgtcfg {

class Database;

/// True for names such as `tgtcfg.yaml` and `gpu.tgtcfg.json`, independent of the contents.
[[nodiscard]] bool has_own_name(std::string_view path);

/// True if the text names one of our schemas in an editor's mode line or as `$schema`.
[[nodiscard]] bool names_own_schema(std::string_view text);

/// True if unreadable text was probably meant as one of our documents.
[[nodiscard]] bool looks_own(std::string_view text);

enum class Ownership : std::uint8_t {
  foreign,
  /// Every key is ours, but all are common in other tools.
  likely,
  ours,
};

/// Classifies the documents of one file: ours if any document is.
[[nodiscard]] Ownership ownership_of(const std::vector<Document>& documents,
                                     const Database& database);

/// Classifies a file found in a directory; `documents` is null if it is unreadable. Outputs of
/// tgtcfg are foreign: they are not inputs.
[[nodiscard]] Ownership ownership_of_found(const SourceFile& source,
                                           const std::vector<Document>* documents,
                                           const Database& database);

}  // namespace tgtcfg
