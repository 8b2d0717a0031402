// Writes a build as files for build programs.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "emit/text_writer.h"

namespace tgtcfg {

/// Returns the words of a step with its file names filled in, the program first.
[[nodiscard]] std::vector<std::string> command_of(const EmissionStep& step);
/// Returns the id of a step's target, without the file.
[[nodiscard]] std::string_view path_of(const EmissionStep& step);
/// Returns the first step of each such id.
[[nodiscard]] std::vector<const EmissionStep*> first_steps(const Emission& emission);

/// Writes `shell`, `make`, `ninja`, `cmake` or `compile-commands`. Returns nullopt for formats that
/// builds share with other emissions.
[[nodiscard]] std::optional<std::string> build_text(const Emission& emission, OutputFormat format,
                                                    TextWriter& writer);

}  // namespace tgtcfg
