#include <tgtcfg/code_entry.h>

#include <algorithm>
#include <array>
#include <utility>

namespace tgtcfg {
namespace {

constexpr std::array<std::pair<CodeForm, std::string_view>, 4> code_forms = {{
    {CodeForm::cubin, "cubin"},
    {CodeForm::ptx, "ptx"},
    {CodeForm::code_object, "code-object"},
    {CodeForm::spirv, "spirv"},
}};

}  // namespace

std::string_view name_of(CodeForm form) {
  const auto* const row = std::find_if(code_forms.begin(), code_forms.end(),
                                       [&](const auto& each) { return each.first == form; });
  return row == code_forms.end() ? std::string_view() : row->second;
}

std::optional<CodeForm> read_code_form(std::string_view name) {
  for (const auto& [form, known] : code_forms) {
    if (known == name) return form;
  }
  return std::nullopt;
}

}  // namespace tgtcfg
