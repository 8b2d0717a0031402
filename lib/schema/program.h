// The format of a compiled schema: a flat array of 32-bit words and a pool of strings.
//
// word 0      format version
// word 1      offset of the root node
// word 2      number of patterns
// then all nodes; offset 0 means "no node".
//
// A node:     flags · location (string) · description (string) · end of its instructions ·
//             instructions
// flags       bits 0-6 kinds permitted by `type`, bit 7 the schema `false`, bit 8 numbers must be
//             whole, bit 9 has `const` or `enum`, bits 16-22 kinds that can be valid at all
// A string:   offset in the pool · length
// An instruction: Op · size in words, including these two · operands
// A constant: its kind, then one word (boolean), two (integer, number, string), number and elements
//             (array), or number and pairs of string and constant (object)
#pragma once

#include <tgtcfg/value.h>

#include <bit>
#include <cstdint>
#include <string_view>

#include "schema/schema.h"

namespace tgtcfg::program {

using Word = std::uint32_t;
/// Index of a word; a node has the index of its first word.
using Offset = std::uint32_t;

inline constexpr Word format_version = 2;
inline constexpr Word header_words = 3;
inline constexpr Word all_kinds = 0x7F;
inline constexpr Word flag_false = 1U << 7;
inline constexpr Word flag_whole = 1U << 8;
inline constexpr Word flag_constant = 1U << 9;
inline constexpr int possible_shift = 16;

enum class Op : Word {
  constant,     // count, constants; `const`
  enumeration,  // count, texts, constants; if all are strings, `texts` numbers by their order
  minimum,      // number constant
  maximum,
  exclusive_minimum,
  exclusive_maximum,
  multiple_of,
  min_length,  // count
  max_length,
  pattern,    // pattern index, string
  items,      // node
  tuple,      // additional node, count, nodes
  min_items,  // count
  max_items,
  unique_items,
  contains,        // node
  object,          // see ObjectTable
  min_properties,  // count
  max_properties,
  property_names,    // node
  dependent_keys,    // string, count, strings
  dependent_schema,  // string, node
  all_of,            // count, nodes
  any_of,
  one_of,
  negation,     // node
  conditional,  // if, then, else nodes
  // key, required, count, choices: parts of `allOf` that each require one value of a key
  choice,
};

/// `properties`, `required`, `patternProperties` and `additionalProperties` in one instruction:
/// additional node · required count · entry count · pattern count · entries · patterns
/// An entry (sorted by key): string · node, 0 if only required · whether required
/// A pattern: pattern index · string · node
/// A choice (sorted by text): string · node for objects whose key has that text, for values that
/// are not objects and, unless the key is required, for objects without the key
inline constexpr Word choice_words = 3;
inline constexpr Word entry_words = 4;
inline constexpr Word pattern_words = 4;

/// The bit of a kind in a mask.
[[nodiscard]] constexpr Word bit_of(ValueKind kind) {
  return Word{1} << static_cast<Word>(kind);
}

/// Reads a program. All accessors trust the compiler that wrote it.
class View {
 public:
  explicit View(const Schema& schema)
      : words_(schema.words().data()), strings_(schema.strings().data()) {}

  [[nodiscard]] Word at(Offset offset) const { return words_[offset]; }
  [[nodiscard]] Op op(Offset offset) const { return static_cast<Op>(words_[offset]); }
  [[nodiscard]] std::string_view string(Offset offset) const {
    return {strings_ + words_[offset], words_[offset + 1]};
  }
  [[nodiscard]] std::uint64_t wide(Offset offset) const {
    return words_[offset] | (std::uint64_t{words_[offset + 1]} << 32);
  }
  [[nodiscard]] Value number(Offset constant) const {
    const bool integer = words_[constant] == static_cast<Word>(ValueKind::integer);
    if (integer) return static_cast<std::int64_t>(wide(constant + 1));
    return std::bit_cast<double>(wide(constant + 1));
  }

  [[nodiscard]] Offset root() const { return words_[1]; }
  [[nodiscard]] Word flags(Offset node) const { return words_[node]; }
  [[nodiscard]] std::string_view location(Offset node) const { return string(node + 1); }
  [[nodiscard]] std::string_view description(Offset node) const { return string(node + 3); }
  [[nodiscard]] Offset instructions(Offset node) const { return node + 6; }
  [[nodiscard]] Offset end(Offset node) const { return words_[node + 5]; }
  [[nodiscard]] Offset next(Offset instruction) const {
    return instruction + words_[instruction + 1];
  }
  /// Kinds for which the node can be valid, including its unions and constants.
  [[nodiscard]] Word possible(Offset node) const {
    return (words_[node] >> possible_shift) & all_kinds;
  }

  /// True if `text` is one of the strings of an `enumeration`.
  [[nodiscard]] bool has_text(Offset enumeration, std::string_view text) const;
  /// True if a constant equals the value. Moves `constant` past it.
  [[nodiscard]] bool equals(Offset& constant, const Value& value) const;
  /// Returns the constant as a value. Moves `constant` past it.
  [[nodiscard]] Value decode(Offset& constant) const;
  void skip(Offset& constant) const;

 private:
  const Word* words_;
  const char* strings_;
};

inline constexpr Word text_words = 3;  // words per string constant

/// The operands of a `choice` instruction.
struct ChoiceTable {
  std::string_view key;
  bool required = false;
  Word choices = 0;
  Offset first = 0;

  ChoiceTable(const View& view, Offset instruction)
      : key(view.string(instruction + 2)),
        required(view.at(instruction + 4) != 0),
        choices(view.at(instruction + 5)),
        first(instruction + 6) {}

  [[nodiscard]] Offset node(const View& view, Word place) const {
    return view.at(first + place * choice_words + 2);
  }
  /// Returns the node for a text, or 0.
  [[nodiscard]] Offset find(const View& view, std::string_view text) const;
};

/// The operands of an `object` instruction.
struct ObjectTable {
  Offset additional = 0;
  Word required = 0;
  Word entries = 0;
  Word patterns = 0;
  Offset first_entry = 0;
  Offset first_pattern = 0;

  ObjectTable(const View& view, Offset instruction)
      : additional(view.at(instruction + 2)),
        required(view.at(instruction + 3)),
        entries(view.at(instruction + 4)),
        patterns(view.at(instruction + 5)),
        first_entry(instruction + 6),
        first_pattern(first_entry + entries * entry_words) {}

  /// Returns the entry of a key, or 0.
  [[nodiscard]] Offset find(const View& view, std::string_view key) const;
  /// True if it only requires a few keys, whatever their values.
  [[nodiscard]] bool only_requires_few(const View& view) const;
};

}  // namespace tgtcfg::program
