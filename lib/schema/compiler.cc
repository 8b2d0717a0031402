#include "schema/compiler.h"

#include <tgtcfg/codes/TC13.h>
#include <tgtcfg/json_pointer.h>

#include <bit>

namespace tgtcfg {

using program::Offset;
using program::Op;

void Encoder::string(std::string_view text) {
  auto known = interned_.find(text);
  if (known == interned_.end()) {
    known = interned_.emplace(std::string(text), strings_.size()).first;
    strings_ += text;
  }
  word(known->second);
  word(text.size());
}

void Encoder::wide(std::uint64_t value) {
  word(value & 0xFFFFFFFFU);
  word(value >> 32);
}

void Encoder::number(const Value& value) {
  word(static_cast<std::size_t>(value.kind()));
  wide(value.is_integer() ? static_cast<std::uint64_t>(value.integer())
                          : std::bit_cast<std::uint64_t>(value.number()));
}

void Encoder::constant(const Value& value) {
  if (value.is_integer() || value.is_number()) return number(value);
  word(static_cast<std::size_t>(value.kind()));
  if (value.is_boolean()) {
    word(value.boolean() ? 1 : 0);
  } else if (value.is_string()) {
    string(value.string());
  } else if (value.is_array()) {
    word(value.array().size());
    for (const Value& item : value.array()) constant(item);
  } else if (value.is_object()) {
    word(value.object().size());
    for (const Member& member : value.object()) {
      string(member.key);
      constant(member.value);
    }
  }
}

void Encoder::node(NodeId id) {
  references_.emplace_back(position(), id);
  word(0);
}

void Encoder::pattern(std::string_view text) {
  const auto index = patterns_.emplace(std::string(text), patterns_.size()).first->second;
  word(index);
  string(text);
}

Offset Encoder::begin(Op op) {
  const Offset start = position();
  word(static_cast<std::size_t>(op));
  word(0);
  return start;
}

void Encoder::instruction(Op op, std::size_t operand) {
  const Offset start = begin(op);
  word(operand);
  finish(start);
}

void Encoder::place_nodes(const std::vector<Offset>& offsets, NodeId root) {
  words_[0] = program::format_version;
  words_[1] = offsets[root];
  words_[2] = static_cast<program::Word>(patterns_.size());
  for (const auto& [place, id] : references_) words_[place] = offsets[id];
}

namespace {

// The first node of every program permits every value: `true`, and absent subschemas.
constexpr Encoder::NodeId permissive = 0;
constexpr int longest_reference_chain = 1000;

bool is_left_out(const Value& schema) {
  const Value* mark = schema.find("x-tgtcfg-embed");
  return mark != nullptr && mark->is_boolean() && !mark->boolean();
}

}  // namespace

std::optional<Schema> compile_schema(const Value& schema, const SchemaLoader& remotes,
                                     Diagnostics& diags, const CompileOptions& options) {
  return SchemaCompiler(schema, remotes, diags, options).run();
}

std::optional<Schema> SchemaCompiler::run() {
  const std::size_t errors_before = diags_.error_count();
  nodes_.emplace_back();
  const NodeId root = node_of(resources_.root());
  // Emitting a node appends the nodes it refers to.
  for (NodeId id = 0; id < nodes_.size(); ++id) emit(id);
  check_circles();
  if (diags_.error_count() != errors_before) return std::nullopt;

  std::vector<program::Offset> offsets;
  for (const Node& node : nodes_) offsets.push_back(node.offset);
  out_.place_nodes(offsets, root);
  std::vector<Word> words = out_.take_words();
  for (NodeId id = 0; id < nodes_.size(); ++id)
    words[nodes_[id].offset] |= possible(id) << program::possible_shift;
  return Schema(std::move(words), out_.take_strings());
}

std::optional<SchemaPlace> SchemaCompiler::follow(SchemaPlace place) {
  for (int step = 0; step < longest_reference_chain; ++step) {
    const Value* reference = place.schema->find("$ref");
    if (reference == nullptr) return place;
    if (!reference->is_string()) {
      problem("$ref", "is not a string", *reference);
      return std::nullopt;
    }
    const auto next = resources_.find(place, reference->string());
    if (!next) {
      diags_.error(
          diag::SchemaReference{.reference = reference->string(), .problem = "does not exist"},
          reference->span);
      return std::nullopt;
    }
    place = *next;
  }
  const Value& reference = place.schema->get("$ref");
  diags_.error(
      diag::SchemaReference{.reference = reference.string(), .problem = "refers to itself"},
      reference.span);
  return std::nullopt;
}

SchemaCompiler::NodeId SchemaCompiler::node_of(SchemaPlace place) {
  const auto target = follow(std::move(place));
  if (!target) return permissive;
  const Value& schema = *target->schema;
  if (options_.embed && is_left_out(schema)) return permissive;
  if (schema.is_boolean() && schema.boolean()) return permissive;
  const auto [known, is_new] = ids_.emplace(&schema, static_cast<NodeId>(nodes_.size()));
  if (is_new) {
    Node node;
    node.place = *target;
    nodes_.push_back(std::move(node));
  }
  return known->second;
}

SchemaCompiler::NodeId SchemaCompiler::child(NodeId parent, const Value& schema,
                                             std::string_view path) {
  return node_of(resources_.child(nodes_[parent].place, schema, path));
}

void SchemaCompiler::emit(NodeId id) {
  const program::Offset start = out_.position();
  nodes_[id].offset = start;
  const Value* schema = nodes_[id].place.schema;
  out_.word(0);  // flags
  out_.string(nodes_[id].place.location);
  out_.string(schema == nullptr ? std::string() : schema->text("description"));
  out_.word(0);  // end
  out_.set(start, program::all_kinds);
  if (schema != nullptr && schema->is_boolean()) {
    nodes_[id].kinds = 0;
    out_.set(start, program::all_kinds | program::flag_false);
  } else if (schema != nullptr && schema->is_object()) {
    emit_keywords(id, *schema);
    check_definitions(id, *schema);
  } else if (schema != nullptr) {
    problem(nodes_[id].place.location, "is neither an object nor a boolean", *schema);
  }
  out_.set(start + 5, out_.position());
}

// Unused definitions are compiled too, so that their problems are reported early.
void SchemaCompiler::check_definitions(NodeId id, const Value& schema) {
  const Value* definitions = keyword(schema, "definitions", ValueKind::object, "an object");
  if (definitions == nullptr || options_.embed) return;
  for (const Member& member : definitions->object())
    child(id, member.value, "/definitions" + pointer_append("", member.key));
}

// A cycle of references that does not descend into the value would never end.
void SchemaCompiler::check_circles() {
  std::vector<char> state(nodes_.size(), 0);
  for (NodeId id = 0; id < nodes_.size(); ++id) {
    if (!leads_back(id, state)) continue;
    const SchemaPlace& place = nodes_[id].place;
    diags_.error(diag::SchemaReference{.reference = place.location, .problem = "refers to itself"},
                 place.schema->span);
    return;
  }
}

bool SchemaCompiler::leads_back(NodeId id, std::vector<char>& state) {
  constexpr char open = 1;
  constexpr char done = 2;
  if (state[id] != 0) return state[id] == open;
  state[id] = open;
  for (const NodeId next : nodes_[id].same_value) {
    if (leads_back(next, state)) return true;
  }
  state[id] = done;
  return false;
}

SchemaCompiler::Word SchemaCompiler::possible(NodeId id) {
  Node& node = nodes_[id];
  if (node.possible) return *node.possible;
  Word kinds = node.kinds;
  for (const NodeId part : node.all) kinds &= possible(part);
  for (const std::vector<NodeId>& variants : node.any) {
    Word some = 0;
    for (const NodeId variant : variants) some |= possible(variant);
    kinds &= some;
  }
  node.possible = kinds;
  return kinds;
}

void SchemaCompiler::problem(std::string_view keyword, std::string text, const Value& at) {
  diags_.error(diag::InvalidSchema{.keyword = std::string(keyword), .problem = std::move(text)},
               at.span);
}

const Value* SchemaCompiler::keyword(const Value& schema, std::string_view name, ValueKind kind,
                                     std::string_view article) {
  const Value* value = schema.find(name);
  if (value == nullptr || value->kind() == kind) return value;
  problem(name, "is not " + std::string(article), *value);
  return nullptr;
}

}  // namespace tgtcfg
