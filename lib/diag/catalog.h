// The embedded pages of all diagnostics: `tgtcfg explain` prints them, and tests extract their
// examples.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/render.h>
#include <tgtcfg/value.h>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

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
