// Replaces what a release or a new row changes: the version, and numbers of rows.
#pragma once

#include "case.h"

namespace tgtcfg::cases {

[[nodiscard]] Outcome masked(Outcome outcome);

}  // namespace tgtcfg::cases
