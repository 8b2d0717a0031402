// Labels cut into pieces of lines, grouped by file: what the snippet of a diagnostic draws.
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
  const Label* first = nullptr;  ///< whose place heads the section
  std::map<std::uint32_t, std::vector<Annotation>> lines;
};

/// Labels drawn for people; data has all of them.
inline constexpr std::size_t most_labels = 12;

/// The files in the order in which labels mention them, as the first `most_labels` do; labels
/// without a place are left out. A label over several lines becomes one annotation on its first
/// line and one, with the message, on its last.
[[nodiscard]] std::vector<AnnotatedFile> annotate(const Diagnostic& diagnostic,
                                                  const SourceMap& sources);

}  // namespace tgtcfg
