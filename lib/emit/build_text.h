// A build as the files of the programs that run it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "emit/text_writer.h"

namespace tgtcfg {

/// The words of a step with its files in their places, the program first.
[[nodiscard]] std::vector<std::string> command_of(const EmissionStep& step);
/// The id of what a step compiles for, without the file.
[[nodiscard]] std::string_view path_of(const EmissionStep& step);
/// The first step of each such id.
[[nodiscard]] std::vector<const EmissionStep*> first_steps(const Emission& emission);

/// As `shell`, `make`, `ninja`, `cmake`, `compile-commands`; nothing for a format that is written
/// as for other emissions.
[[nodiscard]] std::optional<std::string> build_text(const Emission& emission, OutputFormat format,
                                                    TextWriter& writer);

}  // namespace tgtcfg
