// What a step tells its tool, for projects of CMake that compile by themselves.
#pragma once

#include <string>

#include "emit/text_writer.h"

namespace tgtcfg {

/// Two variables for each tool, and for compilers a function that sets the options of a target.
[[nodiscard]] std::string cmake_options_text(const Emission& emission, TextWriter& writer);

/// The file that `cmake --toolchain` takes: the host of a build.
[[nodiscard]] std::string cmake_toolchain_text(const Emission& emission, TextWriter& writer);

}  // namespace tgtcfg
