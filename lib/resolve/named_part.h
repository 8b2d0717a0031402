// `NAME`, `NAME:PART` and `FILE:PART` as an input: a tag, a configuration, or one thing of it.
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

/// The part of a configuration that `FILE:PART` names, in the same way. `begin`: where the text of
/// the parts begins in the whole text. TC4104 when there is no such thing.
[[nodiscard]] std::optional<ConfigSpec> check_part(ConfigSpec config, const Value& text,
                                                   std::size_t begin, const Context& context);

}  // namespace tgtcfg
