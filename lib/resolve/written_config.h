// A configuration as written, with current names and typed values.
#pragma once

#include <tgtcfg/pipeline.h>

namespace tgtcfg {

/// Converts target strings to objects, types their values and replaces deprecated names, without
/// defaults or inferred values. The spec must have resolved without errors.
[[nodiscard]] ConfigSpec written_config(const ConfigSpec& spec, const Database& database,
                                        const Options& options, SourceMap& sources);

/// Same for one target, with its tag expanded.
[[nodiscard]] std::optional<TargetSpec> written_target_spec(const TargetSpec& spec,
                                                            const Database& database,
                                                            const Options& options,
                                                            SourceMap& sources);

}  // namespace tgtcfg
