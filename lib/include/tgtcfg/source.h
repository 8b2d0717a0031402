// Source texts and locations in them.
//
// Every input of tgtcfg (a file, standard input, a command-line argument, a database entry) is a
// SourceFile in a SourceMap. A location is a Span: a file and a half-open range of bytes. Lines and
// columns are computed only for output.
//
//   SourceMap sources;
//   const FileId file = sources.add("a.yaml", "targets:\n  - llvm\n");
//   const Span span{file, 13, 17};
//   const Position place = sources.begin(span);
//   std::cout << sources.text(span) << " at " << place.line << ':' << place.column << '\n';
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

/// Index of a file in its SourceMap; 0 for no file.
struct FileId {
  std::uint32_t value = 0;
  friend auto operator<=>(const FileId&, const FileId&) = default;
};

/// A half-open range of bytes [begin, end) in a file. The default value is unknown.
struct Span {
  FileId file;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  /// Returns true if the span refers to a file.
  [[nodiscard]] bool known() const { return file.value != 0; }
  friend auto operator<=>(const Span&, const Span&) = default;
};

/// A location in lines and columns. `line` and `column` start at 1, `byte` at 0. Columns are
/// Unicode scalar values; a byte order mark at the start is not a column.
struct Position {
  std::uint32_t line = 1;
  std::uint32_t column = 1;
  std::uint32_t byte = 0;
  friend auto operator<=>(const Position&, const Position&) = default;
};

/// A text and its name in reports (`configs/a.yaml`, `<stdin>`, `<target>`). Not thread-safe: lines
/// are computed on first use.
class SourceFile {
 public:
  SourceFile(std::string name, std::string text) : name_(std::move(name)), text_(std::move(text)) {}
  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] std::string_view text() const { return text_; }
  /// Returns the position of a byte.
  [[nodiscard]] Position position(std::uint32_t byte) const;
  /// Returns a line (from 1) without its line ending.
  [[nodiscard]] std::string_view line(std::uint32_t number) const;
  [[nodiscard]] std::uint32_t line_count() const;
  /// Returns the index of the first byte of a line (from 1).
  [[nodiscard]] std::uint32_t line_start(std::uint32_t number) const;

 private:
  const std::vector<std::uint32_t>& line_starts() const;
  /// Returns the number of characters that start before a byte.
  std::uint32_t characters_before(std::uint32_t byte) const;
  std::string name_;
  std::string text_;
  mutable std::vector<std::uint32_t> line_starts_;  // computed on first use; one thread per map
  // Characters that start before each block, computed likewise.
  mutable std::vector<std::uint32_t> characters_;
};

/// The sources of one run. References remain valid when files are added. Copies share the files, so
/// all copies must be used by the same thread.
class SourceMap {
 public:
  /// Adds a file and returns its id.
  FileId add(std::string name, std::string text);
  /// Adds a database entry, or returns the id of the file already added for `path`, so that equal
  /// locations have equal spans.
  FileId add_row(const std::string& path, const std::string& text);
  /// Returns a file of the map; the id must be valid.
  [[nodiscard]] const SourceFile& file(FileId id) const;
  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(files_.size()); }
  /// Returns the bytes of a span; empty for an unknown span.
  [[nodiscard]] std::string_view text(Span span) const;
  [[nodiscard]] Position begin(Span span) const { return file(span.file).position(span.begin); }
  [[nodiscard]] Position end(Span span) const { return file(span.file).position(span.end); }

 private:
  std::vector<std::shared_ptr<const SourceFile>> files_;
  std::map<std::string, FileId, std::less<>> rows_;
};

}  // namespace tgtcfg
