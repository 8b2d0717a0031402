#include "schema/resources.h"

#include <tgtcfg/json_pointer.h>

#include <algorithm>
#include <array>
#include <vector>

#include "model/plain_values.h"
#include "support/text.h"
#include "support/utf8.h"

namespace tgtcfg {
namespace {

struct Parts {
  std::string_view scheme;     // including the colon
  std::string_view authority;  // including the two slashes
  std::string_view path;
  std::string_view query;  // including the question mark
};

bool is_scheme(std::string_view text) {
  if (text.empty()) return false;
  const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  if (!letter(text.front())) return false;
  for (const char c : text) {
    const bool other = (c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.';
    if (!letter(c) && !other) return false;
  }
  return true;
}

Parts parts_of(std::string_view uri) {
  Parts parts;
  const std::size_t colon = uri.find(':');
  if (colon != uri.npos && is_scheme(uri.substr(0, colon))) {
    parts.scheme = uri.substr(0, colon + 1);
    uri.remove_prefix(colon + 1);
  }
  if (uri.starts_with("//")) {
    parts.authority = uri.substr(0, uri.find_first_of("/?", 2));
    uri.remove_prefix(parts.authority.size());
  }
  parts.path = uri.substr(0, uri.find('?'));
  parts.query = uri.substr(parts.path.size());
  return parts;
}

std::string without_dot_segments(std::string_view path) {
  const bool absolute = path.starts_with('/');
  const std::vector<std::string_view> all = split(path.substr(absolute ? 1 : 0), '/');
  std::vector<std::string_view> segments;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool up = all[i] == "..";
    if (up && !segments.empty()) segments.pop_back();
    if (!up && all[i] != ".") {
      segments.push_back(all[i]);
    } else if (i + 1 == all.size()) {
      segments.emplace_back();  // `a/..` ends with a slash
    }
  }
  return (absolute ? "/" : "") + join(segments, "/");
}

std::string merged_path(const Parts& base, std::string_view path) {
  if (!base.authority.empty() && base.path.empty()) return "/" + std::string(path);
  const std::size_t slash = base.path.rfind('/');
  const std::string_view folder =
      slash == base.path.npos ? std::string_view() : base.path.substr(0, slash + 1);
  return std::string(folder) + std::string(path);
}

std::string percent_decoded(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::int64_t byte = text[i] == '%' ? hex_at(text, i + 1, 2) : -1;
    result += byte < 0 ? text[i] : static_cast<char>(byte);
    if (byte >= 0) i += 2;
  }
  return result;
}

/// `$ref` disables `$id` and all other keywords next to it.
const std::string* id_of(const Value& schema) {
  if (schema.has("$ref")) return nullptr;
  const Value* id = schema.find("$id");
  return id != nullptr && id->is_string() ? &id->string() : nullptr;
}

std::string base_below(const std::string& base, const Value& schema) {
  const std::string* id = id_of(schema);
  if (id == nullptr || id->starts_with('#')) return base;
  return split_fragment(resolve_uri(base, *id)).first;
}

}  // namespace

std::pair<std::string, std::string> split_fragment(std::string_view uri) {
  const std::size_t hash = uri.find('#');
  if (hash == uri.npos) return {std::string(uri), ""};
  return {std::string(uri.substr(0, hash)), percent_decoded(uri.substr(hash + 1))};
}

std::string resolve_uri(std::string_view base, std::string_view reference) {
  const std::size_t hash = reference.find('#');
  const std::string_view fragment = hash == reference.npos ? "" : reference.substr(hash);
  const std::string_view uri = reference.substr(0, hash);
  base = base.substr(0, base.find('#'));
  if (uri.empty()) return std::string(base).append(fragment);

  const Parts from = parts_of(base);
  Parts to = parts_of(uri);
  if (!to.scheme.empty()) return std::string(reference);
  std::string path(to.path);
  if (to.authority.empty()) {
    to.authority = from.authority;
    if (path.empty()) {
      path = from.path;
    } else if (!path.starts_with('/')) {
      path = merged_path(from, path);
    }
  }
  if (!to.path.empty()) path = without_dot_segments(path);
  return std::string(from.scheme)
      .append(to.authority)
      .append(path)
      .append(to.query)
      .append(fragment);
}

