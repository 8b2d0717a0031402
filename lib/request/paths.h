// Path operations on text, without file access.
#pragma once

#include <string>
#include <string_view>

namespace tgtcfg {

/// Removes `.`, `..` and double slashes.
[[nodiscard]] std::string normal_path(std::string_view path);
/// Returns the parent directory; `.` for a plain name.
[[nodiscard]] std::string parent_of(std::string_view path);
[[nodiscard]] std::string absolute_path(std::string_view path, std::string_view working_directory);
/// Returns the path relative to the working directory, unless only the root is common.
[[nodiscard]] std::string path_from(std::string_view working_directory, std::string_view absolute);

}  // namespace tgtcfg
