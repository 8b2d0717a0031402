#include <tgtcfg/database.h>

#include <algorithm>

namespace tgtcfg {
namespace {

// Takes the first number of `0.19` away; what is missing is 0.
int take_number(std::string_view& text) {
  const std::size_t end = std::min(text.find('.'), text.size());
  int number = 0;
  for (const char c : text.substr(0, end)) {
    if (c >= '0' && c <= '9') number = std::min(number, 1000000) * 10 + (c - '0');
  }
  text.remove_prefix(std::min(end + 1, text.size()));
  return number;
}

bool is_older(std::string_view release, std::string_view other) {
  while (!release.empty() || !other.empty()) {
    const int ours = take_number(release);
    const int theirs = take_number(other);
    if (ours != theirs) return ours < theirs;
  }
  return false;
}

// Any release is older.
constexpr std::string_view newest = "1000000";

}  // namespace

bool includes_release(const Releases& releases, std::string_view release) {
  if (!releases.since.empty() && is_older(release, releases.since)) return false;
  return releases.until.empty() || !is_older(releases.until, release);
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
