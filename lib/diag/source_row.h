// The labels of a diagnostic as annotations of single lines, and one source line with its
// underlines and messages, as rows of text without the gutter.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/source.h>

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "diag/paint.h"

namespace tgtcfg {

/// A part of one line to be underlined: bytes [begin, end) from the start of the line's text.
struct Annotation {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  bool primary = false;
  std::string_view message;
};

/// The labelled lines of one file.
struct AnnotatedFile {
  FileId file;
  const Label* first = nullptr;  ///< label whose location is the heading of the section
  std::map<std::uint32_t, std::vector<Annotation>> lines;
};

/// Maximum number of labels drawn for people. Machine-readable reports contain all of them.
inline constexpr std::size_t most_labels = 12;

/// Returns the files in the order in which the first `most_labels` labels mention them. Labels
/// without a location are left out. A label over several lines becomes one annotation on its first
/// line and one, with the message, on its last.
[[nodiscard]] std::vector<AnnotatedFile> annotate(const Diagnostic& diagnostic,
                                                  const SourceMap& sources);

/// Style of a source line.
struct RowStyle {
  std::size_t width = 75;  ///< columns to the right of the gutter
  std::uint32_t tab_width = 4;
  Style primary = Style::error;
  Paint paint{false};
};

/// A section of a source line and the rows below it with carets and messages.
struct SourceRows {
  std::string source;
  std::vector<std::string> below;
};

/// Draws the whole line if it fits. Otherwise draws a window around its annotations with `…` at the
/// cut ends, or several windows for distant annotations.
[[nodiscard]] std::vector<SourceRows> draw_line(std::string_view line,
                                                std::vector<Annotation> annotations,
                                                const RowStyle& style);

/// Draws a context line between two labelled lines, cut at the end if it is too long.
[[nodiscard]] std::string draw_context(std::string_view line, const RowStyle& style);

}  // namespace tgtcfg
