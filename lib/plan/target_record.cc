#include "plan/target_record.h"

#include <utility>

#include "plan/plan_json.h"
#include "resolve/target_form.h"

namespace tgtcfg {

void fill_record(Target target, TargetRecord& record) {
  record.canonical = canonical_string(target);
  record.kind = std::move(target.kind);
  record.tag = target.tag;
  record.device = std::move(target.device);
  record.keys = std::move(target.keys);
  record.attrs = in_order(std::move(target.attrs));
  record.defaulted = std::move(target.defaulted);
  record.features = in_order(std::move(target.features));
  record.machine = std::move(target.machine);
}

Codegen planned_codegen(const Codegen& codegen) {
  return {codegen.external, codegen.of_kind, codegen.generator, in_order(codegen.options)};
}

}  // namespace tgtcfg
