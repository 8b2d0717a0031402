#include <tgtcfg/database.h>

#include "support/version_order.h"

namespace tgtcfg {
namespace {

// Any release is older.
constexpr std::string_view newest = "1000000";

}  // namespace

bool includes_release(const Releases& releases, std::string_view release) {
  if (!releases.since.empty() && compare_by_numbers(release, releases.since) < 0) return false;
  return releases.until.empty() || compare_by_numbers(release, releases.until) <= 0;
}

const Value& TagRow::definition_in(std::string_view release, std::string_view llvm) const {
  if (release.empty()) return definition;
  for (const TagVariant& variant : variants) {
    const bool fits = includes_release(variant.releases, release) &&
                      includes_release(variant.llvm, llvm.empty() ? newest : llvm);
    if (fits) return variant.definition;
  }
  return definition;
}

}  // namespace tgtcfg
