#include "plan/fingerprint.h"

#include <tgtcfg/writers.h>

#include <map>

#include "plan/plan_fields.h"
#include "plan/plan_json.h"
#include "resolve/target_form.h"
#include "support/sha256.h"

namespace tgtcfg {
namespace {

std::string digest(const Value& value) {
  return "sha256:" + sha256_hex(write_canonical_json(value));
}

/// `meant`: members that were written in a way of their own.
template <class Record>
Value meaning_of(const Record& record, Value meant = Object{}) {
  for (const PlanField<Record>& field : plan_fields<Record>()) {
    const PlanMember& member = *field.member;
    if (member.meaning == PlanMeaning::not_meant || meant.find(member.name) != nullptr) continue;
    if (auto value = field.write(record)) meant.set(member.name, std::move(*value));
  }
  return meant;
}

template <class Record>
Value meanings_of(const std::vector<Record>& records) {
  Array list;
  for (const Record& record : records) list.push_back(meaning_of(record));
  return list;
}

Value parts_by_fingerprint(const std::vector<PlanPart>& parts) {
  Array list;
  for (const PlanPart& part : parts)
    list.push_back(Object{{"id", part.id}, {"fingerprint", part.plan.fingerprint}});
  return list;
}

Value meaning_of_host(const TargetRecord& host) {
  return Object{{"kind", host.kind},
                {"keys", list_of(host.keys)},
                {"attrs", object_of(host.attrs)},
                {"device", host.device.name}};
}

}  // namespace

std::string plan_fingerprint(const Plan& plan) {
  return digest(meaning_of(plan, Object{{"hosts", meanings_of(plan.hosts)},
                                        {"targets", meanings_of(plan.targets)},
                                        {"devices", meanings_of(plan.devices)},
                                        {"parts", parts_by_fingerprint(plan.parts)}}));
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
