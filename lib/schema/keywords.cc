#include <tgtcfg/codes/TC13.h>
#include <tgtcfg/json_pointer.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <initializer_list>
#include <map>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "schema/compiler.h"
#include "schema/number.h"
#include "schema/pattern.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

bool is_plain(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) || c == '_' || c == '-';
}

/// Returns `cuda` for `^cuda$`, and nullopt for patterns that may match several strings.
std::optional<std::string> only_text_of(std::string_view pattern) {
  if (pattern.size() < 2 || pattern.front() != '^' || pattern.back() != '$') return std::nullopt;
  const std::string_view text = pattern.substr(1, pattern.size() - 2);
  return std::ranges::all_of(text, is_plain) ? std::optional<std::string>(text) : std::nullopt;
}

bool has_only(const Value& schema, std::initializer_list<std::string_view> keys) {
  return schema.is_object() && std::ranges::all_of(schema.object(), [&](const Member& member) {
           return member.key == "$comment" || std::ranges::find(keys, member.key) != keys.end();
         });
}

}  // namespace

std::optional<TextCondition> text_condition(const Value& schema) {
  const Value& condition = schema.get("if");
  if (!has_only(schema, {"if", "then"}) || !schema.has("then")) return std::nullopt;
  if (!has_only(condition, {"properties", "required"})) return std::nullopt;
  const Object& properties = condition.map("properties");
  if (properties.size() != 1) return std::nullopt;
  const auto& [key, asked, place] = properties.front();
  const bool required = condition.has("required");
  if (required && condition.get("required") != Value(Array{key})) return std::nullopt;
  if (!has_only(asked, {"type", "pattern"}) || asked.text("type") != "string") return std::nullopt;
  const auto text = only_text_of(asked.text("pattern"));
  return text ? std::optional(TextCondition{key, required, *text}) : std::nullopt;
}

using program::bit_of;

namespace {

constexpr program::Word any_number = bit_of(ValueKind::integer) | bit_of(ValueKind::number);

program::Word kinds_equal_to(const Value& constant) {
  const bool number = constant.is_integer() || constant.is_number();
  return number ? any_number : bit_of(constant.kind());
}

/// Returns the bits of a type name; 0 if unknown.
program::Word type_bits(const Value& name) {
  if (!name.is_string()) return 0;
  const std::string& text = name.string();
  if (text == "number") return any_number;
  constexpr std::array kinds = {ValueKind::null,   ValueKind::boolean, ValueKind::integer,
                                ValueKind::string, ValueKind::array,   ValueKind::object};
  const auto found =
      std::ranges::find_if(kinds, [&](ValueKind kind) { return name_of(kind) == text; });
  return found == kinds.end() ? 0 : bit_of(*found);
}

}  // namespace

void SchemaCompiler::emit_keywords(NodeId id, const Value& schema) {
  const program::Offset start = nodes_[id].offset;
  Word flags = emit_type(schema);
  nodes_[id].kinds = flags & program::all_kinds;
  emit_constants(id, schema, flags);
  emit_numbers(schema);
  emit_strings(schema);
  emit_arrays(id, schema);
  emit_objects(id, schema);
  emit_combinations(id, schema);
  out_.set(start, flags);
}

SchemaCompiler::Word SchemaCompiler::emit_type(const Value& schema) {
  const Value* type = schema.find("type");
  if (type == nullptr) return program::all_kinds;
  const Array single = {*type};
  const Array& names = type->is_array() ? type->array() : single;
  Word bits = 0;
  for (const Value& name : names) {
    const Word more = type_bits(name);
    if (more == 0) problem("type", "does not name a JSON type", name.span.known() ? name : *type);
    bits |= more;
  }
  if (names.empty()) problem("type", "is an empty list", *type);
  // Only `integer`: whole fractions are also integers.
  const bool whole = bits != 0 && (bits & any_number) == bit_of(ValueKind::integer);
  return whole ? bits | bit_of(ValueKind::number) | program::flag_whole : bits;
}

