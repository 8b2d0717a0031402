// check() and resolve() for callers that want the mistakes: what is wrong in one part of a
// configuration does not hide what is wrong in another.
#pragma once

#include <tgtcfg/pipeline.h>

#include <optional>

namespace tgtcfg {

/// The configuration when nothing was wrong in it. Otherwise what still can be found in it is
/// reported, and there is none.
[[nodiscard]] std::optional<ConfigSpec> without_mistakes(ConfigSpec spec, const Context& context);

/// resolve() without canonical texts and fingerprints, which plans that are handed out have.
/// `keeps_notes`: with `trace` and `places`.
[[nodiscard]] std::optional<Plan> resolve_by_rules(const ConfigSpec& spec, const Context& context,
                                                   bool keeps_notes = true);

/// Reports what resolve() would, of a configuration that nobody asks for then: it takes less.
void check_resolution(const ConfigSpec& spec, const Context& context);

}  // namespace tgtcfg
