// What a schema says to somebody who writes an instance of it: the keys that may stand in a map and
// the values that may stand under a key, with their descriptions.
//
// Nothing is refused here, and an instance need not be complete: of `if` that branch counts which
// the instance takes so far, of a union every variant.
#pragma once

#include <tgtcfg/value.h>

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "schema/schema.h"

namespace tgtcfg {

class SchemaGuide {
 public:
  /// References inside the schema are followed, others permit everything.
  explicit SchemaGuide(Value schema) : schema_(std::move(schema)) {}

  /// Keys and indices from the root of the instance.
  using Path = std::span<const std::string>;

  using Schemas = std::vector<const Value*>;

  /// A place of an instance and the schemas that hold there: for walks, which need not begin at the
  /// root again and again.
  struct Place {
    const Value* value = nullptr;  ///< never null; it outlives the place
    Schemas schemas;
  };
  [[nodiscard]] Place root(const Value& instance);
  /// `value` is what stands behind the token, where the caller knows it.
  [[nodiscard]] Place below(const Place& place, const std::string& token,
                            const Value* value = nullptr);

  struct Key {
    std::string name;
    const Value* schema = nullptr;  ///< of its value
    bool required = false;
  };
  /// Keys of the map at a path, in the order of the schema.
  [[nodiscard]] std::vector<Key> keys(const Value& instance, Path path);
  [[nodiscard]] static std::vector<Key> keys(const Place& place);

  struct Choice {
    Value value;
    std::string description;
  };
  /// Values that are named for the place at a path.
  [[nodiscard]] std::vector<Choice> choices(const Value& instance, Path path);

  /// What is said of the place at a path: the first description, its types, its default.
  struct Facts {
    std::string description;
    std::vector<std::string> types;
    std::optional<Value> default_value;
    std::optional<Value> minimum;
    std::optional<Value> maximum;
  };
  [[nodiscard]] Facts facts(const Value& instance, Path path);

 private:
  /// The schemas that hold at a path.
  [[nodiscard]] Schemas at(const Value& instance, Path path);
  /// A schema with everything that it holds together.
  void flatten(const Value& schema, const Value& instance, Schemas& all);
  [[nodiscard]] const Value* resolved(std::string_view reference) const;
  [[nodiscard]] bool holds(const Value& condition, const Value& instance);

  Value schema_;
  std::map<const Value*, std::optional<Schema>> conditions_;
};

}  // namespace tgtcfg
