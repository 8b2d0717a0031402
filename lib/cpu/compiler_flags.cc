#include <tgtcfg/cpu_family.h>

#include <algorithm>

#include "support/version_order.h"

namespace tgtcfg {
namespace {

// An upper bound bounds what it says: `12.2` has 12.2.1 below it.
bool includes(const CompilerFlags& flags, std::string_view version) {
  if (version.empty()) return flags.last.empty();
  const auto pieces = static_cast<std::size_t>(std::ranges::count(flags.last, '.')) + 1;
  return compare_versions(version, flags.first) >= 0 &&
         (flags.last.empty() || compare_by_numbers(version, flags.last, pieces) <= 0);
}

}  // namespace

int compare_versions(std::string_view a, std::string_view b) {
  return compare_by_numbers(a, b);
}

// Ranges may overlap: the first that fits counts, as it does for those who wrote the rows.
const CompilerFlags* compiler_flags(const CpuRow& family, std::string_view compiler,
                                    std::string_view version) {
  const auto fits = [&](const CompilerFlags& flags) {
    return flags.compiler == compiler && includes(flags, version);
  };
  const auto found = std::find_if(family.compilers.begin(), family.compilers.end(), fits);
  return found == family.compilers.end() ? nullptr : &*found;
}

}  // namespace tgtcfg
