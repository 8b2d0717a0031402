// `tgtcfg fmt`: a document in the usual layout. What it says and every comment stays.
#pragma once

#include <tgtcfg/pipeline.h>

#include <optional>
#include <string>
#include <string_view>

#include "format/schema_guides.h"

namespace tgtcfg {

/// The text of a file as it is to be written. Line ends and a byte order mark stay those of the
/// file. Nothing: it cannot be read, or cannot be laid out without a loss, and the error was added.
///
/// What is given back was read again: its values and comments are those of the file.
[[nodiscard]] std::optional<std::string> formatted(FileId file, InputFormat format,
                                                   SchemaGuides& guides, const SourceMap& sources,
                                                   const Limits& limits, Diagnostics& diags);

/// Whether two texts have the same values and comments, each of them where it belongs.
[[nodiscard]] bool same_content(std::string_view a, std::string_view b, InputFormat format,
                                const Limits& limits);

}  // namespace tgtcfg
