// Options that a tvmc file writes as on the command line: `executor-aot-unpacked-api`,
// `target-cuda-arch`, `pass-config` as `KEY=VALUE`.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/pipeline.h>
#include <tgtcfg/value.h>

namespace tgtcfg {

/// Marks a string as command-line text, to be parsed by the type of its option.
[[nodiscard]] Value as_option_text(Value value);

/// Returns true if a key in kebab-case has the prefix of such an option.
[[nodiscard]] bool is_flat_tvmc_key(std::string_view key);

/// Applies an option to the configuration built from the other options. An option unknown to every
/// executor, runtime, kind and generator stays a key, for the schema to report.
void add_flat_tvmc_key(const Member& option, Value& configuration, const Context& context);

/// Returns the targets of `target`, a list of target strings as for `--target`.
[[nodiscard]] Value tvmc_target_texts(const Value& list, const Context& context);

/// Returns a map from `KEY=VALUE` or a list of such strings; a map is returned as is. Values are
/// texts of options.
[[nodiscard]] Value tvmc_pass_config(const Value& value, const Context& context);

/// `options` has fields `workspace-pools`, `workspace-pools-targets`, … with kebab-case keys.
/// Values are `"pool:value,…"`, a list of such strings, or a map from pool to value.
[[nodiscard]] Value memory_pools_of_tvmc(const Object& options, Diagnostics& diags);

}  // namespace tgtcfg
