// `NAME`, `NAME:PART` and `FILE:PART` as an input: a tag, a configuration, or a part of one.
#pragma once

#include <tgtcfg/pipeline.h>

#include <optional>

namespace tgtcfg {

/// Returns the configuration for a name. `text` is a string value with its span. For a nested
/// configuration it is that configuration. A target keeps the external targets that serve it, its
/// devices and its host. `host` is only the host. Adds TC4101, TC4102 or TC4104 if the name is
/// unknown or ambiguous.
[[nodiscard]] std::optional<ConfigSpec> check_name(const Value& text, const Context& context);

/// Returns the part of a configuration that `FILE:PART` names, with the same rules. The names of
/// parts begin at `begin` in the text. Adds TC4104 for an unknown part.
[[nodiscard]] std::optional<ConfigSpec> check_part(ConfigSpec config, const Value& text,
                                                   std::size_t begin, const Context& context);

}  // namespace tgtcfg