Holds holds(std::string_view keyword) {
  using Row = std::pair<std::string_view, Holds>;
  static constexpr std::array<Row, 16> rows = {{
      {"additionalItems", Holds::schema},
      {"additionalProperties", Holds::schema},
      {"allOf", Holds::list},
      {"anyOf", Holds::list},
      {"contains", Holds::schema},
      {"definitions", Holds::map},
      {"dependencies", Holds::schemas_or_keys},
      {"else", Holds::schema},
      {"if", Holds::schema},
      {"items", Holds::schema_or_list},
      {"not", Holds::schema},
      {"oneOf", Holds::list},
      {"patternProperties", Holds::map},
      {"properties", Holds::map},
      {"propertyNames", Holds::schema},
      {"then", Holds::schema},
  }};
  const auto found = std::ranges::find(rows, keyword, &Row::first);
  return found == rows.end() ? Holds::none : found->second;
}

SchemaResources::SchemaResources(const Value& root, const SchemaLoader& loader) : loader_(loader) {
  root_ = {&root, base_below("", root), "#"};
  by_uri_.emplace("", root_);
  index(root_);
}

SchemaPlace SchemaResources::child(const SchemaPlace& parent, const Value& schema,
                                   std::string_view path) const {
  return {&schema, base_below(parent.base, schema), parent.location + std::string(path)};
}

void SchemaResources::index(const SchemaPlace& place) {
  if (!place.schema->is_object() || place.schema->has("$ref")) return;
  if (const std::string* id = id_of(*place.schema)) {
    const auto [uri, fragment] = split_fragment(resolve_uri(place.base, *id));
    by_uri_.emplace(fragment.empty() ? uri : uri + '#' + fragment, place);
  }
  for (const Member& member : place.schema->object()) index_children(place, member);
}

void SchemaResources::index_children(const SchemaPlace& place, const Member& member) {
  const Holds what = holds(member.key);
  if (what == Holds::none) return;
  const std::string path = pointer_append("", member.key);
  const Value& value = member.value;
  const bool many = what != Holds::schema;
  if (value.is_array() && (what == Holds::list || what == Holds::schema_or_list)) {
    for (std::size_t i = 0; i < value.array().size(); ++i)
      index(child(place, value.array()[i], pointer_append(path, i)));
  } else if (value.is_object() && many && what != Holds::list && what != Holds::schema_or_list) {
    for (const Member& entry : value.object())
      index(child(place, entry.value, pointer_append(path, entry.key)));
  } else if (value.is_object() && (what == Holds::schema || what == Holds::schema_or_list)) {
    index(child(place, value, path));
  }
}

const SchemaPlace* SchemaResources::resource(const std::string& uri) {
  const auto known = by_uri_.find(uri);
  if (known != by_uri_.end()) return &known->second;
  if (!loader_) return nullptr;
  std::optional<Value> loaded = loader_(uri);
  if (!loaded) return nullptr;
  const Value& schema = remotes_.emplace_back(std::move(*loaded));
  // Its own `$id` is another name of it. References are resolved from the URI it was first fetched
  // from.
  const SchemaPlace place{&schema, base_below(uri, schema), uri + '#'};
  by_uri_.emplace(uri, place);
  index(place);
  return &by_uri_.find(uri)->second;
}

std::optional<SchemaPlace> SchemaResources::walk(SchemaPlace place,
                                                 std::string_view pointer) const {
  const auto segments = pointer_segments(pointer);
  if (!segments) return std::nullopt;
  for (const std::string& segment : *segments) {
    const Value* next = place.schema->is_array() ? element_at(place.schema->array(), segment)
                                                 : place.schema->find(segment);
    if (next == nullptr) return std::nullopt;
    place = child(place, *next, pointer_append("", segment));
  }
  return place;
}

std::optional<SchemaPlace> SchemaResources::find(const SchemaPlace& from,
                                                 std::string_view reference) {
  const std::string target = resolve_uri(from.base, reference);
  const auto [uri, fragment] = split_fragment(target);
  const SchemaPlace* document = resource(uri);
  if (document == nullptr) return std::nullopt;
  if (fragment.empty()) return *document;
  if (fragment.starts_with('/')) return walk(*document, fragment);
  const auto anchor = by_uri_.find(uri + '#' + fragment);
  if (anchor == by_uri_.end()) return std::nullopt;
  return anchor->second;
}

}  // namespace tgtcfg
