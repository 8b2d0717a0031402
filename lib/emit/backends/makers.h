// The makers of emissions, by their names in rows of backends.
#pragma once

#include <string_view>

#include "emit/emission_context.h"

namespace tgtcfg {

struct NamedMaker {
  std::string_view name;
  Maker* maker;
  bool takes_parts;  ///< writes parts itself
  bool apart;        ///< each target can be made separately, because outputs do not depend on other
                     ///< targets
};

/// Returns null for an unknown maker.
[[nodiscard]] const NamedMaker* find_maker(std::string_view name);

/// Makes a build: the outputs of other backends for each target, with files.
Maker make_build;

}  // namespace tgtcfg
