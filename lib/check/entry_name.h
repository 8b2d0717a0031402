// Checks names of targets, parts and devices, and suggests how to write an entry that is not a
// target.
#pragma once

#include <tgtcfg/config_spec.h>
#include <tgtcfg/diagnostics.h>
#include <tgtcfg/pipeline.h>

#include <string>
#include <string_view>

namespace tgtcfg {

/// Reports an invalid name of `what` (a target, part or device) at `pointer`.
void check_name(const Located<std::string>& name, std::string_view what, const std::string& pointer,
                Diagnostics& diags);

/// Checks the names of targets, parts and devices at `base` whose values are `wrong`. These values
/// are then removed, so their names are not read later.
void check_names_of_wrong(const Value& config, const Poison& wrong, const std::string& base,
                          Diagnostics& diags);

/// Returns true if a string is spelled like a file name. Other strings are names in the database.
[[nodiscard]] bool is_path(std::string_view text);

/// Explains how to include a file that is named instead of a configuration or target.
void help_include(const std::string& file, Span span, std::string_view pointer,
                  DiagnosticBuilder report, const Context& context);

/// Explains how to write a map of one member, `{cpu: llvm}`, as a target with a name or as a file.
void help_entry(const Object& members, std::string_view pointer, DiagnosticBuilder report,
                const Context& context);

/// Reports a tag that is not in the database.
void report_unknown_tag(const Located<std::string>& tag, const std::string& pointer,
                        const Context& context);

/// Explains how to write a list of devices as a map.
void help_devices(const Value& list, DiagnosticBuilder report);

/// Returns the map that a single name is short for in `functions`, `devices` and `lowering`, such
/// as `{target: gpu}`. Empty if that map has no short form.
[[nodiscard]] std::string short_form(std::string_view map, const std::string& name);

}  // namespace tgtcfg
