// Resolves `$ref` within the schema's document, to parts renamed by `$id`, and to remote documents.
// URI references follow RFC 3986.
#pragma once

#include <tgtcfg/value.h>

#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "schema/schema.h"

namespace tgtcfg {

/// A subschema and the base of its references.
struct SchemaPlace {
  const Value* schema = nullptr;
  std::string base;      ///< URI of the nearest `$id`
  std::string location;  ///< `#/definitions/a`, with the document's URI before it when remote
};

class SchemaResources {
 public:
  SchemaResources(const Value& root, const SchemaLoader& loader);

  [[nodiscard]] const SchemaPlace& root() const { return root_; }
  /// Returns a subschema by its key (and index or name) below `parent`.
  [[nodiscard]] SchemaPlace child(const SchemaPlace& parent, const Value& schema,
                                  std::string_view path) const;
  /// Returns the target of a reference, or nullopt.
  [[nodiscard]] std::optional<SchemaPlace> find(const SchemaPlace& from,
                                                std::string_view reference);

 private:
  void index(const SchemaPlace& place);
  void index_children(const SchemaPlace& place, const Member& member);
  [[nodiscard]] const SchemaPlace* resource(const std::string& uri);
  [[nodiscard]] std::optional<SchemaPlace> walk(SchemaPlace place, std::string_view pointer) const;

  const SchemaLoader& loader_;
  std::deque<Value> remotes_;
  std::map<std::string, SchemaPlace> by_uri_;  // with `#anchor` for `$id`s that are fragments
  SchemaPlace root_;
};

/// The way a keyword contains subschemas.
enum class Holds : std::uint8_t { none, schema, list, map, schema_or_list, schemas_or_keys };
[[nodiscard]] Holds holds(std::string_view keyword);

/// Resolves `reference` relative to `base`, the URI of its document.
[[nodiscard]] std::string resolve_uri(std::string_view base, std::string_view reference);
/// Splits at `#`. Percent escapes of the fragment are decoded.
[[nodiscard]] std::pair<std::string, std::string> split_fragment(std::string_view uri);

}  // namespace tgtcfg