void SchemaCompiler::emit_order(const Array& texts) {
  std::vector<std::size_t> order(texts.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(
      order, [&](std::size_t a, std::size_t b) { return texts[a].string() < texts[b].string(); });
  for (const std::size_t number : order) out_.word(number);
}

void SchemaCompiler::emit_constants(NodeId id, const Value& schema, Word& flags) {
  if (const Value* constant = schema.find("const")) {
    const program::Offset start = out_.begin(Op::constant);
    out_.word(1);
    out_.constant(*constant);
    out_.finish(start);
    flags |= program::flag_constant;
    nodes_[id].kinds &= kinds_equal_to(*constant);
  }
  if (const Value* values = keyword(schema, "enum", ValueKind::array, "a list")) {
    const program::Offset start = out_.begin(Op::enumeration);
    const Array& array = values->array();
    const bool texts =
        std::ranges::all_of(array, [](const Value& value) { return value.is_string(); });
    out_.word(array.size());
    out_.word(texts ? array.size() : 0);
    Word kinds = 0;
    for (const Value& value : array) {
      out_.constant(value);
      kinds |= kinds_equal_to(value);
    }
    // Some enumerations have hundreds of strings, such as names of chips, and are tried for many
    // unions.
    if (texts) emit_order(array);
    out_.finish(start);
    flags |= program::flag_constant;
    nodes_[id].kinds &= kinds;
  }
}

void SchemaCompiler::emit_numbers(const Value& schema) {
  constexpr std::array<std::pair<std::string_view, Op>, 5> bounds = {{
      {"minimum", Op::minimum},
      {"maximum", Op::maximum},
      {"exclusiveMinimum", Op::exclusive_minimum},
      {"exclusiveMaximum", Op::exclusive_maximum},
      {"multipleOf", Op::multiple_of},
  }};
  for (const auto& [name, op] : bounds) {
    const Value* bound = schema.find(name);
    if (bound == nullptr) continue;
    if (!bound->is_integer() && !bound->is_number()) {
      problem(name, "is not a number", *bound);
    } else if (op == Op::multiple_of && compare_numbers(*bound, 0) <= 0) {
      problem(name, "is not above 0", *bound);
    } else {
      const program::Offset start = out_.begin(op);
      out_.number(*bound);
      out_.finish(start);
    }
  }
}

void SchemaCompiler::emit_count(const Value& schema, std::string_view name, Op op) {
  const Value* count = schema.find(name);
  if (count == nullptr) return;
  const bool numeric = count->is_integer() || count->is_number();
  const bool fits = numeric && is_whole(*count) && compare_numbers(*count, 0) >= 0 &&
                    compare_numbers(*count, std::int64_t{0xFFFFFFFF}) <= 0;
  if (!fits) return problem(name, "is not a whole number from 0", *count);
  out_.instruction(op, count->is_integer() ? static_cast<std::size_t>(count->integer())
                                           : static_cast<std::size_t>(count->number()));
}

bool SchemaCompiler::check_pattern(std::string_view pattern, Span span) {
  const auto known = patterns_.find(pattern);
  if (known != patterns_.end()) return known->second;
  std::string reason;
  const bool runs = Pattern::compile(pattern, reason) != nullptr;
  patterns_.emplace(std::string(pattern), runs);
  if (!runs)
    diags_.error(diag::SchemaPattern{.pattern = std::string(pattern), .problem = reason}, span);
  return runs;
}

void SchemaCompiler::emit_strings(const Value& schema) {
  emit_count(schema, "minLength", Op::min_length);
  emit_count(schema, "maxLength", Op::max_length);
  const Value* pattern = keyword(schema, "pattern", ValueKind::string, "a string");
  if (pattern == nullptr || !check_pattern(pattern->string(), pattern->span)) return;
  const program::Offset start = out_.begin(Op::pattern);
  out_.pattern(pattern->string());
  out_.finish(start);
}

void SchemaCompiler::emit_schema(NodeId id, const Value& schema, std::string_view name, Op op,
                                 bool same_value) {
  const Value* below = schema.find(name);
  if (below == nullptr) return;
  const NodeId node = child(id, *below, pointer_append("", name));
  if (same_value) nodes_[id].same_value.push_back(node);
  const program::Offset start = out_.begin(op);
  out_.node(node);
  out_.finish(start);
}

void SchemaCompiler::emit_arrays(NodeId id, const Value& schema) {
  const Value* items = schema.find("items");
  if (items != nullptr && items->is_array()) {
    const program::Offset start = out_.begin(Op::tuple);
    const Value* more = schema.find("additionalItems");
    if (more == nullptr) {
      out_.no_node();
    } else {
      out_.node(child(id, *more, "/additionalItems"));
    }
    out_.word(items->array().size());
    for (std::size_t i = 0; i < items->array().size(); ++i)
      out_.node(child(id, items->array()[i], pointer_append("/items", i)));
    out_.finish(start);
  } else {
    emit_schema(id, schema, "items", Op::items);
  }
  emit_count(schema, "minItems", Op::min_items);
  emit_count(schema, "maxItems", Op::max_items);
  const Value* unique = keyword(schema, "uniqueItems", ValueKind::boolean, "a boolean");
  if (unique != nullptr && unique->boolean()) out_.instruction(Op::unique_items, 0);
  emit_schema(id, schema, "contains", Op::contains);
}

void SchemaCompiler::emit_objects(NodeId id, const Value& schema) {
  emit_object_table(id, schema);
  emit_count(schema, "minProperties", Op::min_properties);
  emit_count(schema, "maxProperties", Op::max_properties);
  emit_schema(id, schema, "propertyNames", Op::property_names);
  emit_dependencies(id, schema);
}

std::vector<std::string> SchemaCompiler::string_list(const Value& list, std::string_view name) {
  std::vector<std::string> result;
  for (const Value& item : list.array()) {
    if (item.is_string()) {
      result.push_back(item.string());
    } else {
      problem(name, "contains an item that is not a string", item);
    }
  }
  return result;
}

SchemaCompiler::ObjectParts SchemaCompiler::object_parts(const Value& schema) {
  ObjectParts parts;
  if (const Value* required = keyword(schema, "required", ValueKind::array, "a list")) {
    for (std::string& key : string_list(*required, "required")) {
      parts.entries.emplace(key, nullptr);
      parts.required.insert(std::move(key));
    }
  }
  if (const Value* properties = keyword(schema, "properties", ValueKind::object, "an object")) {
    for (const Member& member : properties->object()) parts.entries[member.key] = &member.value;
  }
  const Value* patterns = keyword(schema, "patternProperties", ValueKind::object, "an object");
  if (patterns != nullptr) {
    for (const Member& member : patterns->object()) {
      if (check_pattern(member.key, member.key_span)) parts.patterns.push_back(&member);
    }
  }
  return parts;
}

void SchemaCompiler::emit_object_table(NodeId id, const Value& schema) {
  const ObjectParts parts = object_parts(schema);
  const Value* additional = schema.find("additionalProperties");
  if (parts.entries.empty() && parts.patterns.empty() && additional == nullptr) return;

  const program::Offset start = out_.begin(Op::object);
  if (additional == nullptr) {
    out_.no_node();
  } else {
    out_.node(child(id, *additional, "/additionalProperties"));
  }
  out_.word(parts.required.size());
  out_.word(parts.entries.size());
  out_.word(parts.patterns.size());
  for (const auto& [key, value] : parts.entries) {
    out_.string(key);
    if (value == nullptr) {
      out_.no_node();
    } else {
      out_.node(child(id, *value, "/properties" + pointer_append("", key)));
    }
    out_.word(parts.required.contains(key) ? 1 : 0);
  }
  for (const Member* member : parts.patterns) {
    out_.pattern(member->key);
    out_.node(child(id, member->value, "/patternProperties" + pointer_append("", member->key)));
  }
  out_.finish(start);
}

void SchemaCompiler::emit_dependencies(NodeId id, const Value& schema) {
  const Value* dependencies = keyword(schema, "dependencies", ValueKind::object, "an object");
  if (dependencies == nullptr) return;
  for (const Member& member : dependencies->object()) {
    const bool keys = member.value.is_array();
    const program::Offset start = out_.begin(keys ? Op::dependent_keys : Op::dependent_schema);
    out_.string(member.key);
    if (keys) {
      const std::vector<std::string> names = string_list(member.value, "dependencies");
      out_.word(names.size());
      for (const std::string& name : names) out_.string(name);
    } else {
      const NodeId node = child(id, member.value, "/dependencies" + pointer_append("", member.key));
      nodes_[id].same_value.push_back(node);
      out_.node(node);
    }
    out_.finish(start);
  }
}

void SchemaCompiler::emit_combinations(NodeId id, const Value& schema) {
  emit_list(id, schema, "allOf", Op::all_of);
  emit_list(id, schema, "anyOf", Op::any_of);
  emit_list(id, schema, "oneOf", Op::one_of);
  emit_schema(id, schema, "not", Op::negation, true);
  emit_conditional(id, schema);
}

std::vector<SchemaCompiler::NodeId> SchemaCompiler::emit_choices(const std::vector<NodeId>& parts) {
  std::vector<NodeId> rest;
  std::map<std::pair<std::string, bool>, std::map<std::string, NodeId>> choices;  // then by text
  for (const NodeId part : parts) {
    const Value* schema = nodes_[part].place.schema;
    const auto asked = schema == nullptr ? std::nullopt : text_condition(*schema);
    const bool fresh = asked && choices[{asked->key, asked->required}]
                                    .emplace(asked->text, child(part, schema->get("then"), "/then"))
                                    .second;
    if (!fresh) rest.push_back(part);
  }
  for (const auto& [asked, nodes] : choices) {
    const program::Offset start = out_.begin(Op::choice);
    out_.string(asked.first);
    out_.word(asked.second ? 1 : 0);
    out_.word(nodes.size());
    for (const auto& [text, node] : nodes) {
      out_.string(text);
      out_.node(node);
    }
    out_.finish(start);
  }
  return rest;
}

void SchemaCompiler::emit_list(NodeId id, const Value& schema, std::string_view name, Op op) {
  const Value* list = keyword(schema, name, ValueKind::array, "a list");
  if (list == nullptr) return;
  if (list->array().empty()) return problem(name, "is an empty list", *list);
  std::vector<NodeId> parts;
  for (std::size_t i = 0; i < list->array().size(); ++i)
    parts.push_back(child(id, list->array()[i], pointer_append(pointer_append("", name), i)));
  const std::vector<NodeId> rest = op == Op::all_of ? emit_choices(parts) : parts;
  if (!rest.empty()) {
    const program::Offset start = out_.begin(op);
    out_.word(rest.size());
    for (const NodeId part : rest) out_.node(part);
    out_.finish(start);
  }
  Node& node = nodes_[id];
  node.same_value.insert(node.same_value.end(), parts.begin(), parts.end());
  if (op == Op::all_of) {
    node.all.insert(node.all.end(), parts.begin(), parts.end());
  } else {
    node.any.push_back(std::move(parts));
  }
}

void SchemaCompiler::emit_conditional(NodeId id, const Value& schema) {
  const Value* condition = schema.find("if");
  const std::array<std::pair<const Value*, std::string_view>, 3> parts = {
      {{condition, "/if"}, {schema.find("then"), "/then"}, {schema.find("else"), "/else"}}};
  if (condition == nullptr || (parts[1].first == nullptr && parts[2].first == nullptr)) return;
  const program::Offset start = out_.begin(Op::conditional);
  for (const auto& [part, path] : parts) {
    if (part == nullptr) {
      out_.no_node();
      continue;
    }
    const NodeId node = child(id, *part, path);
    nodes_[id].same_value.push_back(node);
    out_.node(node);
  }
  out_.finish(start);
}

}  // namespace tgtcfg
