// Locations in reports. Compiled files do not have lines.
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

/// Returns the beginning of a known span: `base.yaml:7:11`, or the name of a compiled file.
[[nodiscard]] inline std::string position_text(Span span, const SourceMap& sources) {
  const SourceFile& file = sources.file(span.file);
  if (!has_lines(file)) return file.name();
  const Position at = sources.begin(span);
  return file.name() + ":" + std::to_string(at.line) + ":" + std::to_string(at.column);
}

}  // namespace tgtcfg
