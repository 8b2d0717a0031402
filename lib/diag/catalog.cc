#include "diag/catalog.h"

#include <algorithm>
#include <cctype>
#include <string>

namespace tgtcfg {

const CatalogPage* find_page(std::string_view code_or_name) {
  std::string code(code_or_name);
  std::transform(code.begin(), code.end(), code.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  const auto pages = catalog();
  const auto found = std::find_if(pages.begin(), pages.end(), [&](const CatalogPage& page) {
    return page.code == code || page.name == code_or_name;
  });
  return found == pages.end() ? nullptr : &*found;
}

std::string page_uri(std::string_view code) {
  return "tgtcfg:/diagnostics/" + std::string(code);
}

}  // namespace tgtcfg
