// What was probably meant by an entry of `targets` or `parts` that is no target: the name of a file
// (a file is included by `extends` alone), or a target with its name.
#pragma once

#include <tgtcfg/config_spec.h>
#include <tgtcfg/diagnostics.h>
#include <tgtcfg/pipeline.h>

#include <string>
#include <string_view>

namespace tgtcfg {

/// Whether a text names a file by its spelling; all else is a name of the tables.
[[nodiscard]] bool is_path(std::string_view text);

/// Says how to include the file whose name is in the place of a configuration or a target.
void help_include(const std::string& file, Span span, std::string_view pointer,
                  DiagnosticBuilder report, const Context& context);

/// Says how a map of one member, `{cpu: llvm}`, is written as a target with its name, or as a file.
void help_entry(const Object& members, std::string_view pointer, DiagnosticBuilder report,
                const Context& context);

/// Reports a tag that is not in the database.
void report_unknown_tag(const Located<std::string>& tag, const std::string& pointer,
                        const Context& context);

/// Says how a list of devices is written, which are a map.
void help_devices(const Value& list, DiagnosticBuilder report);

/// The map that a name alone stands for in `functions`, `devices` and `lowering`: `{target: gpu}`;
/// empty: nothing of this kind is in that map.
[[nodiscard]] std::string short_form(std::string_view map, const std::string& name);

}  // namespace tgtcfg
