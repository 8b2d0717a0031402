// The steps of resolve_target().
#pragma once

#include <tgtcfg/pipeline.h>
#include <tgtcfg/target.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

enum class AttributeType : std::uint8_t;
struct AttributeRow;
struct GeneratorRow;
struct KindRow;
struct PassConfigRow;
struct Releases;

/// A target and its values that could not be resolved.
struct Resolution {
  std::optional<Target> target;  ///< nullopt if the kind is unknown
  Poison poison;
  [[nodiscard]] bool whole() const { return target && !poison.any; }
};

/// A target on its way to canonical form, passed between the steps of resolve_target(). Fills a
/// resolution, to which it refers.
struct TargetDraft {
  explicit TargetDraft(Resolution& result)
      : target(result.target.emplace()), poison(result.poison) {}

  Target& target;
  const KindRow* kind = nullptr;
  const GeneratorRow* generator = nullptr;
  /// Keys from a user, tag or rule. Without them the kind's default keys apply.
  std::optional<std::vector<std::string>> keys;
  bool arm_m_profile = false;  ///< decided; the A-profile rule is skipped
  bool arm_a_profile = false;  ///< TVM uses LLVM while it reads the target
  /// Invalid attributes. Rules that depend on them do not report errors.
  Poison& poison;

  /// Returns the string value of an attribute; null if it is missing or not a string.
  [[nodiscard]] const std::string* text(std::string_view attribute) const;
  [[nodiscard]] const Value* value(std::string_view attribute) const;
  /// Returns the location of an attribute, or of the whole target if it is not set.
  [[nodiscard]] Span place(std::string_view attribute) const;
  [[nodiscard]] std::string pointer(std::string_view attribute) const;
  /// Removes an attribute, but marks it so that rules do not report it as missing.
  void spoil(const std::string& attribute);
  [[nodiscard]] bool is_spoilt(std::string_view attribute) const;
};

[[nodiscard]] Resolution resolve_as_far(const TargetSpec& asked, const Context& context);

/// True if expand_target() would not change the spec.
[[nodiscard]] bool is_expanded(const TargetSpec& spec);

/// Returns the name in a spec that is not expanded; the spec must have a tag.
[[nodiscard]] OpenName name_of(const TargetSpec& spec, const Context& context);

/// Expands tags and parts and merges changes, so that the spec contains all attributes. Returns
/// nullopt after adding an error, such as for a name that refers to itself.
[[nodiscard]] std::optional<TargetSpec> expand_target(const TargetSpec& spec,
                                                      const Context& context);

/// True if the selected release includes an entry with these releases.
[[nodiscard]] bool in_tables(const Releases& releases, const Context& context);
void refuse_by_tables(const std::string& what, Span span, const std::string& pointer,
                      const Context& context);

/// Returns a tag's definition as if it were written in place of the tag.
[[nodiscard]] std::optional<TargetSpec> definition_of_tag(const TargetSpec& spec,
                                                          const Context& context);

/// Returns the target for `NAME:PART`, with its kind and host.
[[nodiscard]] std::optional<TargetSpec> part_of_name(const TargetSpec& spec,
                                                     const Context& context);

/// Per attribute, the kind's row; may be null.
using AttributeRows = std::vector<const AttributeRow*>;
[[nodiscard]] AttributeRows rows_of(const Object& attributes, const KindRow& kind);

/// Converts the attributes of the spec to the types of kind and code generator, into the draft.
void type_attributes(const TargetSpec& spec, const AttributeRows& rows, TargetDraft& draft,
                     const Context& context);

/// Runs after the rules: inferred features replace the user's.
void settle_features(TargetDraft& draft, const Context& context);

/// Converts the value to the row's type and checks it. Returns nullopt after an error.
[[nodiscard]] std::optional<Value> typed_value(const Value& raw, const AttributeRow& row,
                                               const TargetDraft& draft, const Context& context);

/// Parses command-line text or target-string text by the type of an option; returns other values
/// unchanged.
[[nodiscard]] Value typed_option(const Value& value, AttributeType type);

/// Returns true if an option or a key of the pass configuration may have the value.
[[nodiscard]] bool is_allowed(const Value& value, const AttributeRow& row);
/// Returns the values allowed for it, and a value, as in messages.
[[nodiscard]] std::string expected_of(const AttributeRow& row);
[[nodiscard]] std::string actual_of(const Value& value);
/// Returns the type with an article: `a list of strings`.
[[nodiscard]] std::string in_words(AttributeType type);

/// Same for a key of the pass configuration.
[[nodiscard]] Value typed_pass_config(const Value& value, const PassConfigRow& row);

/// Returns a scalar as in messages; the type of any other value.
[[nodiscard]] std::string quoted_value(const Value& value);

/// Offers a fix for text that means a boolean or integer: `yes`, `"256"`.
void offer_value(DiagnosticBuilder& builder, std::string_view text, AttributeType type, Span span);

/// Sets the target's code, sorted, from its spec. Runs after the chip is known. Reports entries
/// without a meaning, and code that the target's own chip cannot run
/// (docs/rules/code.md#code-runs).
void fill_code(const TargetSpec& spec, TargetDraft& draft, const Context& context);

/// Runs the kind's canonicalization rules in order.
void apply_rules(TargetDraft& draft, const Context& context);

}  // namespace tgtcfg
