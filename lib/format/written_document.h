// Documents written by tgtcfg: plans, lockfiles, baselines, reports, JSON Schemas. `fmt` does not
// change them, and searching a directory skips them unless they are also inputs.
// Rule: docs/rules/inputs.md#written-documents.
#pragma once

#include <tgtcfg/pipeline.h>

#include <string_view>
#include <vector>

namespace tgtcfg {

/// Returns true if a document with this root is written by tgtcfg, whatever its file name.
[[nodiscard]] bool is_written_document(const Value& root);

/// Returns true if all documents of a file are written by tgtcfg.
[[nodiscard]] bool is_written_file(const std::vector<Document>& documents);

/// Returns true for JSON lines whose first line is such a document.
[[nodiscard]] bool has_written_lines(std::string_view text);

}  // namespace tgtcfg
