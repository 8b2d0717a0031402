// The pages of all diagnostics, embedded: what `tgtcfg explain` prints.
#pragma once

#include <tgtcfg/diagnostics.h>

#include <span>
#include <string_view>

namespace tgtcfg {

struct CatalogPage {
  std::string_view code;
  std::string_view name;
  Severity severity;
  std::string_view message;  ///< with {parameter} places
  std::string_view text;     ///< Markdown: why, a wrong and a right example, how to fix
};

/// All pages, sorted by code.
[[nodiscard]] std::span<const CatalogPage> catalog();
/// The page of a code (`TC2104`, any case) or of a name (`unknown-attribute`), or null.
[[nodiscard]] const CatalogPage* find_page(std::string_view code_or_name);

}  // namespace tgtcfg
