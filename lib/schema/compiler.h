// Compiles a schema to a program. See program.h for its format and schema.h for the guarantees.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/value.h>

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "schema/program.h"
#include "schema/resources.h"
#include "schema/schema.h"

namespace tgtcfg {

class Encoder {
 public:
  using NodeId = std::uint32_t;

  Encoder() : words_(program::header_words, 0) {}

  [[nodiscard]] program::Offset position() const {
    return static_cast<program::Offset>(words_.size());
  }
  void word(std::size_t value) { words_.push_back(static_cast<program::Word>(value)); }
  void string(std::string_view text);
  void number(const Value& value);
  void constant(const Value& value);
  /// Appends a reference; `place_nodes` replaces it by the node's offset.
  void node(NodeId id);
  void no_node() { word(0); }
  void pattern(std::string_view text);
  /// Starts an instruction; `finish` writes its length.
  program::Offset begin(program::Op op);
  void finish(program::Offset instruction) { words_[instruction + 1] = position() - instruction; }
  /// Appends an instruction with one operand.
  void instruction(program::Op op, std::size_t operand);
  void set(program::Offset offset, program::Word word) { words_[offset] = word; }

  /// Completes the header and the references.
  void place_nodes(const std::vector<program::Offset>& offsets, NodeId root);
  [[nodiscard]] std::vector<program::Word> take_words() { return std::move(words_); }
  [[nodiscard]] std::string take_strings() { return std::move(strings_); }

 private:
  void wide(std::uint64_t value);
  std::vector<program::Word> words_;
  std::string strings_;
  std::map<std::string, std::size_t, std::less<>> interned_;
  std::map<std::string, std::size_t, std::less<>> patterns_;
  std::vector<std::pair<program::Offset, NodeId>> references_;
};

class SchemaCompiler {
 public:
  SchemaCompiler(const Value& schema, const SchemaLoader& remotes, Diagnostics& diags,
                 const CompileOptions& options)
      : resources_(schema, remotes), diags_(diags), options_(options) {}

  [[nodiscard]] std::optional<Schema> run();

 private:
  using NodeId = Encoder::NodeId;
  using Word = program::Word;
  using Op = program::Op;

  struct Node {
    SchemaPlace place;
    program::Offset offset = 0;
    Word kinds = program::all_kinds;       // kinds that `type`, `const` and `enum` permit
    std::vector<NodeId> all;               // subschemas that must all hold for the same value
    std::vector<std::vector<NodeId>> any;  // lists of subschemas; one of each list must hold
    std::vector<NodeId> same_value;        // all subschemas that apply to the same value
    std::optional<Word> possible;
  };

  /// `properties`, `required` and `patternProperties` of one schema.
  struct ObjectParts {
    std::set<std::string> required;
    std::map<std::string, const Value*> entries;  // sorted for the search; null if the key is only
                                                  // required
    std::vector<const Member*> patterns;
  };

  // compiler.cc: nodes and references
  NodeId node_of(SchemaPlace place);
  NodeId child(NodeId parent, const Value& schema, std::string_view path);
  [[nodiscard]] std::optional<SchemaPlace> follow(SchemaPlace place);
  void emit(NodeId id);
  void check_definitions(NodeId id, const Value& schema);
  void check_circles();
  bool leads_back(NodeId id, std::vector<char>& state);
  Word possible(NodeId id);

  // keywords.cc: instructions
  void emit_keywords(NodeId id, const Value& schema);
  Word emit_type(const Value& schema);
  void emit_constants(NodeId id, const Value& schema, Word& flags);
  void emit_order(const Array& texts);
  void emit_numbers(const Value& schema);
  void emit_strings(const Value& schema);
  void emit_arrays(NodeId id, const Value& schema);
  void emit_objects(NodeId id, const Value& schema);
  ObjectParts object_parts(const Value& schema);
  void emit_object_table(NodeId id, const Value& schema);
  void emit_dependencies(NodeId id, const Value& schema);
  void emit_combinations(NodeId id, const Value& schema);
  [[nodiscard]] std::vector<NodeId> emit_choices(const std::vector<NodeId>& parts);
  void emit_list(NodeId id, const Value& schema, std::string_view keyword, Op op);
  void emit_conditional(NodeId id, const Value& schema);
  void emit_count(const Value& schema, std::string_view keyword, Op op);
  void emit_schema(NodeId id, const Value& schema, std::string_view keyword, Op op,
                   bool same_value = false);

  // Returns the value of a keyword. If its kind is wrong, reports a problem and returns null.
  const Value* keyword(const Value& schema, std::string_view name, ValueKind kind,
                       std::string_view article);
  std::vector<std::string> string_list(const Value& list, std::string_view name);
  bool check_pattern(std::string_view pattern, Span span);
  void problem(std::string_view keyword, std::string text, const Value& at);

  SchemaResources resources_;
  Diagnostics& diags_;
  CompileOptions options_;
  Encoder out_;
  std::vector<Node> nodes_;
  std::map<const Value*, NodeId> ids_;
  std::map<std::string, bool, std::less<>> patterns_;
};

struct TextCondition {
  std::string key;
  bool required = false;  ///< true: does not apply to objects without the key
  std::string text;
};
/// Parses `{if: {properties: {KEY: {type: string, pattern: ^TEXT$}}, required: [KEY]}, then: …}`,
/// where `required` is optional. Returns nullopt for any other schema.
[[nodiscard]] std::optional<TextCondition> text_condition(const Value& schema);

}  // namespace tgtcfg
