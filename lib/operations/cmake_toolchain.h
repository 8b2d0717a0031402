// Variables of CMake that say what is compiled for: of a toolchain file, or `-DNAME=VALUE`.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "request/session.h"

namespace tgtcfg {

using CmakeVariables = std::map<std::string, std::string, std::less<>>;

/// Adds what `set`, `string(APPEND)` and `list(APPEND)` of a text give to variables, in its order;
/// conditions are not looked at. `${NAME}` is the value of a variable that is known.
void read_cmake_text(std::string_view text, CmakeVariables& variables);

/// Words of a command line for compilers of C, as `clang` or `gcc` of the triple would get them.
struct CmakeLine {
  std::string tool;  ///< a name of `command_lines()`
  std::vector<std::string> words;
};
/// The lines that the variables stand for; empty: they name nothing.
[[nodiscard]] std::vector<CmakeLine> cmake_lines(const CmakeVariables& variables);

/// The configuration of files and `-D` arguments. Problems are in `session.findings`.
[[nodiscard]] Value read_cmake(Session& session, const std::vector<std::string>& args);

}  // namespace tgtcfg
