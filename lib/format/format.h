// `tgtcfg fmt`: rewrites a document in the standard format. Its meaning and all comments are
// preserved.
#pragma once

#include <tgtcfg/pipeline.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

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

}  // namespace tgtcfg
