// Values that somebody may write for an attribute: what the tables know of it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

class Database;
struct AttributeRow;
struct KindRow;

/// What a value of an attribute names.
enum class ValueRole : std::uint8_t { word, chip, cpu, feature, triple, target };
/// Of the kind's row: never of a name.
[[nodiscard]] ValueRole role_of_attribute(const KindRow& kind, std::string_view attribute);

struct NamedValue {
  std::string text;
  std::string description{};
  int uses = 0;  ///< how usual it is: by so many tags at least
};

/// What was given besides: the triple decides which CPUs there are.
struct ValuePlace {
  const KindRow& kind;
  const AttributeRow& attribute;
  std::string triple{};   ///< as far as it is written; empty: unknown
  std::string written{};  ///< of the value itself, before the cursor
  int llvm_release = 0;
};

/// All values by name, in the order of their tables. Of a triple, the words that may stand for the
/// component that is being written, each with those before it.
[[nodiscard]] std::vector<NamedValue> values_of_attribute(const ValuePlace& place,
                                                          const Database& database);

}  // namespace tgtcfg
