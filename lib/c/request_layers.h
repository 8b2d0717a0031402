// The layers a request puts over its input: `overlays`, `set`, `options`.
#pragma once

#include <tgtcfg/value.h>
#include <tgtcfg/workspace.h>

#include <optional>

namespace tgtcfg {

/// Returns nullopt after adding an error for an invalid option.
[[nodiscard]] std::optional<Layers> layers_of(const Value& request, const Context& context);

}  // namespace tgtcfg
