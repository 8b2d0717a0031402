// What rows of a root may do that only a project file names. Such a root comes with a checkout, and
// nobody who runs tgtcfg there has chosen it: it adds rows, but does not choose the programs that
// built-in backends run. docs/security.md lists the guarantees.
#pragma once

#include <tgtcfg/diagnostics.h>

#include <string_view>

#include "database/user_root.h"

namespace tgtcfg {

enum class RootOrigin : std::uint8_t;

/// Whether the row may be added; reports a row that would replace a built-in one that defines
/// commands, and a program that is named by its path.
[[nodiscard]] bool may_come_with_project(const RootRow& row, Diagnostics& diags);

/// Notes that a row hides the one of its name that was used before.
DiagnosticBuilder report_hidden(std::string_view name, std::string_view folder, RootOrigin origin,
                                Span place, Diagnostics& diags);

}  // namespace tgtcfg
