// Writers for values.
//
// Writers cannot fail: an invalid UTF-8 byte becomes U+FFFD and a number that is not finite becomes
// null. Readers never produce either.
//
//   const Value value(Object{{"b", 1}, {"a", Array{true, nullptr}}});
//   std::cout << write_json(value) << write_yaml(value);
//   std::cout << write_canonical_json(value) << '\n';  // input of digests
#pragma once

#include <tgtcfg/value.h>

#include <string>

namespace tgtcfg {

/// Order of the keys of objects.
enum class KeyOrder { sorted, kept };

/// Writes JSON with an indentation of two spaces and one line ending at the end. Keys are sorted by
/// bytes unless `order` is `kept`.
[[nodiscard]] std::string write_json(const Value& value, KeyOrder order = KeyOrder::sorted);
/// Writes JSON with sorted keys, without white space and line ending.
[[nodiscard]] std::string write_compact_json(const Value& value);
/// Writes JSON by RFC 8785: keys sorted by UTF-16 code units, numbers as in ECMAScript, without
/// white space.
[[nodiscard]] std::string write_canonical_json(const Value& value);
/// Writes YAML in block style. `parse` restores the same value.
[[nodiscard]] std::string write_yaml(const Value& value, KeyOrder order = KeyOrder::sorted);

}  // namespace tgtcfg
