// Escapes text from files and rows for Markdown (CommonMark), XML and the logs of workflows. An
// untrusted key must not become a link, an image, HTML or a command.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

/// Returns the text as a code span; line endings become spaces. Empty for empty text.
[[nodiscard]] std::string code_span(std::string_view text);
/// "`a`, `b`".
[[nodiscard]] std::string code_spans(const std::vector<std::string>& texts);
/// Returns the text as a fenced block that ends with a newline. `language` is not escaped.
[[nodiscard]] std::string code_block(std::string_view text, std::string_view language);
/// Returns the text on one line, with all markup escaped.
[[nodiscard]] std::string escaped_markdown(std::string_view text);
/// The same for a description, which may contain code spans.
[[nodiscard]] std::string prose_markdown(std::string_view text);

/// Returns the text as code for a table cell.
[[nodiscard]] std::string cell_code(std::string_view text);
/// Returns the text on one line for a table cell, with every possible markup character escaped.
[[nodiscard]] std::string markdown_cell(std::string_view text);
/// Escapes the lines of a message. A line does not change if its code spans are closed and the text
/// outside of them cannot be markup.
[[nodiscard]] std::string inert_markdown(std::string_view text);

/// Escapes text for an attribute or an element of XML. Characters that XML does not allow are shown
/// as `\u{1b}`.
[[nodiscard]] std::string xml_text(std::string_view text);

/// Disables workflow commands in text that goes to the log of a workflow of GitHub.
[[nodiscard]] std::string without_commands(std::string_view text);

}  // namespace tgtcfg
