// check() and its like for callers that go on with what is left: mistakes in one part of a
// configuration do not hide those in another.
#pragma once

#include <tgtcfg/pipeline.h>

#include <optional>

namespace tgtcfg {

/// The configuration when nothing was wrong in it. Otherwise what still can be found in it is
/// reported, and there is none.
[[nodiscard]] std::optional<ConfigSpec> without_mistakes(ConfigSpec spec, const Context& context);

}  // namespace tgtcfg
