// Runs a program over a value. One walk serves both questions: "is it valid?" stops at the first
// violation; with a list to fill it goes on and collects.
#pragma once

#include <tgtcfg/value.h>

#include <cstddef>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "schema/program.h"
#include "schema/schema.h"

namespace tgtcfg {

/// The way from the root to a value, kept on the stack; text only when a violation needs it.
struct ValuePath {
  const ValuePath* parent = nullptr;
  const Member* member = nullptr;  ///< null: element `index` of an array
  std::size_t index = 0;
};

class Evaluator {
 public:
  Evaluator(const Schema& schema, const ValidateOptions& options)
      : schema_(schema), program_(schema), options_(options) {}

  [[nodiscard]] bool is_valid(const Value& instance) {
    return check(program_.root(), instance, nullptr);
  }
  [[nodiscard]] std::vector<Violation> violations(const Value& instance);

 private:
  using Offset = program::Offset;
  using Word = program::Word;
  using Violations = std::vector<Violation>;

  /// The value's place in the walk: the node that looks at it, and the way to it.
  struct Place {
    Offset node;
    const Value& value;
    const ValuePath* path;
  };

  // evaluator.cc
  bool check(Offset node, const Value& value, const ValuePath* path);
  bool apply(Offset at, const Place& place);
  bool apply_number(Offset at, const Place& place);
  bool apply_string(Offset at, const Place& place);
  bool apply_array(Offset at, const Place& place);
  bool apply_object(Offset at, const Place& place);
  bool apply_combination(Offset at, const Place& place);
  bool below(Offset node, const Value& value, const ValuePath& path);
  bool holds(Offset node, const Value& value, const ValuePath* path);
  bool choice(Offset at, const Place& place);
  bool check_beside(std::string_view key, Offset node, const Place& place);
  bool constants(Offset at, const Place& place);
  bool type_fails(const Place& place);
  [[nodiscard]] bool whole(const Value& value) const;

  // evaluator_containers.cc
  bool items(Offset at, const Place& place);
  bool tuple(Offset at, const Place& place);
  bool unique(Offset at, const Place& place);
  bool contains(Offset at, const Place& place);
  bool members(Offset at, const Place& place);
  bool member_holds(const program::ObjectTable& table, Offset node, const Member& member,
                    const Place& place);
  void unknown_key(const program::ObjectTable& table, const Member& member, const Place& place);
  void look_at_keys(const program::ObjectTable& table, const Value& object);
  [[nodiscard]] bool has_required(const program::ObjectTable& table, const Value& object) const;
  bool missing(const program::ObjectTable& table, const Place& place);
  bool key_names(Offset at, const Place& place);
  bool dependent_keys(Offset at, const Place& place);

  // evaluator_unions.cc
  [[nodiscard]] std::vector<Offset> candidates(Offset at, const Value& value) const;
  std::optional<bool> only_variant(Offset at, const Place& place);
  bool any_of(Offset at, const Place& place);
  bool one_of(Offset at, const Place& place);
  void explain_union(Offset at, const Place& place);
  bool explain_together(const std::vector<Violations>& variants, Offset at, const Place& place);
  [[nodiscard]] std::size_t best_variant(const std::vector<Offset>& nodes,
                                         const std::vector<Violations>& variants,
                                         const Place& place);
  [[nodiscard]] bool discriminates(Offset node, const Value& value);
  Violations probe(Offset node, const Place& place);

  // Adds a violation of an instruction at the place and gives it back for details; only while
  // collecting.
  Violation& violated(std::string_view keyword, const Place& place);
  [[nodiscard]] std::string pointer_to(const ValuePath* path) const;
  [[nodiscard]] Span object_span(const Place& place) const;

  const Schema& schema_;
  program::View program_;
  const ValidateOptions& options_;
  Violations* found_ = nullptr;  // null: only the answer is wanted
  // Which known keys the object lacks and has that was looked at last.
  const Value* missing_keys_of_ = nullptr;
  program::Offset missing_keys_by_ = 0;
  std::vector<std::string> missing_keys_;
  std::vector<std::string> present_keys_;
  bool probing_ = false;    // only what is wrong with this value, not inside its children
  int unions_ = 0;          // how deep in variants that are tried out
  bool temporary_ = false;  // the value has no lasting address
  // Variants of nested unions look at the same values again and again; remembered from the third
  // level on, so that nesting costs no more than its size.
  struct Seen {
    Offset node;
    const Value* value;
    friend bool operator==(const Seen&, const Seen&) = default;
  };
  struct SeenHash {
    std::size_t operator()(const Seen& seen) const {
      return std::hash<const void*>{}(seen.value) * 31 + seen.node;
    }
  };
  std::unordered_map<Seen, bool, SeenHash> remembered_;
};

/// A value in a few words, for messages: `yes`, `3`, `an object`.
[[nodiscard]] std::string brief_text(const Value& value);

}  // namespace tgtcfg
