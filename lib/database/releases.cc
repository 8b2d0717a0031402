#include <tgtcfg/database.h>

#include <algorithm>

namespace tgtcfg {
namespace {

// `0.19` as numbers; what is missing is 0.
std::vector<int> version_of(std::string_view text) {
  std::vector<int> numbers(1, 0);
  for (const char c : text) {
    if (c == '.') {
      numbers.push_back(0);
    } else if (c >= '0' && c <= '9') {
      numbers.back() = std::min(numbers.back(), 1000000) * 10 + (c - '0');
    }
  }
  return numbers;
}

// Any release is older.
constexpr std::string_view newest = "1000000";

}  // namespace

bool includes_release(const Releases& releases, std::string_view release) {
  const std::vector<int> version = version_of(release);
  if (!releases.since.empty() && version < version_of(releases.since)) return false;
  return releases.until.empty() || version <= version_of(releases.until);
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
