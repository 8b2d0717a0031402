#include "plan/fingerprint.h"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

#include "document/writers.h"
#include "support/sha256.h"

namespace tgtcfg {
namespace {

// The last five say where a piece was cut from.
constexpr std::array<std::string_view, 12> not_meant_of_plan = {
    "schema",  "name", "fingerprint", "lowering", "open",       "trace",
    "origins", "of",   "path",        "order",    "partitions", "drives"};
constexpr std::array<std::string_view, 8> not_meant_of_target = {
    "tag",       "canonical", "features",    "machine",
    "defaulted", "same_as",   "fingerprint", "device_fingerprint"};
constexpr std::array<std::string_view, 1> not_meant_of_device = {"implicit"};

std::string digest(const Value& value) {
  return "sha256:" + sha256_hex(write_canonical_json(value));
}

Value without(const Value& object, std::span<const std::string_view> keys) {
  Value result = object;
  std::erase_if(result.object(), [&](const Member& member) {
    return std::find(keys.begin(), keys.end(), member.key) != keys.end();
  });
  return result;
}

Value each_without(const Value& list, std::span<const std::string_view> keys) {
  Array result;
  for (const Value& element : list.array()) result.push_back(without(element, keys));
  return Value(std::move(result));
}

Value parts_by_fingerprint(const Value& parts) {
  Array result;
  for (const Value& part : parts.array()) {
    const Value* plan = part.find("plan");
    const Value* fingerprint = plan == nullptr ? nullptr : plan->find("fingerprint");
    Value entry(Object{});
    entry.set("id", *part.find("id"));
    entry.set("fingerprint", fingerprint == nullptr ? Value() : *fingerprint);
    result.push_back(std::move(entry));
  }
  return Value(std::move(result));
}

void copy_members(const Value& from, std::initializer_list<const char*> keys, Value& to) {
  for (const char* key : keys) {
    const Value* value = from.find(key);
    to.set(key, value == nullptr ? Value() : *value);
  }
}

Value meaning_of_host(const Value& host) {
  Value result(Object{});
  copy_members(host, {"kind", "keys", "attrs"}, result);
  const Value* device = host.find("device");
  const Value* type = device == nullptr ? nullptr : device->find("type");
  result.set("device", type == nullptr ? Value() : *type);
  return result;
}

Value meaning_of_target(const Value& target, const Value* host) {
  Value result = meaning_of_host(target);
  copy_members(target, {"codegen"}, result);
  if (result.find("codegen")->is_null()) {
    // A host is a general target: it has no member for what it cannot be.
    Value codegen(Object{});
    codegen.set("external", false);
    codegen.set("generator", nullptr);
    codegen.set("options", Value(Object{}));
    result.set("codegen", std::move(codegen));
  }
  result.set("host", host == nullptr ? Value() : meaning_of_host(*host));
  return result;
}

}  // namespace

std::string plan_fingerprint(const Value& plan) {
  Value meant = without(plan, not_meant_of_plan);
  for (Member& member : meant.object()) {
    if (!member.value.is_array()) continue;
    if (member.key == "hosts" || member.key == "targets") {
      member.value = each_without(member.value, not_meant_of_target);
    } else if (member.key == "devices") {
      member.value = each_without(member.value, not_meant_of_device);
    } else if (member.key == "parts") {
      member.value = parts_by_fingerprint(member.value);
    }
  }
  return digest(meant);
}

std::string target_fingerprint(const Value& target, const Value* host) {
  return digest(meaning_of_target(target, host));
}

std::string device_fingerprint(const Value& target) {
  return digest(meaning_of_target(target, nullptr));
}

}  // namespace tgtcfg
