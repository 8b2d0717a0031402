#include "plan/target_record.h"

#include "plan/plan_json.h"
#include "resolve/target_form.h"

namespace tgtcfg {

void fill_record(const Target& target, TargetRecord& record) {
  record.kind = target.kind;
  record.tag = target.tag;
  record.device = target.device;
  record.keys = target.keys;
  record.attrs = in_order(target.attrs);
  record.defaulted = target.defaulted;
  record.features = in_order(target.features);
  record.machine = target.machine;
  record.canonical = canonical_string(target);
}

Codegen planned_codegen(const Codegen& codegen) {
  return {codegen.external, codegen.of_kind, codegen.generator, in_order(codegen.options)};
}

}  // namespace tgtcfg
