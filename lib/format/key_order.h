// The order of keys: that of the schema.
#pragma once

#include "format/layout.h"
#include "schema/guide.h"

namespace tgtcfg {

/// Puts the keys that the schema knows into its order; others stay behind the key they followed.
/// A map stays as it is where an alias would come before its anchor. Blank lines stay between what
/// they divided.
void order_keys(LayoutNode& root, SchemaGuide& guide);

}  // namespace tgtcfg
