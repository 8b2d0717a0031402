// The embedded pages of all diagnostics, which `tgtcfg explain` prints.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/render.h>
#include <tgtcfg/value.h>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace tgtcfg {

struct CatalogPage {
  std::string_view code;
  std::string_view name;
  Severity severity;
  std::string_view message;      ///< with {parameter} placeholders
  std::string_view text = {};    ///< for handmade pages; text_of() reads both
  std::size_t packed_begin = 0;  ///< for embedded pages
  std::size_t packed_size = 0;
  std::string_view fix = "none";  ///< the best fix offered: `safe`, `unsafe` or `none`
  Topic topic = Topic::none;
};

/// Returns the page as Markdown: why, a wrong and a right example, how to fix. Unpacks it on first
/// use.
[[nodiscard]] std::string_view text_of(const CatalogPage& page);

/// Returns all pages, sorted by code.
[[nodiscard]] std::span<const CatalogPage> catalog();
/// Returns the page of a code (`TC2104`, any case) or a name (`unknown-attribute`), or null.
[[nodiscard]] const CatalogPage* find_page(std::string_view code_or_name);

/// Returns the URI of a page for programs: `tgtcfg:/diagnostics/TC2104`. `tgtcfg explain` and the
/// server's command `tgtcfg.page` print its text.
[[nodiscard]] std::string page_uri(std::string_view code);

/// Formats the page for a terminal: headings, wrapped paragraphs, indented examples. Markdown
/// comments are left out.
[[nodiscard]] std::string render_page_human(const CatalogPage& page, const RenderOptions& options);

/// Returns the page as Markdown, with its own heading.
[[nodiscard]] std::string page_markdown(const CatalogPage& page);

/// Returns `{code, name, severity, message, markdown}`.
[[nodiscard]] Value page_json(const CatalogPage& page);

}  // namespace tgtcfg
