// Lists known values of an attribute.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

class Database;
struct AttributeRow;
struct KindRow;

/// The meaning of an attribute's value.
enum class ValueRole : std::uint8_t { word, chip, cpu, feature, triple, target };
/// Determined by the kind's attribute, never by the value.
[[nodiscard]] ValueRole role_of_attribute(const KindRow& kind, std::string_view attribute);

struct NamedValue {
  std::string text;
  std::string description{};
  int uses = 0;  ///< a rank: at least the number of tags with this value
};

/// The context of a value: the triple determines the CPUs.
struct ValuePlace {
  const KindRow& kind;
  const AttributeRow& attribute;
  std::string triple{};   ///< as far as it is typed; may be empty
  std::string written{};  ///< the value before the cursor
  int llvm_release = 0;
};

/// Returns all values by name, in database order. For a triple, returns the words for the component
/// being typed, each with the preceding components.
[[nodiscard]] std::vector<NamedValue> values_of_attribute(const ValuePlace& place,
                                                          const Database& database);

}  // namespace tgtcfg
