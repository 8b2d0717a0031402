// Lists the keys, values and descriptions that a schema offers at a place of an instance, for
// completion and hover.
//
// Instances may be incomplete and are never rejected. An `if` contributes the branch that the
// instance selects so far, a union all its variants.
#pragma once

#include <tgtcfg/value.h>

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "schema/schema.h"

namespace tgtcfg {

class SchemaGuide {
 public:
  /// Follows references inside the schema; all others permit everything.
  explicit SchemaGuide(Value schema) : schema_(std::move(schema)) {}

  /// Keys and indices from the root of the instance.
  using Path = std::span<const std::string>;

  using Schemas = std::vector<const Value*>;

  /// A place of an instance and its schemas. Lets a walk descend without starting again at the
  /// root.
  struct Place {
    const Value* value = nullptr;  ///< never null; must outlive the place
    Schemas schemas;
  };
  [[nodiscard]] Place root(const Value& instance);
  /// `value` is the value after the token, if the caller knows it.
  [[nodiscard]] Place below(const Place& place, const std::string& token,
                            const Value* value = nullptr);

  struct Key {
    std::string name;
    const Value* schema = nullptr;  ///< schema of the key's value
    bool required = false;
  };
  /// Returns the keys of the map at a path, in the order of the schema.
  [[nodiscard]] std::vector<Key> keys(const Value& instance, Path path);
  [[nodiscard]] static std::vector<Key> keys(const Place& place);

  struct Choice {
    Value value;
    std::string description;
  };
  /// Returns the values that the schema lists for a path.
  [[nodiscard]] std::vector<Choice> choices(const Value& instance, Path path);

  /// The first description of a place, its types and its default.
  struct Facts {
    std::string description;
    std::vector<std::string> types;
    std::optional<Value> default_value;
    std::optional<Value> minimum;
    std::optional<Value> maximum;
  };
  [[nodiscard]] Facts facts(const Value& instance, Path path);

 private:
  /// Returns the schemas that apply at a path.
  [[nodiscard]] Schemas at(const Value& instance, Path path);
  /// Appends a schema and all schemas that it combines.
  void flatten(const Value& schema, const Value& instance, Schemas& all);
  [[nodiscard]] const Value* resolved(std::string_view reference) const;
  [[nodiscard]] bool holds(const Value& condition, const Value& instance);

  Value schema_;
  std::map<const Value*, std::optional<Schema>> conditions_;
};

}  // namespace tgtcfg
