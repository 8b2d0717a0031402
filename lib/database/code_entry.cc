#include <tgtcfg/code_entry.h>

#include <algorithm>
#include <array>

namespace tgtcfg {
namespace {

// In the order of CodeForm.
constexpr std::array<std::string_view, 4> names = {"cubin", "ptx", "code-object", "spirv"};

}  // namespace

std::string_view name_of(CodeForm form) {
  return names[static_cast<std::size_t>(form)];
}

std::optional<CodeForm> read_code_form(std::string_view name) {
  const auto* const found = std::ranges::find(names, name);
  if (found == names.end()) return std::nullopt;
  return static_cast<CodeForm>(found - names.begin());
}

}  // namespace tgtcfg
