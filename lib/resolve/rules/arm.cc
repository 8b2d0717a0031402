// What TVM infers of Arm CPUs: features and the keys that schedules ask for.
#include "resolve/rules/target_rules.h"

#include <algorithm>

namespace tgtcfg {

namespace {

bool begins_with_any(const std::string& text, const std::vector<std::string>& prefixes) {
  return std::any_of(prefixes.begin(), prefixes.end(),
                     [&](const std::string& prefix) { return text.starts_with(prefix); });
}

/// Whether `flag` occurs in the CPU's name or in a feature.
bool mentions(const std::string& flag, const std::string& cpu, const Value* features) {
  if (cpu.find(flag) != std::string::npos) return true;
  if (features == nullptr || !features->is_array()) return false;
  return std::any_of(features->array().begin(), features->array().end(), [&](const Value& value) {
    return value.is_string() && value.string().find(flag) != std::string::npos;
  });
}

/// The user's keys and behind them those of the profile that are missing.
void add_keys(const std::vector<std::string>& profile, TargetDraft& draft) {
  if (!draft.keys) draft.keys.emplace();
  for (const std::string& key : profile) {
    if (std::find(draft.keys->begin(), draft.keys->end(), key) == draft.keys->end()) {
      draft.keys->push_back(key);
    }
  }
}

}  // namespace

void arm_m_profile_rule(const RuleParameters& row, TargetDraft& draft, TargetContext&) {
  const std::string* cpu = draft.text(row.text("cpu"));
  if (cpu == nullptr) return;
  const bool mve_cpu = begins_with_any(*cpu, row.texts("mve"));
  const bool dsp_cpu = begins_with_any(*cpu, row.texts("dsp"));
  if (!mve_cpu && !dsp_cpu && !begins_with_any(*cpu, row.texts("base"))) return;
  const Value* features = draft.value(row.text("features"));
  const bool no_dsp = mentions("+nodsp", *cpu, features);
  const bool no_mve = mentions("+nomve", *cpu, features);
  draft.arm_m_profile = true;
  draft.target.features["has_dsp"] = (dsp_cpu || mve_cpu) && !no_dsp;
  draft.target.features["has_mve"] = mve_cpu && !no_dsp && !no_mve;
  add_keys(row.texts("keys"), draft);
}

void arm_a_profile_rule(const RuleParameters& row, TargetDraft& draft, TargetContext&) {
  if (draft.arm_m_profile) return;
  const std::string* triple = draft.text(row.text("triple"));
  if (triple == nullptr) return;
  const std::string* cpu = draft.text(row.text("cpu"));
  const bool wide = triple->starts_with("aarch64");
  const bool narrow =
      triple->starts_with("arm") && !(cpu != nullptr && cpu->starts_with("cortex-m"));
  if (!wide && !narrow) return;
  draft.target.features["is_aarch64"] = wide;
  add_keys(row.texts("keys"), draft);
}

}  // namespace tgtcfg
