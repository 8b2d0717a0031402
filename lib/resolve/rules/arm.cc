// Infers features and keys of Arm CPUs as TVM does.
#include "resolve/rules/target_rules.h"

#include <tgtcfg/codes/TC22.h>
#include <tgtcfg/database.h>
#include <tgtcfg/llvm.h>
#include <tgtcfg/triple.h>

#include <algorithm>
#include <string_view>

#include "support/text.h"

namespace tgtcfg {

namespace {

bool begins_with_any(const std::string& text, const Array& prefixes) {
  return std::ranges::any_of(
      prefixes, [&](const Value& prefix) { return text.starts_with(prefix.string()); });
}

/// True if `flag` occurs in the CPU's name or in a feature.
bool mentions(const std::string& flag, const std::string& cpu, const Value* features) {
  if (cpu.find(flag) != std::string::npos) return true;
  if (features == nullptr || !features->is_array()) return false;
  return std::ranges::any_of(features->array(), [&](const Value& value) {
    return value.is_string() && value.string().find(flag) != std::string::npos;
  });
}

/// Appends the missing keys of the profile to the user's keys.
void add_keys(const std::vector<std::string>& profile, TargetDraft& draft) {
  if (!draft.keys) draft.keys.emplace();
  for (const std::string& key : profile) append_once(*draft.keys, key);
}

/// Applies a feature list as TVM passes it on: joined with commas, untrimmed.
void apply_changes(const Value* features, const LlvmArch& arch, FeatureSet& set) {
  if (features == nullptr || !features->is_array()) return;
  for (const Value& element : features->array()) {
    if (!element.is_string()) continue;
    for (const std::string_view change : split(element.string(), ',')) {
      if (!change.empty()) (void)arch.change(set, change);
    }
  }
}

/// Features that upstream LLVM builds have, but not the tables, which are Debian's. In `{FEATURE:
/// FEATURE}` the first implies the second. Null before the first release with such a build in TVM
/// packages.
const Value* upstream_of(const CanonicalRule& row, int release) {
  const Value& upstream = row.parameters.get("upstream");
  const auto since = upstream.integer("llvm");
  const bool holds = since && release >= *since;
  return holds ? upstream.find("adds") : nullptr;
}

void add_upstream(const Value* adds, const LlvmArch& arch, FeatureSet& set) {
  if (adds == nullptr || !adds->is_object()) return;
  for (const Member& add : adds->object()) {
    if (arch.has(set, add.key)) (void)arch.change(set, "+" + add.value.string());
  }
}

/// The features of the entry, as LLVM reports them for the CPU.
Values ask_llvm(const CanonicalRule& row, const LlvmArch& arch, std::string_view cpu,
                std::string_view arch_name, const Value* changes, const Value* upstream) {
  FeatureSet set = arch.enabled(cpu, arch_name);
  add_upstream(upstream, arch, set);
  apply_changes(changes, arch, set);
  Values features;
  const Value& asks = row.parameters.get("asks");
  if (!asks.is_object()) return features;
  for (const Member& ask : asks.object())
    features.emplace(ask.key, Value(arch.has(set, ask.value.string())));
  return features;
}

/// TVM 0.19 looks up CPUs in LLVM's list, which lacks aliases, and treats an unknown name as
/// `generic`. Later TVM accepts aliases, and its packages contain upstream LLVM.
void infer(const CanonicalRule& row, const LlvmArch& arch, int release, std::string_view arch_name,
           bool wide, TargetDraft& draft) {
  constexpr std::string_view generic = "generic";
  const std::string* given = draft.text(row.parameters.text("cpu"));
  const std::string_view cpu = given == nullptr || given->empty() ? generic : *given;
  const Value* changes = draft.value(row.parameters.text("features"));
  const bool has_record = arch.has_cpu_record(cpu);
  Values features = ask_llvm(row, arch, has_record ? cpu : generic, arch_name, changes, nullptr);
  features.emplace("is_aarch64", Value(wide));
  const Value* upstream = upstream_of(row, release);
  const bool second_name = !has_record && arch.knows_cpu(cpu);
  if (second_name || upstream != nullptr) {
    Values today = ask_llvm(row, arch, has_record || second_name ? cpu : generic, arch_name,
                            changes, upstream);
    today.emplace("is_aarch64", Value(wide));
    if (today != features) draft.target.features_today = std::move(today);
  }
  draft.target.features = std::move(features);
}

}  // namespace

void arm_m_profile_rule(const CanonicalRule& row, TargetDraft& draft, const Context&) {
  const std::string* cpu = draft.text(row.parameters.text("cpu"));
  if (cpu == nullptr) return;
  const bool mve_cpu = begins_with_any(*cpu, row.parameters.list("mve"));
  const bool dsp_cpu = begins_with_any(*cpu, row.parameters.list("dsp"));
  if (!mve_cpu && !dsp_cpu && !begins_with_any(*cpu, row.parameters.list("base"))) return;
  const Value* features = draft.value(row.parameters.text("features"));
  const bool no_dsp = mentions("+nodsp", *cpu, features);
  const bool no_mve = mentions("+nomve", *cpu, features);
  draft.arm_m_profile = true;
  draft.target.features["has_dsp"] = (dsp_cpu || mve_cpu) && !no_dsp;
  draft.target.features["has_mve"] = mve_cpu && !no_dsp && !no_mve;
  add_keys(row.parameters.texts("keys"), draft);
}

void arm_a_profile_rule(const CanonicalRule& row, TargetDraft& draft, const Context& context) {
  if (draft.arm_m_profile) return;
  const std::string* triple = draft.text(row.parameters.text("triple"));
  if (triple == nullptr) return;
  const bool wide = triple->starts_with("aarch64");
  if (!wide && !triple->starts_with("arm")) return;
  const std::string* cpu = draft.text(row.parameters.text("cpu"));
  if (!wide && cpu != nullptr && cpu->starts_with("cortex-m")) return;
  draft.arm_a_profile = true;
  add_keys(row.parameters.texts("keys"), draft);
  const int release = llvm_release_or_newest(context.options.llvm_release);
  const std::string arch_name = triple->substr(0, triple->find('-'));
  const auto arch = LlvmArch::find(parse_triple(arch_name, release).arch, release,
                                   context.options.host_facts.llvm_patch);
  if (arch) return infer(row, *arch, release, arch_name, wide, draft);
  context.diags
      .error(diag::UnknownArmArch{.arch = arch_name}, draft.place(row.parameters.text("triple")))
      .at(draft.pointer(row.parameters.text("triple")))
      .actual(*triple);
  draft.spoil(row.parameters.text("triple"));
}

}  // namespace tgtcfg
