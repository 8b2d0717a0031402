// A target on its way to canonical form: what the steps of resolve_target() hand to each other.
#pragma once

#include <tgtcfg/pipeline.h>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

/// What every step needs besides the target it looks at.
struct TargetContext {
  const Database& database;
  const Options& options;
  SourceMap& sources;
  Diagnostics& diags;
};

/// Which attributes name the CPU and change its features.
struct CpuAttributes {
  std::string cpu;
  std::string features;     ///< empty: the kind has none
  std::string arch;         ///< of every target of the kind; empty: the triple tells
  std::string likely_arch;  ///< where nothing tells: whose CPUs a misspelt name is compared with
};

struct TargetDraft {
  Target target;
  const KindRow* kind = nullptr;
  const GeneratorRow* generator = nullptr;
  /// Keys that a user, tag or rule gave; without them the kind's default keys are taken.
  std::optional<std::vector<std::string>> keys;
  bool arm_m_profile = false;                   ///< decided: the A-profile rule has nothing to say
  bool arm_a_profile = false;                   ///< TVM asks LLVM while it reads the target
  std::optional<CpuAttributes> cpu_attributes;  ///< LLVM's tables tell what they may say

  /// The text of an attribute, or nothing when it is missing or no text.
  [[nodiscard]] const std::string* text(std::string_view attribute) const;
  [[nodiscard]] const Value* value(std::string_view attribute) const;
  /// Where an attribute was given, or the whole target.
  [[nodiscard]] Span place(std::string_view attribute) const;
  [[nodiscard]] std::string pointer(std::string_view attribute) const;
};

/// The target whose attributes `spec` names in full: tags and parts expanded, changes merged in.
/// Nothing when an error was added.
[[nodiscard]] std::optional<TargetSpec> expand_target(const TargetSpec& spec,
                                                      TargetContext& context);

/// Whether the tables that names resolve from have what those releases have.
[[nodiscard]] bool in_tables(const Releases& releases, const TargetContext& context);
void refuse_by_tables(const std::string& what, Span span, const std::string& pointer,
                      TargetContext& context);

/// A tag's definition as if it had been written where the tag is.
[[nodiscard]] std::optional<TargetSpec> definition_of_tag(const TargetSpec& spec,
                                                          TargetContext& context);

/// The target that `NAME:PART` names, by kind and with the host that drives it.
[[nodiscard]] std::optional<TargetSpec> part_of_name(const TargetSpec& spec,
                                                     TargetContext& context);

/// What kind a spec has, its tag looked up; empty when it is not known.
[[nodiscard]] std::string kind_of_spec(const TargetSpec& spec, const Database& database);

/// Types the attributes of the spec by the rows of kind and generator, into the draft.
void type_attributes(const TargetSpec& spec, TargetDraft& draft, TargetContext& context);

/// After the rules: what they infer takes the place of what the user claims.
void settle_features(TargetDraft& draft, TargetContext& context);

/// The value as the row's type, checked against what the row allows; nothing after an error.
[[nodiscard]] std::optional<Value> typed_value(const Value& raw, const AttributeRow& row,
                                               const TargetDraft& draft, TargetContext& context);

/// The text of a command line or a target string, read by the type of an option of an executor or
/// runtime; anything else as it is.
[[nodiscard]] Value typed_option(const Value& value, AttributeType type);

/// Runs the kind's canonicalization rules in the order of its row.
void apply_rules(TargetDraft& draft, TargetContext& context);

}  // namespace tgtcfg
