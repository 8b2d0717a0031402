#include "plan/fingerprint.h"

#include <tgtcfg/writers.h>

#include <map>

#include "model/value_stream.h"
#include "plan/plan_fields.h"
#include "plan/plan_json.h"
#include "resolve/target_form.h"
#include "support/sha256.h"

namespace tgtcfg {
namespace {

template <class Record>
Value meaning_of(const Record& record) {
  Value meant = Object{};
  for (const PlanField<Record>& field : plan_fields<Record>()) {
    if (field.member->meaning == PlanMeaning::not_meant) continue;
    if (auto value = field.write(record)) meant.set(field.member->name, std::move(*value));
  }
  return meant;
}

Value meaning_of(const PlanPart& part) {
  return Object{{"id", part.id}, {"fingerprint", part.plan.fingerprint}};
}

template <class Record>
const Record& record_of(const Record& record) {
  return record;
}
template <class Record>
const Record& record_of(const Record* record) {
  return *record;
}

// Streams the records, without a tree of the whole. The list must outlive the writers.
template <class Records>
void add_meanings(std::string_view name, const Records& records, MemberWriters& members) {
  members[name] = [name, &records](ValueStream& to) {
    to.key(name);
    to.open('[');
    for (const auto& record : records) {
      to.element();
      to.write(meaning_of(record_of(record)));
    }
    to.close(']');
  };
}

}  // namespace

std::string plan_fingerprint(const Plan& plan) {
  MemberWriters members;
  const std::vector<const PlanTarget*> targets = by_id(plan.targets);
  add_meanings("hosts", plan.hosts, members);
  add_meanings("targets", targets, members);
  add_meanings("devices", plan.devices, members);
  add_meanings("parts", plan.parts, members);
  for (const PlanField<Plan>& field : plan_fields<Plan>()) {
    const std::string_view name = field.member->name;
    if (field.member->meaning == PlanMeaning::not_meant || members.contains(name)) continue;
    if (auto value = field.write(plan)) {
      members[name] = [name, value = std::move(*value)](ValueStream& to) {
        to.key(name);
        to.write(value);
      };
    }
  }
  Sha256 sum;
  JsonStream json(JsonLayout::canonical, [&sum](std::string_view piece) { sum.add(piece); });
  write_members(members, json);
  sum.add(json.take());
  return "sha256:" + sum.hex();
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
