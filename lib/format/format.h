// `tgtcfg fmt`: rewrites a document in the standard format. Its meaning and all comments are
// preserved.
#pragma once

#include <tgtcfg/pipeline.h>
#include <tgtcfg/value.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "format/layout.h"
#include "format/schema_guides.h"

namespace tgtcfg {

/// The order of options in target strings: as written, or as in canonical strings.
enum class OptionOrder : std::uint8_t { written, canonical };

/// Returns the formatted text of a file. Line endings and a byte order mark are preserved. Returns
/// nullopt after adding an error if the file is unreadable or cannot be formatted without loss.
///
/// A document that tgtcfg writes itself does not change. The result has been parsed again: its
/// values and comments are those in the file.
[[nodiscard]] std::optional<std::string> formatted(FileId file, InputFormat format,
                                                   SchemaGuides& guides, const SourceMap& sources,
                                                   const Limits& limits, Diagnostics& diags,
                                                   OptionOrder options = OptionOrder::written);

/// Returns true if two texts have the same values, and the same comments on the same objects. With
/// OptionOrder::canonical, the order of options in target strings is ignored.
[[nodiscard]] bool same_content(std::string_view a, std::string_view b, InputFormat format,
                                const Limits& limits, OptionOrder options = OptionOrder::written);

/// Puts `-keys` first and sorts other options by name. Repeated options keep their order. Text with
/// quotes, escapes or several targets does not change.
[[nodiscard]] std::string with_ordered_options(std::string_view target_string);
/// The same for all strings in a value.
[[nodiscard]] Value with_ordered_options(Value value);

/// Rewrites the target strings below `targets`, `target` and `host`.
void order_options(LayoutNode& root);

// --- Documents written by tgtcfg: plans, lockfiles, baselines, reports, JSON Schemas. `fmt` does
// not change them, and searching a directory skips them unless they are also inputs.
// Rule: docs/rules/inputs.md#written-documents.

/// Returns true if a document with this root is written by tgtcfg, whatever its file name.
[[nodiscard]] bool is_written_document(const Value& root);

/// Returns true if all documents of a file are written by tgtcfg.
[[nodiscard]] bool is_written_file(const std::vector<Document>& documents);

/// Returns true for JSON lines whose first line is such a document.
[[nodiscard]] bool has_written_lines(std::string_view text);

}  // namespace tgtcfg
