#include <tgtcfg/llvm.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace tgtcfg {

namespace {

constexpr std::array<int, 3> releases = {14, 19, 22};

}  // namespace

std::span<const int> llvm_releases() {
  return releases;
}

std::optional<int> read_llvm_release(std::string_view text) {
  if (text.empty()) return releases.back();
  int number = 0;
  const char* const end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, number);
  if (read.ec != std::errc() || read.ptr != end) return std::nullopt;
  const bool known = std::find(releases.begin(), releases.end(), number) != releases.end();
  return known ? std::optional(number) : std::nullopt;
}

int llvm_release_or_newest(std::string_view text) {
  return read_llvm_release(text).value_or(releases.back());
}

}  // namespace tgtcfg
