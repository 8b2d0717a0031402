#include "operations/explain.h"

#include <tgtcfg/codes/TC41.h>

namespace tgtcfg {
const CatalogPage* asked_page(Session& session, const std::string& code) {
  const CatalogPage* page = find_page(code);
  if (page != nullptr) return page;
  std::vector<std::string> known;
  // Similar codes are unrelated, so only names are suggested.
  for (const CatalogPage& each : catalog()) known.emplace_back(each.name);
  session.findings.diags.error(diag::UnknownName{.name = code}, {})
      .suggest_nearest(code, known, {})
      .help("run `tgtcfg list codes` to list all codes");
  return nullptr;
}

}  // namespace tgtcfg
