// Texts of files and rows in Markdown (CommonMark), where nothing of them may be markup: what a
// stranger's file calls a key must not become a link, an image or HTML on the page of a review.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

/// The text as a code span; line endings become spaces. Empty where the text is.
[[nodiscard]] std::string code_span(std::string_view text);
/// "`a`, `b`".
[[nodiscard]] std::string code_spans(const std::vector<std::string>& texts);
/// The text as a fenced block with a line ending behind it. `language` is not escaped.
[[nodiscard]] std::string code_block(std::string_view text, std::string_view language);
/// Words that are shown as they are, on one line.
[[nodiscard]] std::string escaped_markdown(std::string_view text);
/// The same for a description: its code spans stay code.
[[nodiscard]] std::string prose_markdown(std::string_view text);

/// The text as code in a cell of a table.
[[nodiscard]] std::string cell_code(std::string_view text);
/// A text in which every character that could be markup is escaped, in one line, for a cell
/// of a table.
[[nodiscard]] std::string markdown_cell(std::string_view text);
/// The lines of a message. A line stays as it is when its code spans are closed and nothing outside
/// of them could be markup; any other line is escaped.
[[nodiscard]] std::string inert_markdown(std::string_view text);

}  // namespace tgtcfg
