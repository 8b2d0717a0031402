#include "plan/fingerprint.h"

#include <tgtcfg/writers.h>

#include <map>

#include "model/value_stream.h"
#include "plan/plan_fields.h"
#include "plan/plan_json.h"
#include "resolve/target_form.h"
#include "resolve/target_order.h"
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

// Written one after another: there may be tens of thousands. `each` hands them out.
template <class Record, class Each>
void add_meanings(std::string_view name, Each each, MemberWriters& members) {
  members[name] = [name, each](ValueStream& to) {
    to.key(name);
    to.open('[');
    each([&to](const Record& record) {
      to.element();
      to.write(meaning_of(record));
    });
    to.close(']');
  };
}

template <class Record>
void add_meanings(std::string_view name, const std::vector<Record>& records,
                  MemberWriters& members) {
  const auto each = [&records](const auto& take) {
    for (const Record& record : records) take(record);
  };
  add_meanings<Record>(name, each, members);
}

Value meaning_of_host(const TargetRecord& host) {
  return Object{{"kind", host.kind},
                {"keys", list_of(host.keys)},
                {"attrs", object_of(host.attrs)},
                {"device", host.device.name}};
}

}  // namespace

std::string plan_fingerprint(const Plan& plan) {
  return plan_fingerprint(plan, [&plan](const TargetReader& take) {
    for (const PlanTarget* target : by_id(plan.targets)) take(*target);
  });
}

std::string plan_fingerprint(const Plan& plan, const TargetSource& targets) {
  MemberWriters members;
  add_meanings("hosts", plan.hosts, members);
  add_meanings<PlanTarget>("targets", targets, members);
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

// A host is a general target: it has no member for what it cannot be.
std::string host_fingerprint(const PlanHost& host) {
  return FingerprintMaker().of(host, Codegen(), nullptr);
}

std::string target_fingerprint(const PlanTarget& target, const PlanHost* host) {
  return FingerprintMaker().of(target, host);
}

std::string FingerprintMaker::of(const TargetRecord& target, const Codegen& codegen,
                                 const PlanHost* host) {
  std::string& host_text = hosts_[host];
  if (host_text.empty())
    host_text = write_canonical_json(host == nullptr ? Value() : meaning_of_host(*host));
  Value meaning = meaning_of_host(target);
  meaning.set("codegen", codegen_json(codegen));
  // Its members sorted, and the host's text among them.
  std::map<std::string, std::string> texts = {{"host", host_text}};
  for (const Member& member : meaning.object())
    texts.emplace(member.key, write_canonical_json(member.value));
  std::string text;
  for (const auto& [key, member] : texts)
    text += (text.empty() ? "{\"" : ",\"") + key + "\":" + member;
  return "sha256:" + sha256_hex(text + "}");
}

}  // namespace tgtcfg
