// Runs a program over a value. Without a list to fill it stops at the first violation; with a list
// it collects all.
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

/// The path from the root to a value, kept on the stack. It becomes text only in violations.
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

  /// A value, its path, and the node that checks it.
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
  /// Compares a length or size with the bound of an instruction.
  bool count_fits(Offset at, std::size_t count, std::string_view keyword, const Place& place);
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

  // Adds a violation and returns it for details. Call only while collecting.
  Violation& violated(std::string_view keyword, const Place& place);
  [[nodiscard]] std::string pointer_to(const ValuePath* path) const;
  [[nodiscard]] Span object_span(const Place& place) const;

  const Schema& schema_;
  program::View program_;
  const ValidateOptions& options_;
  Violations* found_ = nullptr;  // null: stop at the first violation
  // Cache: known keys that the last object has or lacks.
  const Value* missing_keys_of_ = nullptr;
  program::Offset missing_keys_by_ = 0;
  std::vector<std::string> missing_keys_;
  std::vector<std::string> present_keys_;
  bool probing_ = false;    // report only violations of this value, not of its children
  int unions_ = 0;          // depth of nested unions being tried
  bool temporary_ = false;  // the value's address does not last
  // Variants of nested unions check the same values repeatedly. Results are remembered from the
  // third level on, so the cost stays linear.
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

/// Describes a value for messages: `yes`, `3`, `an object`.
[[nodiscard]] std::string brief_text(const Value& value);

}  // namespace tgtcfg
