// The flags of a request, laid over the configuration of its input.
#pragma once

#include "driver/request.h"

namespace tgtcfg {

/// `--target LIST`, or one target for each `--target`, as the targets of a configuration.
[[nodiscard]] std::optional<ConfigSpec> read_target_flags(Session& session,
                                                          const std::vector<std::string>& targets);

/// The flags other than `--target`. False: an error was added.
bool apply_flags(Session& session, const Request& request, ConfigSpec& spec);

/// The text of an argument as a value whose places are in a source of that name.
[[nodiscard]] Value argument_value(SourceMap& sources, std::string name, std::string_view text);

}  // namespace tgtcfg
