// Where comments for tgtcfg stand in a text, and what they say.
#pragma once

#include <tgtcfg/pipeline.h>

#include <string_view>
#include <utility>
#include <vector>

#include "request/suppressions.h"

namespace tgtcfg {

/// Whether a text has such a comment, at a glance: nearly none has.
[[nodiscard]] bool may_have_suppressions(std::string_view text);
/// The documents of a file that is in the map; none when it cannot be read.
[[nodiscard]] std::vector<Document> documents_for_comments(FileId file, const SourceMap& sources);
/// The comments outside of all texts, in their order.
[[nodiscard]] std::vector<Suppression> find_suppressions(const std::vector<Document>& documents,
                                                         FileId file, const SourceMap& sources);
/// The keys of all maps with their values, in the order of the text.
[[nodiscard]] std::vector<std::pair<Span, Span>> keyed_values(
    const std::vector<Document>& documents);
/// What goes when a comment goes: its line where it has one of its own, else the blanks before it.
[[nodiscard]] Span whole_comment(const Suppression& comment, const SourceFile& file);

}  // namespace tgtcfg
