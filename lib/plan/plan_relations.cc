#include "plan/plan_relations.h"

namespace tgtcfg {
namespace {

template <class Record, class Fits>
std::vector<std::size_t> numbers_of(const std::vector<Record>& records, const Fits& fits) {
  std::vector<std::size_t> numbers;
  for (std::size_t i = 0; i < records.size(); ++i) {
    if (fits(records[i])) numbers.push_back(i);
  }
  return numbers;
}

}  // namespace

const PlanTarget* general_target(const Plan& plan, std::string_view id) {
  const PlanTarget* named = plan.find_target(id);
  if (named == nullptr || named->is_general()) return named;
  for (const std::string& refined : named->refines) {
    const PlanTarget* other = plan.find_target(refined);
    if (other != nullptr && other->is_general()) return other;
  }
  return nullptr;
}

std::string default_target(const Plan& plan) {
  const ResolvedDevice* usual = plan.find_device(plan.default_device.value_or(""));
  if (usual != nullptr && usual->target) return *usual->target;
  const PlanTarget* only = nullptr;
  for (const PlanTarget& target : plan.targets) {
    if (!target.is_general()) continue;
    if (only != nullptr) return {};
    only = &target;
  }
  return only == nullptr ? std::string() : only->id;
}

std::vector<std::size_t> functions_naming(const Plan& plan, std::string_view target) {
  return numbers_of(plan.functions, [&](const auto& each) { return each.target == target; });
}

std::vector<std::size_t> devices_naming(const Plan& plan, std::string_view target) {
  return numbers_of(plan.devices, [&](const auto& each) { return each.target == target; });
}

std::vector<std::size_t> functions_made_by(const Plan& plan, std::string_view id) {
  return numbers_of(plan.functions, [&](const ResolvedFunction& function) {
    if (!function.target) return function.state == FunctionState::host && function.host == id;
    if (*function.target == id) return true;
    const PlanTarget* named = plan.find_target(*function.target);
    if (named == nullptr || !named->codegen.external) return false;
    const PlanTarget* served = general_target(plan, named->id);
    return served != nullptr && served->id == id;
  });
}

}  // namespace tgtcfg
