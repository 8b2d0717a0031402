// Spellings that targets had in older releases: attributes with another name today, values with
// another name, attributes that are options of the executor or the runtime now.
#pragma once

#include "check/target_draft.h"

#include <string>
#include <string_view>

namespace tgtcfg {

struct AttributeRow;
struct GeneratorRow;
struct KindRow;

/// What had an attribute of a target as its option, or is chosen by it: `executor`, `runtime`, or
/// nothing.
[[nodiscard]] std::string_view moved_to(std::string_view attribute, const Database& database);

/// Whether targets of the kind and the generator have the attribute today, or had it under a name
/// that their rows know.
[[nodiscard]] bool has_attribute(std::string_view name, const KindRow& kind,
                                 const GeneratorRow* generator);

/// Reports an attribute that belongs to `what` of the configuration; the caller takes it there.
DiagnosticBuilder report_moved(const Member& member, std::string_view what,
                               const std::string& pointer, Diagnostics& diags);

/// The spec with the names of today, or nothing where it has them all. What belongs to a
/// configuration is left out with a notice: where there is one, resolve() has taken it already.
[[nodiscard]] std::optional<TargetSpec> rewrite_old_attributes(const TargetSpec& asked,
                                                               const TargetDraft& draft,
                                                               const Context& context);

/// Renames elements of a list that have another name today.
void rewrite_old_values(Value& list, const AttributeRow& row, const TargetDraft& draft,
                        const Context& context);

/// Notes which tag says what a `model` of the old helper functions meant.
void offer_tag_of_model(const TargetSpec& spec, const TargetDraft& draft, const Context& context);

}  // namespace tgtcfg
