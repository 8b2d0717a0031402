// Compiled files in reports: they do not have lines.
#pragma once

#include <tgtcfg/source.h>

#include <string>
#include <string_view>
#include <utility>

namespace tgtcfg {

/// Text of a compiled file in a SourceMap. Text files do not have this byte.
inline constexpr std::string_view compiled_text("\0", 1);

/// Returns the location of a compiled file. Its diagnostics have the path inside of it as pointer.
[[nodiscard]] inline Span place_of_compiled(SourceMap& sources, std::string name) {
  return {sources.add(std::move(name), std::string(compiled_text)), 0, 0};
}

/// Returns true if locations in the file have lines and columns.
[[nodiscard]] inline bool has_lines(const SourceFile& file) {
  return file.text() != compiled_text;
}

}  // namespace tgtcfg
