#include "plan/fingerprint.h"

#include <tgtcfg/writers.h>

#include <utility>
#include <vector>

#include "plan/plan_fields.h"
#include "resolve/target_form.h"
#include "support/sha256.h"

namespace tgtcfg {
namespace {

template <class Record>
Value meaning_of(const Record& record) {
  Value covered = Object{};
  for (const PlanField<Record>& field : plan_fields<Record>()) {
    if (field.member->coverage == PlanCoverage::not_covered) continue;
    if (auto value = field.write(record)) covered.set(field.member->name, std::move(*value));
  }
  return covered;
}

Value meaning_of(const PlanPart& part) {
  return Object{{"id", part.id}, {"fingerprint", part.plan.fingerprint}};
}

template <class Record>
Value meanings_of(const std::vector<Record>& records) {
  Array meanings;
  for (const Record& record : records) meanings.push_back(meaning_of(record));
  return meanings;
}

}  // namespace

std::string plan_fingerprint(const Plan& plan) {
  Array targets;
  for (const PlanTarget* target : by_id(plan.targets)) targets.push_back(meaning_of(*target));
  Value covered(Object{});  // an initializer list would copy the lists
  covered.set("hosts", meanings_of(plan.hosts));
  covered.set("targets", std::move(targets));
  covered.set("devices", meanings_of(plan.devices));
  covered.set("parts", meanings_of(plan.parts));
  for (const PlanField<Plan>& field : plan_fields<Plan>()) {
    const std::string_view name = field.member->name;
    if (field.member->coverage == PlanCoverage::not_covered || covered.has(name)) continue;
    if (auto value = field.write(plan)) covered.set(name, std::move(*value));
  }
  return "sha256:" + sha256_hex(write_canonical_json(covered));
}

std::string target_fingerprint(const Target& target, const Target* host) {
  return "sha256:" + sha256_hex(target_identity_text(target, host));
}

void set_fingerprints(Plan& plan) {
  for (PlanHost& host : plan.hosts) host.fingerprint = target_fingerprint(host, nullptr);
  for (PlanTarget& target : plan.targets) {
    target.device_fingerprint = target_fingerprint(target, nullptr);
    const PlanHost* host = target.host ? plan.find_host(*target.host) : nullptr;
    // If the host was cut off, the target keeps its fingerprint.
    if (!target.host || host != nullptr) target.fingerprint = target_fingerprint(target, host);
  }
  plan.fingerprint = plan_fingerprint(plan);
}

}  // namespace tgtcfg
