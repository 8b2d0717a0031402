// Documents that tgtcfg itself writes: plans, lockfiles, baselines, reports, JSON Schemas. `fmt`
// leaves them as they are, and the search of a directory leaves them out, if they are not inputs as
// well.
// Rule: docs/rules/inputs.md#written-documents.
#pragma once

#include <tgtcfg/pipeline.h>

#include <string_view>
#include <vector>

namespace tgtcfg {

/// Returns true if a document with this root is written by tgtcfg, whatever its file is called.
[[nodiscard]] bool is_written_document(const Value& root);

/// The same of all documents of a file.
[[nodiscard]] bool is_written_file(const std::vector<Document>& documents);

/// Returns true for a text of JSON lines whose first line is such a document.
[[nodiscard]] bool has_written_lines(std::string_view text);

}  // namespace tgtcfg
