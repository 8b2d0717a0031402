// Reads the layout of a text whose values are known.
#pragma once

#include <tgtcfg/value.h>

#include <optional>
#include <string_view>
#include <vector>

#include "format/layout.h"

namespace tgtcfg {

/// Where a text is written in a way that cannot be laid out.
struct LayoutProblem {
  std::size_t at = 0;
};

/// `documents` are what was read from `text`, whose lines end in LF. Every byte is accounted for:
/// as a value, a comment, an indicator or white space. Nothing: `problem` says where.
[[nodiscard]] std::optional<Layout> read_layout(std::string_view text,
                                                const std::vector<Document>& documents,
                                                InputFormat format, LayoutProblem& problem);

}  // namespace tgtcfg
