// The steps of resolve_target().
#pragma once

#include <tgtcfg/pipeline.h>
#include <tgtcfg/target.h>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "check/target_draft.h"

namespace tgtcfg {

enum class AttributeType : std::uint8_t;
struct AttributeRow;
struct KindRow;
struct PassConfigRow;
struct Releases;

/// A target resolved as far as its errors allow.
struct Resolution {
  std::optional<Target> target;  ///< nothing: nobody knows what kind it has
  Poison poison;
  [[nodiscard]] bool whole() const { return target && !poison.any; }
};
[[nodiscard]] Resolution resolve_as_far(const TargetSpec& asked, const Context& context);

/// Whether the spec is what expand_target() would make of it.
[[nodiscard]] bool is_expanded(const TargetSpec& spec);

/// The name that a spec which is not expanded stands for; it has a tag.
[[nodiscard]] OpenName name_of(const TargetSpec& spec, const Context& context);

/// The target whose attributes `spec` names in full: tags and parts expanded, changes merged in.
/// Nothing when an error was added, as where a name leads back to itself.
[[nodiscard]] std::optional<TargetSpec> expand_target(const TargetSpec& spec,
                                                      const Context& context);

/// Whether the tables that names resolve from have what those releases have.
[[nodiscard]] bool in_tables(const Releases& releases, const Context& context);
void refuse_by_tables(const std::string& what, Span span, const std::string& pointer,
                      const Context& context);

/// A tag's definition as if it had been written where the tag is.
[[nodiscard]] std::optional<TargetSpec> definition_of_tag(const TargetSpec& spec,
                                                          const Context& context);

/// The target that `NAME:PART` names, by kind and with the host that drives it.
[[nodiscard]] std::optional<TargetSpec> part_of_name(const TargetSpec& spec,
                                                     const Context& context);

/// Of each attribute the kind's row, or null.
using AttributeRows = std::vector<const AttributeRow*>;
[[nodiscard]] AttributeRows rows_of(const Object& attributes, const KindRow& kind);

/// Types the attributes of the spec by the rows of kind and generator, into the draft.
void type_attributes(const TargetSpec& spec, const AttributeRows& rows, TargetDraft& draft,
                     const Context& context);

/// After the rules: what they infer takes the place of what the user claims.
void settle_features(TargetDraft& draft, const Context& context);

/// The value as the row's type, checked against what the row allows; nothing after an error.
[[nodiscard]] std::optional<Value> typed_value(const Value& raw, const AttributeRow& row,
                                               const TargetDraft& draft, const Context& context);

/// The text of a command line or a target string, read by the type of an option of an executor or
/// runtime; anything else as it is.
[[nodiscard]] Value typed_option(const Value& value, AttributeType type);

/// The same of a key of the pass configuration.
[[nodiscard]] Value typed_pass_config(const Value& value, const PassConfigRow& row);

/// The boolean or integer that a text of the wrong type stands for, as a fix: `yes`, `"256"`.
void offer_value(DiagnosticBuilder& builder, std::string_view text, AttributeType type, Span span);

/// Runs the kind's canonicalization rules in the order of its row.
void apply_rules(TargetDraft& draft, const Context& context);

}  // namespace tgtcfg
