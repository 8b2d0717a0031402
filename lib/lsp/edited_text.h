// A text while an editor changes many places of it at once: each place counts in the text that the
// changes before it made.
//
// The text is kept in pieces with their counts of lines and characters, so that a change costs what
// one piece costs and not what the text does.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "lsp/text_document.h"

namespace tgtcfg::lsp {

class EditedText {
 public:
  EditedText(std::string_view text, PositionEncoding encoding);
  /// Puts a text in place of what is between two places, which may come in either order.
  void replace(TextPosition start, TextPosition end, std::string_view text);
  [[nodiscard]] std::string text() const;

 private:
  struct Piece {
    std::string text;
    std::size_t lines = 0;  ///< line endings; none is in two pieces
    std::size_t units = 0;
  };
  struct Place {
    std::size_t piece = 0;
    std::size_t byte = 0;
    friend auto operator<=>(const Place&, const Place&) = default;
  };
  [[nodiscard]] Place find(TextPosition position) const;
  [[nodiscard]] Place find_in_line(Place start, std::size_t units) const;
  [[nodiscard]] std::vector<Piece> pieces_of(std::string_view text) const;

  PositionEncoding encoding_;
  std::vector<Piece> pieces_;
};

}  // namespace tgtcfg::lsp
