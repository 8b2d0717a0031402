// Finds tgtcfg's comments in a text and parses them.
#pragma once

#include <tgtcfg/pipeline.h>

#include <string_view>
#include <utility>
#include <vector>

#include "request/suppressions.h"

namespace tgtcfg {

/// A quick test that rejects most texts.
[[nodiscard]] bool may_have_suppressions(std::string_view text);
/// Parses the documents of a loaded file; empty if it is unreadable.
[[nodiscard]] std::vector<Document> documents_for_comments(FileId file, const SourceMap& sources);
/// Returns the comments outside of all scalars, in order.
[[nodiscard]] std::vector<Suppression> find_suppressions(const std::vector<Document>& documents,
                                                         FileId file, const SourceMap& sources);
/// Returns the keys of all maps with their values, in order.
[[nodiscard]] std::vector<std::pair<Span, Span>> keyed_values(
    const std::vector<Document>& documents);
/// Returns the span to remove with a comment: its whole line if it is alone there, else also the
/// spaces before it.
[[nodiscard]] Span whole_comment(const Suppression& comment, const SourceFile& file);

}  // namespace tgtcfg
