// Splits labels into annotations of single lines, grouped by file, for the snippet of a diagnostic.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/source.h>

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

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

}  // namespace tgtcfg
