// check() and resolve() for callers that want the mistakes: what is wrong in one part of a
// configuration does not hide what is wrong in another.
#pragma once

#include <tgtcfg/pipeline.h>

#include <optional>

namespace tgtcfg {

/// The configuration when nothing was wrong in it. Otherwise what still can be found in it is
/// reported, and there is none.
[[nodiscard]] std::optional<ConfigSpec> without_mistakes(ConfigSpec spec, const Context& context);

/// Reports what resolve() would, of a configuration that nobody asks for then: it takes less.
void check_resolution(ConfigSpec spec, const Context& context);

}  // namespace tgtcfg
