// `NAME=VALUE` of an option: NAME ends at the first `=`, unless it is a JSON string, as in
// `"f=g"=gpu`.
#pragma once

#include <tgtcfg/value.h>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace tgtcfg {

struct NamedText {
  std::string name;
  std::size_t name_end = 0;     ///< end of the name in the text, including quotes
  std::size_t value_begin = 0;  ///< position after `=`
};

/// Returns nullopt if `=` or the name is missing.
[[nodiscard]] std::optional<NamedText> named_text(std::string_view text);

/// Quotes the name if needed before `=`.
[[nodiscard]] std::string name_before_equals(const std::string& name);

/// Returns the bytes from `begin` to `end` of an argument with their location.
[[nodiscard]] Value part_of_text(const Value& text, std::size_t begin, std::size_t end);

}  // namespace tgtcfg
