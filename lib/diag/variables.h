// Variables of templates and shells in a text, which nothing here replaces.
#pragma once

#include <string_view>

namespace tgtcfg {

/// The first `${NAME}`, `$NAME`, `$(NAME)`, `{{ name }}`, `{name}`, `%NAME%`, `@NAME@` or `<name>`
/// of a text; empty: it has none.
[[nodiscard]] std::string_view variable_in(std::string_view text);

}  // namespace tgtcfg
