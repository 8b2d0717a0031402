// Looks up records of a plan by id.
#include <tgtcfg/plan.h>

#include <algorithm>

namespace tgtcfg {
namespace {

template <class Record>
const Record* with_id(const std::vector<Record>& records, std::string_view id) {
  const auto found = std::find_if(records.begin(), records.end(),
                                  [&](const Record& record) { return record.id == id; });
  return found == records.end() ? nullptr : &*found;
}

}  // namespace

const PlanHost* Plan::find_host(std::string_view id) const {
  return with_id(hosts, id);
}
const PlanTarget* Plan::find_target(std::string_view id) const {
  return with_id(targets, id);
}
const ResolvedDevice* Plan::find_device(std::string_view id) const {
  return with_id(devices, id);
}
const PlanPart* Plan::find_part(std::string_view id) const {
  return with_id(parts, id);
}

const PlanMemory* Plan::find_memory(std::string_view id) const {
  return memories ? with_id(*memories, id) : nullptr;
}

bool is_piece(const Plan& plan) {
  return plan.piece && !plan.piece->of.empty();
}

bool is_changed_piece(const Plan& plan) {
  return is_piece(plan) && plan.piece->base && *plan.piece->base != plan.fingerprint;
}

}  // namespace tgtcfg
