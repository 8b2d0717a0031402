// The tree as text.
//
// None of these fails: a byte that is not UTF-8 is written as U+FFFD, a number that is not finite
// (which no reader gives) as null.
//
//   const Value value(Object{{"b", 1}, {"a", Array{true, nullptr}}});
//   std::cout << write_json(value) << write_yaml(value);
//   std::cout << write_canonical_json(value) << '\n';  // what digests are taken of
#pragma once

#include <tgtcfg/value.h>

#include <string>

namespace tgtcfg {

enum class KeyOrder { sorted, kept };

/// Sorted keys (by bytes) unless they are to stay as they are, indented by two spaces, one line end
/// at the end.
[[nodiscard]] std::string write_json(const Value& value, KeyOrder order = KeyOrder::sorted);
/// The same without white space and without a line end.
[[nodiscard]] std::string write_compact_json(const Value& value);
/// RFC 8785: keys in the order of UTF-16, numbers as ECMAScript prints them, no white space.
[[nodiscard]] std::string write_canonical_json(const Value& value);
/// Block style; the YAML reader gives the same tree back.
[[nodiscard]] std::string write_yaml(const Value& value, KeyOrder order = KeyOrder::sorted);

}  // namespace tgtcfg
