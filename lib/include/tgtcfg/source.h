// Source texts and places in them.
//
// Everything tgtcfg reads (a file, standard input, a command-line argument, an embedded row) is a
// SourceFile in a SourceMap. A place is a Span: a file and a half-open range of bytes. Lines and
// columns are computed only when somebody wants to print them.
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

/// Index of a file in its SourceMap; 0 means "no file".
struct FileId {
  std::uint32_t value = 0;
  friend auto operator<=>(const FileId&, const FileId&) = default;
};

/// A half-open range of bytes [begin, end) in a file. Default-constructed: nowhere.
struct Span {
  FileId file;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  [[nodiscard]] bool known() const { return file.value != 0; }
  friend auto operator<=>(const Span&, const Span&) = default;
};

/// A place for people. Lines and columns count from 1, columns in Unicode scalar values; a byte
/// order mark at the start counts in no column. `byte` counts from 0.
struct Position {
  std::uint32_t line = 1;
  std::uint32_t column = 1;
  std::uint32_t byte = 0;
  friend auto operator<=>(const Position&, const Position&) = default;
};

/// One text with the name that reports show for it (`configs/a.yaml`, `<stdin>`, `<target>`).
class SourceFile {
 public:
  SourceFile(std::string name, std::string text) : name_(std::move(name)), text_(std::move(text)) {}
  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] std::string_view text() const { return text_; }
  [[nodiscard]] Position position(std::uint32_t byte) const;
  /// The text of a line (from 1) without its line end.
  [[nodiscard]] std::string_view line(std::uint32_t number) const;
  [[nodiscard]] std::uint32_t line_count() const;
  /// The byte where a line (from 1) starts.
  [[nodiscard]] std::uint32_t line_start(std::uint32_t number) const;

 private:
  const std::vector<std::uint32_t>& line_starts() const;
  /// The characters that start before a byte.
  std::uint32_t characters_before(std::uint32_t byte) const;
  std::string name_;
  std::string text_;
  mutable std::vector<std::uint32_t> line_starts_;  // computed on first use; one thread a map
  mutable std::vector<std::uint32_t> characters_;   // that start before each block, likewise
};

/// Owns the sources of one run. References stay valid as files are added. Copies share the files:
/// one thread uses them all.
class SourceMap {
 public:
  FileId add(std::string name, std::string text);
  /// A text of the tables, which is one file wherever it is named: what is found in it twice is at
  /// one place.
  FileId add_row(const std::string& path, const std::string& text);
  [[nodiscard]] const SourceFile& file(FileId id) const;
  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(files_.size()); }
  /// The bytes a span covers; empty for a span that is nowhere.
  [[nodiscard]] std::string_view text(Span span) const;
  [[nodiscard]] Position begin(Span span) const { return file(span.file).position(span.begin); }
  [[nodiscard]] Position end(Span span) const { return file(span.file).position(span.end); }

 private:
  std::vector<std::shared_ptr<const SourceFile>> files_;
  std::map<std::string, FileId, std::less<>> rows_;
};

}  // namespace tgtcfg
