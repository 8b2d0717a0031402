// Writes a layout as `tgtcfg fmt` lays documents out.
#pragma once

#include <tgtcfg/value.h>

#include <string>

#include "format/layout.h"

namespace tgtcfg {

/// Two spaces a level, one blank line where there were more, no blanks at the ends of lines; every
/// line ends in LF.
[[nodiscard]] std::string write_layout(const Layout& layout, InputFormat format);

}  // namespace tgtcfg
