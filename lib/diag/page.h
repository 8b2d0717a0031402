// A diagnostic's page as `tgtcfg explain` shows it, and its examples as the tests run them.
#pragma once

#include <tgtcfg/render.h>
#include <tgtcfg/value.h>

#include <string>
#include <string_view>
#include <vector>

#include "diag/catalog.h"

namespace tgtcfg {

/// The page laid out for a terminal: headings, wrapped paragraphs, indented examples. Comments of
/// the Markdown are left out.
[[nodiscard]] std::string render_page_human(const CatalogPage& page, const RenderOptions& options);

/// The page as Markdown, with a heading of its own.
[[nodiscard]] std::string page_markdown(const CatalogPage& page);

/// `{code, name, severity, message, markdown}`.
[[nodiscard]] Value page_json(const CatalogPage& page);

/// A fenced block of a page.
struct PageExample {
  std::string_view heading;         ///< of the section it stands in: `Wrong`, `Right`
  std::string_view language;        ///< `yaml`, `json`, `json5`, `sh`
  std::string_view text;            ///< with the newline of its last line
  std::string_view not_run_reason;  ///< of `<!-- not run: reason -->` above it, or empty
};

[[nodiscard]] std::vector<PageExample> page_examples(const CatalogPage& page);
/// The headings of level two, in order.
[[nodiscard]] std::vector<std::string_view> page_headings(const CatalogPage& page);

}  // namespace tgtcfg
