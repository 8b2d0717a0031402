// Paths by their spelling: nothing here looks at a file.
#pragma once

#include <string>
#include <string_view>

namespace tgtcfg {

/// The path without `.`, `..` and doubled slashes.
[[nodiscard]] std::string normal_path(std::string_view path);
/// The folder that something lies in; `.` for a name alone.
[[nodiscard]] std::string parent_of(std::string_view path);
/// From the root of the file system.
[[nodiscard]] std::string absolute_path(std::string_view path, std::string_view working_directory);
/// As somebody in the working directory names it: relative, unless only the root is common.
[[nodiscard]] std::string path_from(std::string_view working_directory, std::string_view absolute);

}  // namespace tgtcfg
