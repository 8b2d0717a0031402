// Which of the files that a walk finds are documents of ours. A repository is full of YAML and JSON
// for other tools; what names no schema of ours and has no keys of ours is left alone.
// Rule: docs/rules/inputs.md#walking.
#pragma once

#include <tgtcfg/pipeline.h>

#include <cstdint>
#include <string_view>
#include <vector>

namespace tgtcfg {

class Database;

/// `tgtcfg.yaml`, `gpu.tgtcfg.json`: ours whatever it holds.
[[nodiscard]] bool has_own_name(std::string_view path);

/// Whether the text names one of our schemas, in an editor's mode line or as `$schema`.
[[nodiscard]] bool names_own_schema(std::string_view text);

/// Of a text that cannot be read: whether it looks like one that was meant to be ours.
[[nodiscard]] bool looks_own(std::string_view text);

enum class Ownership : std::uint8_t {
  foreign,
  /// Every key is ours, but all of them are words that other tools use as well.
  likely,
  own,
};

/// The documents of one file: ours when one of them is.
[[nodiscard]] Ownership ownership_of(const std::vector<Document>& documents,
                                     const Database& database);

/// Of a file that was found in a directory; `documents` is null where it cannot be read. Documents
/// that tgtcfg writes itself are foreign: they are not inputs.
[[nodiscard]] Ownership ownership_of_found(const SourceFile& source,
                                           const std::vector<Document>* documents,
                                           const Database& database);

}  // namespace tgtcfg
