// Finds variables of templates and shells, which tgtcfg does not replace.
#pragma once

#include <string_view>

namespace tgtcfg {

/// Returns the first `${NAME}`, `$NAME`, `$(NAME)`, `{{ name }}`, `{name}`, `%NAME%`, `@NAME@` or
/// `<name>` of a text; empty if not found.
[[nodiscard]] std::string_view variable_in(std::string_view text);

}  // namespace tgtcfg
