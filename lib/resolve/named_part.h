// `NAME` and `NAME:PART` as an input: a tag, a configuration, or one thing of a configuration.
#pragma once

#include <tgtcfg/pipeline.h>

#include <optional>
#include <string_view>

namespace tgtcfg {

/// The configuration that a name stands for. `text` is a string value; its span says where it
/// stands. A part is that configuration; a target is kept with the external targets that serve it,
/// its devices and its host; `host` is the host alone. TC4101, TC4102 and TC4104 when there is no
/// such thing or several.
[[nodiscard]] std::optional<ConfigSpec> check_name(const Value& text, const Context& context);

}  // namespace tgtcfg
