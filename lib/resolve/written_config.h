// A configuration as it was written, in today's words and with the types of its rows.
#pragma once

#include <tgtcfg/pipeline.h>

namespace tgtcfg {

/// Target strings as objects, texts of target strings as the types of their attributes, old
/// spellings rewritten; nothing defaulted or inferred. The spec has been resolved without errors.
[[nodiscard]] ConfigSpec written_config(const ConfigSpec& spec, const Database& database,
                                        const Options& options, SourceMap& sources);

/// The same of one target, its tag replaced by what it stands for.
[[nodiscard]] std::optional<TargetSpec> written_target_spec(const TargetSpec& spec,
                                                            const Database& database,
                                                            const Options& options,
                                                            SourceMap& sources);

}  // namespace tgtcfg
