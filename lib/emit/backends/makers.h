// The makers of emissions, by the names that rows of backends have for them.
#pragma once

#include <string_view>

#include "emit/emission_context.h"

namespace tgtcfg {

struct NamedMaker {
  std::string_view name;
  Maker maker;
  bool takes_parts;  ///< writes the parts itself
  bool apart;        ///< each target can be made alone: what is made knows nothing of the others
};

/// Null: no such maker.
[[nodiscard]] const NamedMaker* find_maker(std::string_view name);

/// A build: what other backends make of each target, with files.
[[nodiscard]] std::optional<Made> make_build(EmissionContext& context);

}  // namespace tgtcfg
