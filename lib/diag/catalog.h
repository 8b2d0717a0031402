// The pages of all diagnostics, embedded: what `tgtcfg explain` prints.
#pragma once

#include <tgtcfg/diagnostics.h>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace tgtcfg {

struct CatalogPage {
  std::string_view code;
  std::string_view name;
  Severity severity;
  std::string_view message;      ///< with {parameter} places
  std::string_view text = {};    ///< of a page that is made by hand; text_of() reads either
  std::size_t packed_begin = 0;  ///< of an embedded one
  std::size_t packed_size = 0;
  std::string_view fix = "none";  ///< the best that is offered: `safe`, `unsafe` or `none`
  Topic topic = Topic::none;
};

/// Markdown: why, a wrong and a right example, how to fix. Unpacked when one is first asked for.
[[nodiscard]] std::string_view text_of(const CatalogPage& page);

/// All pages, sorted by code.
[[nodiscard]] std::span<const CatalogPage> catalog();
/// The page of a code (`TC2104`, any case) or of a name (`unknown-attribute`), or null.
[[nodiscard]] const CatalogPage* find_page(std::string_view code_or_name);

/// Where the page of a code stands, for programs: `tgtcfg:/diagnostics/TC2104`. `tgtcfg explain`
/// and the server's command `tgtcfg.page` have its text.
[[nodiscard]] std::string page_uri(std::string_view code);

}  // namespace tgtcfg
