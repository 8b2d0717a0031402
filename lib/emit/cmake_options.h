// The options of steps, for CMake projects that compile by themselves.
#pragma once

#include <string>

#include "emit/text_writer.h"

namespace tgtcfg {

/// Writes two variables per tool, and for compilers a function that sets the options of a target.
[[nodiscard]] std::string cmake_options_text(const Emission& emission, TextWriter& writer);

/// Writes the file for `cmake --toolchain`, which describes the host of a build.
[[nodiscard]] std::string cmake_toolchain_text(const Emission& emission, TextWriter& writer);

}  // namespace tgtcfg
