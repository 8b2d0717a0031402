// Text of files and rows inside Markdown (CommonMark): none of it becomes a link, an image or HTML.
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

}  // namespace tgtcfg
