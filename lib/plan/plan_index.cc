#include "plan/plan_index.h"

namespace tgtcfg {
namespace {

template <class Record, class Fits>
PlanIndex::Numbers numbers_of(const std::vector<Record>& records, const Fits& fits) {
  PlanIndex::Numbers numbers;
  for (std::size_t i = 0; i < records.size(); ++i) {
    if (fits(records[i])) numbers.push_back(i);
  }
  return numbers;
}

}  // namespace

PlanIndex::PlanIndex(const Plan& plan, const PlanIndex* around)
    : plan_(plan), opt_level_(plan.opt_level) {
  if (!opt_level_ && around != nullptr) opt_level_ = around->opt_level();
}

const PlanTarget* PlanIndex::general_target(std::string_view id) const {
  const PlanTarget* named = target(id);
  if (named == nullptr || named->is_general()) return named;
  for (const std::string& refined : named->refines) {
    const PlanTarget* other = target(refined);
    if (other != nullptr && other->is_general()) return other;
  }
  return nullptr;
}

std::string PlanIndex::default_target() const {
  const ResolvedDevice* usual = plan_.default_device ? device(*plan_.default_device) : nullptr;
  if (usual != nullptr && usual->target) return *usual->target;
  const PlanTarget* only = nullptr;
  for (const PlanTarget& target : plan_.targets) {
    if (!target.is_general()) continue;
    if (only != nullptr) return {};
    only = &target;
  }
  return only == nullptr ? std::string() : only->id;
}

PlanIndex::Numbers PlanIndex::functions_naming(std::string_view target) const {
  return numbers_of(plan_.functions, [&](const auto& each) { return each.target == target; });
}

PlanIndex::Numbers PlanIndex::devices_naming(std::string_view target) const {
  return numbers_of(plan_.devices, [&](const auto& each) { return each.target == target; });
}

PlanIndex::Numbers PlanIndex::functions_made_by(std::string_view id) const {
  return numbers_of(plan_.functions, [&](const ResolvedFunction& function) {
    if (!function.target) return function.state == FunctionState::host && function.host == id;
    if (*function.target == id) return true;
    const PlanTarget* named = target(*function.target);
    if (named == nullptr || !named->codegen.external) return false;
    const PlanTarget* served = general_target(named->id);
    return served != nullptr && served->id == id;
  });
}

}  // namespace tgtcfg
