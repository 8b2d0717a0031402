// Scalars as the writers print them.
#pragma once

#include <tgtcfg/writers.h>

#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

/// Formats a number as ECMAScript does (RFC 8785): `1`, `0.000001`, `1e+21`.
[[nodiscard]] std::string ecmascript_number(double number);
/// Same, with `.0` appended if the text would read back as an integer.
[[nodiscard]] std::string number_text(double number);
/// Formats `null`, a boolean or an integer, which JSON and YAML write alike.
[[nodiscard]] std::string literal_text(const Value& value);
/// Characters that need no escape: all but controls, or YAML's printable characters.
enum class Printable { json, yaml };
/// Appends the text in double quotes with JSON's escapes, which are valid in YAML too.
void append_quoted(std::string& out, std::string_view text, Printable printable);
/// Returns the fields, in place or sorted by the bytes of their keys.
[[nodiscard]] std::vector<const Member*> members_of(const Object& object, KeyOrder order);

}  // namespace tgtcfg
