// Whether a user's CPU families hang together.
#pragma once

#include <tgtcfg/diagnostics.h>

#include <vector>

#include "database/typed_table.h"
#include "database/user_root.h"

namespace tgtcfg {

/// Reports parents that are no family and circles, and takes such rows out of the table.
void check_cpu_parents(TypedTable<CpuRow>& cpus, const std::vector<const RootRow*>& rows,
                       Diagnostics& diags);

}  // namespace tgtcfg
