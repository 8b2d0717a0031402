// Rows as the build packs them: data that becomes a tree without a parser.
//
// A value is one letter and what follows it:
//   n  t  f     null, true, false
//   i NUMBER    an integer; NUMBER is a varint of twice the value, or of twice -1 - value, plus 1
//   s TEXT      a string; TEXT is a varint of its size and its bytes
//   a N ...     a list: a varint of its size and its elements
//   o N ...     a map: a varint of its size and, for each member, TEXT and a value
// A varint has seven bits a byte, lowest first; all bytes but the last have the eighth bit.
// Written by apps/generate/packed_row.h.
#pragma once

#include <tgtcfg/value.h>

#include <string_view>

namespace tgtcfg {

/// The value of a packed row. Trusts the generator that wrote it. It carries no places.
[[nodiscard]] Value unpack(std::string_view packed);

}  // namespace tgtcfg
