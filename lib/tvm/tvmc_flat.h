// Options that a tvmc file writes as its command line does: `executor-aot-unpacked-api`,
// `target-cuda-arch`, `pass-config` as `KEY=VALUE`.
#pragma once

#include <tgtcfg/pipeline.h>

namespace tgtcfg {

/// A text of a tvmc file is what stood on a command line: it is read by the type of its option.
[[nodiscard]] Value as_option_text(Value value);

/// Whether a key in kebab-case begins as such an option does.
[[nodiscard]] bool is_flat_tvmc_key(std::string_view key);

/// Lays one over the configuration that the other options make. An option that no executor,
/// runtime, kind or generator has stays a key of the configuration, for its schema to report.
void add_flat_tvmc_key(const Member& option, Value& configuration, const Context& context);

/// The targets of `target`, a list of target strings as for `--target`.
[[nodiscard]] Value tvmc_target_texts(const Value& list, const Context& context);

/// `KEY=VALUE`, or a list of those, as a map; a map as it is. Values are texts of options.
[[nodiscard]] Value tvmc_pass_config(const Value& value, const Context& context);

}  // namespace tgtcfg
