// Syntax of older releases: deprecated attribute names and values, and attributes that moved to the
// executor or runtime.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "resolve/target_steps.h"

namespace tgtcfg {

struct AttributeRow;
struct GeneratorRow;
struct KindRow;

/// Returns the owner of a moved attribute: `executor`, `runtime`, or an empty string.
[[nodiscard]] std::string_view moved_to(std::string_view attribute, const Database& database);

/// True if the kind or code generator has the attribute, now or under a deprecated name.
[[nodiscard]] bool has_attribute(std::string_view name, const KindRow& kind,
                                 const GeneratorRow* generator);

/// Reports an attribute that belongs to `what` of the configuration. The caller moves it there.
DiagnosticBuilder report_moved(const Member& member, std::string_view what,
                               const std::string& pointer, Diagnostics& diags);

/// Returns the spec with current names, or nullopt if they are already current. Attributes that
/// belong to the configuration are dropped with a notice; in a configuration, resolve() has already
/// moved them.
[[nodiscard]] std::optional<TargetSpec> rewrite_old_attributes(const TargetSpec& asked,
                                                               const TargetDraft& draft,
                                                               const Context& context);

/// Renames deprecated elements of a list.
void rewrite_old_values(Value& list, const AttributeRow& row, const TargetDraft& draft,
                        const Context& context);

/// Notes the tag that corresponds to a `model` of the old helper functions.
void offer_tag_of_model(const TargetSpec& spec, const TargetDraft& draft, const Context& context);

/// Returns the configuration with executor and runtime options moved from its targets; nullopt if
/// there are none. A contradiction is an error with both locations.
[[nodiscard]] std::optional<ConfigSpec> with_moved_options(const ConfigSpec& spec,
                                                           const Context& context);

}  // namespace tgtcfg
