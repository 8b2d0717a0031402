#include "diag/annotation.h"

#include <algorithm>

namespace tgtcfg {
namespace {

/// Byte at which the text from `SourceFile::line` starts in the file: after a byte order mark.
std::uint32_t text_start(const SourceFile& file, std::uint32_t line) {
  return static_cast<std::uint32_t>(file.line(line).data() - file.text().data());
}

/// Converts a byte of the file to an offset in the text of a line, clamped to it (a position on the
/// line ending becomes the end of the text).
std::uint32_t offset_in(const SourceFile& file, std::uint32_t line, std::uint32_t byte) {
  const std::uint32_t start = text_start(file, line);
  const auto size = static_cast<std::uint32_t>(file.line(line).size());
  return byte <= start ? 0 : std::min(byte - start, size);
}

/// Spans of blocks often reach to the start of the next line, but readers see the block end before
/// it. A span that only contains line endings shrinks to its beginning.
Span without_trailing_space(const SourceFile& file, Span span) {
  const auto size = static_cast<std::uint32_t>(file.text().size());
  span.begin = std::min(span.begin, size);
  span.end = std::clamp(span.end, span.begin, size);
  const std::string_view text = file.text().substr(span.begin, span.end - span.begin);
  const std::size_t last = text.find_last_not_of(" \t\r\n");
  if (last != text.npos) {
    span.end = span.begin + static_cast<std::uint32_t>(last) + 1;
  } else if (text.find('\n') != text.npos) {
    span.end = span.begin;
  }
  return span;
}

void add_label(AnnotatedFile& section, const SourceFile& file, const Label& label, bool primary) {
  const Span span = without_trailing_space(file, label.span);
  const std::uint32_t first = file.position(span.begin).line;
  const std::uint32_t last = file.position(span.end).line;
  const std::uint32_t begin = offset_in(file, first, span.begin);
  if (first == last) {
    section.lines[first].push_back(
        {begin, offset_in(file, first, span.end), primary, label.message});
    return;
  }
  const auto first_end = static_cast<std::uint32_t>(file.line(first).size());
  section.lines[first].push_back({begin, first_end, primary, {}});
  const std::size_t indent = file.line(last).find_first_not_of(" \t");
  section.lines[last].push_back({static_cast<std::uint32_t>(indent),
                                 offset_in(file, last, span.end), primary, label.message});
}

}  // namespace

std::vector<AnnotatedFile> annotate(const Diagnostic& diagnostic, const SourceMap& sources) {
  std::vector<AnnotatedFile> files;
  for (std::size_t i = 0; i < std::min(diagnostic.labels.size(), most_labels); ++i) {
    const Label& label = diagnostic.labels[i];
    if (!label.span.known()) continue;
    auto section = std::find_if(files.begin(), files.end(), [&label](const AnnotatedFile& other) {
      return other.file == label.span.file;
    });
    if (section == files.end()) section = files.insert(files.end(), {label.span.file, &label, {}});
    add_label(*section, sources.file(label.span.file), label, i == 0);
  }
  return files;
}

}  // namespace tgtcfg
