// Scalars as the writers print them.
#pragma once

#include <tgtcfg/value.h>

#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

/// A number as ECMAScript prints it (RFC 8785): `1`, `0.000001`, `1e+21`.
[[nodiscard]] std::string ecmascript_number(double number);
/// The same, with `.0` where it would read back as an integer.
[[nodiscard]] std::string number_text(double number);
/// `null`, a boolean or an integer, which JSON and YAML write alike.
[[nodiscard]] std::string literal_text(const Value& value);
/// Which characters stand for themselves: all but controls, or what YAML calls printable.
enum class Printable { json, yaml };
/// Appends the text in double quotes with JSON's escapes, which are YAML's as well.
void append_quoted(std::string& out, std::string_view text, Printable printable);
/// The members of an object sorted by the bytes of their keys.
[[nodiscard]] std::vector<const Member*> sorted_members(const Object& object);
/// The members as they stand.
[[nodiscard]] std::vector<const Member*> members_in_place(const Object& object);

}  // namespace tgtcfg
