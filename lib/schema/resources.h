// Resolves `$ref`: the schema's own document, parts of it renamed by `$id`, and remote ones, with
// URI references of RFC 3986.
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

/// A subschema with what its references are relative to.
struct SchemaPlace {
  const Value* schema = nullptr;
  std::string base;      ///< URI of the nearest `$id`
  std::string location;  ///< `#/definitions/a`, with the document's URI before it when remote
};

class SchemaResources {
 public:
  SchemaResources(const Value& root, const SchemaLoader& loader);

  [[nodiscard]] const SchemaPlace& root() const { return root_; }
  /// A subschema by its key (and index or name) below `parent`.
  [[nodiscard]] SchemaPlace child(const SchemaPlace& parent, const Value& schema,
                                  std::string_view path) const;
  /// Where a reference leads, or nothing.
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

/// How a keyword holds subschemas.
enum class Holds : std::uint8_t { none, schema, list, map, schema_or_list, schemas_or_keys };
[[nodiscard]] Holds holds(std::string_view keyword);

/// The absolute form of `reference`, relative to `base`, the URI of the document that has it.
[[nodiscard]] std::string resolve_uri(std::string_view base, std::string_view reference);
/// What stands before and behind `#`; the fragment with its percent escapes decoded.
[[nodiscard]] std::pair<std::string, std::string> split_fragment(std::string_view uri);

}  // namespace tgtcfg
