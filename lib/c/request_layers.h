// What a request lays over its input: `overlays`, `set`, `options`.
#pragma once

#include <tgtcfg/value.h>
#include <tgtcfg/workspace.h>

#include <optional>

namespace tgtcfg {

/// Nothing: an option is not one, and the error was added.
[[nodiscard]] std::optional<Layers> layers_of(const Value& request, const Context& context);

}  // namespace tgtcfg
