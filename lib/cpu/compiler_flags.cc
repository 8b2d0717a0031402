#include <tgtcfg/cpu_family.h>

#include <algorithm>

#include "cpu/read_number.h"

namespace tgtcfg {
namespace {

std::vector<unsigned long> numbers_of(std::string_view version) {
  std::vector<unsigned long> numbers;
  while (!version.empty()) {
    const std::size_t dot = std::min(version.find('.'), version.size());
    unsigned long number = 0;
    (void)read_number(version.substr(0, dot), number);
    numbers.push_back(number);
    version.remove_prefix(std::min(dot + 1, version.size()));
  }
  return numbers;
}

int compare(const std::vector<unsigned long>& a, const std::vector<unsigned long>& b,
            std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    const unsigned long left = i < a.size() ? a[i] : 0;
    const unsigned long right = i < b.size() ? b[i] : 0;
    if (left != right) return left < right ? -1 : 1;
  }
  return 0;
}

// An upper bound bounds what it says: `12.2` has 12.2.1 below it.
bool includes(const CompilerFlags& flags, std::string_view version) {
  if (version.empty()) return flags.last.empty();
  const auto wanted = numbers_of(version);
  const auto last = numbers_of(flags.last);
  return compare_versions(version, flags.first) >= 0 &&
         (last.empty() || compare(wanted, last, last.size()) <= 0);
}

}  // namespace

int compare_versions(std::string_view a, std::string_view b) {
  const auto left = numbers_of(a);
  const auto right = numbers_of(b);
  return compare(left, right, std::max(left.size(), right.size()));
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
