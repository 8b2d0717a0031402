// A text that is open in an editor, and places in it as editors count them.
#pragma once

#include <tgtcfg/value.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg::lsp {

/// What a column of a place counts: bytes, or the units of UTF-16 that a character takes.
enum class PositionEncoding : std::uint8_t { utf8, utf16 };
/// The word of the protocol: `utf-8`, `utf-16`.
[[nodiscard]] std::string_view name_of(PositionEncoding encoding);

/// A place as editors name it: both count from 0.
struct TextPosition {
  std::uint32_t line = 0;
  std::uint32_t character = 0;
  friend auto operator<=>(const TextPosition&, const TextPosition&) = default;
};

/// A text by its lines, which end in LF, CR LF or CR.
class TextLines {
 public:
  explicit TextLines(std::string text);

  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] std::size_t line_count() const { return starts_.size(); }
  [[nodiscard]] std::size_t line_start(std::size_t line) const { return starts_[line]; }
  [[nodiscard]] std::size_t line_of(std::size_t offset) const;
  /// The text of a line without its end.
  [[nodiscard]] std::string_view line(std::size_t line) const;

  /// The byte of a place. Behind the end of a line: its end; below the last line: the end.
  [[nodiscard]] std::size_t offset(TextPosition position, PositionEncoding encoding) const;
  [[nodiscard]] TextPosition position(std::size_t offset, PositionEncoding encoding) const;

  /// Puts a text in place of a range of bytes.
  void replace(std::size_t begin, std::size_t end, std::string_view text);

 private:
  void index();
  std::string text_;
  std::vector<std::size_t> starts_;
};

/// A document of the editor: who it is, which version of it, what it says.
struct TextDocument {
  std::string uri;
  std::string path{};    ///< absolute; a made-up one for a text that has no file
  std::string language;  ///< `yaml`, `json`, `jsonc`, `json5`
  std::int64_t version = 0;
  TextLines lines{""};
};

}  // namespace tgtcfg::lsp
