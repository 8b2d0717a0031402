// `NAME=VALUE` of an option: NAME ends at the first `=`, unless it is a JSON text, as in
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
  std::size_t name_end = 0;     ///< the bytes that name it, with quotes
  std::size_t value_begin = 0;  ///< behind `=`
};

/// Nothing where there is no `=`, or no name.
[[nodiscard]] std::optional<NamedText> named_text(std::string_view text);

/// A name as it is written in front of `=`.
[[nodiscard]] std::string name_before_equals(const std::string& name);

/// The bytes from `begin` to `end` of the text of an argument, with their places.
[[nodiscard]] Value part_of_text(const Value& text, std::size_t begin, std::size_t end);

}  // namespace tgtcfg
