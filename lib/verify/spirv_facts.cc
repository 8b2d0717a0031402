// SPIR-V: the API that it is for, and the capabilities that a target excludes.
#include <string>

#include "support/text.h"
#include "verify/facts.h"

namespace tgtcfg {
namespace {

/// Modules of Vulkan are shaders, modules of OpenCL are kernels.
Outcome compare_model(const Compared& compared) {
  const std::string& asked =
      compared.names().get("spirv_models").text(compared.expected.target.kind);
  const std::vector<std::string> found = compared.code.get("needs").texts("capabilities");
  if (asked.empty() || found.empty()) return Outcome::unknown();
  return Outcome::of(contains(found, asked), asked + " modules", join(found, ", "));
}

bool is_excluded(const Expectation& expected, const std::string& attribute) {
  const auto found = expected.target.attrs.find(attribute);
  if (found == expected.target.attrs.end()) return false;
  const Value& value = found->second;
  return (value.is_boolean() && !value.boolean()) || (value.is_integer() && value.integer() == 0);
}

Outcome compare_capabilities(const Compared& compared) {
  for (const std::string& capability : compared.code.get("needs").texts("capabilities")) {
    const std::string& attribute = compared.names().get("spirv_attributes").text(capability);
    if (!attribute.empty() && is_excluded(compared.expected, attribute))
      return {Agreement::contradicted, attribute + " is off", capability};
  }
  return {};
}

Outcome compare_spirv_chip(const Compared& /*compared*/) {
  return Outcome::unknown();
}

}  // namespace

std::span<const FactRule> spirv_fact_rules() {
  static constexpr FactRule rules[] = {
      {"model", FactGroup::system, compare_model},
      {"capabilities", FactGroup::instructions, compare_capabilities},
      {"chip", FactGroup::chip, compare_spirv_chip},
  };
  return rules;
}

}  // namespace tgtcfg
