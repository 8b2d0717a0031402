// Prints a diagnostic's page for `tgtcfg explain`, and extracts its examples for the tests.
#pragma once

#include <tgtcfg/render.h>
#include <tgtcfg/value.h>

#include <string>
#include <string_view>
#include <vector>

#include "diag/catalog.h"

namespace tgtcfg {

/// Formats the page for a terminal: headings, wrapped paragraphs, indented examples. Markdown
/// comments are left out.
[[nodiscard]] std::string render_page_human(const CatalogPage& page, const RenderOptions& options);

/// Returns the page as Markdown, with its own heading.
[[nodiscard]] std::string page_markdown(const CatalogPage& page);

/// Returns `{code, name, severity, message, markdown}`.
[[nodiscard]] Value page_json(const CatalogPage& page);

/// A fenced block of a page.
struct PageExample {
  std::string_view heading;         ///< heading of its section: `Wrong`, `Right`
  std::string_view language;        ///< `yaml`, `json`, `json5`, `sh`
  std::string_view text;            ///< including the final newline
  std::string_view not_run_reason;  ///< from `<!-- not run: reason -->` above it, or empty
};

[[nodiscard]] std::vector<PageExample> page_examples(const CatalogPage& page);
/// Returns the level-two headings, in order.
[[nodiscard]] std::vector<std::string_view> page_headings(const CatalogPage& page);

}  // namespace tgtcfg
