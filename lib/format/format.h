// `tgtcfg fmt`: a document in the usual layout. What it says and every comment stays.
#pragma once

#include <tgtcfg/pipeline.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "format/schema_guides.h"

namespace tgtcfg {

/// Whether options of target strings are put into the order of canonical ones.
enum class OptionOrder : std::uint8_t { written, canonical };

/// The text of a file as it is to be written. Line ends and a byte order mark stay those of the
/// file. Nothing: it cannot be read, or cannot be laid out without a loss, and the error was added.
///
/// A document that tgtcfg writes itself stays as it is.
/// What is given back was read again: its values and comments are those of the file.
[[nodiscard]] std::optional<std::string> formatted(FileId file, InputFormat format,
                                                   SchemaGuides& guides, const SourceMap& sources,
                                                   const Limits& limits, Diagnostics& diags,
                                                   OptionOrder options = OptionOrder::written);

/// Whether two texts have the same values and comments, each of them where it belongs; in target
/// strings the order of options plays no part when it may be another.
[[nodiscard]] bool same_content(std::string_view a, std::string_view b, InputFormat format,
                                const Limits& limits, OptionOrder options = OptionOrder::written);

}  // namespace tgtcfg
