// Texts of files in Markdown, where nothing of them may be markup: what a stranger's file calls a
// key must not become a link, an image or HTML on the page of a review.
#pragma once

#include <string>
#include <string_view>

namespace tgtcfg {

/// A text in which every character that could be markup is escaped, in one line.
[[nodiscard]] std::string markdown_cell(std::string_view text);

/// The lines of a message. A line stays as it is when its code spans are closed and nothing outside
/// of them could be markup; any other line is escaped.
[[nodiscard]] std::string inert_markdown(std::string_view text);

}  // namespace tgtcfg
