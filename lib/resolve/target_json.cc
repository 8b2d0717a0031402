#include <tgtcfg/device_type.h>
#include <tgtcfg/target.h>

#include <utility>

#include "model/plain_values.h"
#include "resolve/target_form.h"
#include "support/sha256.h"

namespace tgtcfg {

namespace {

Value device_json(const DeviceType& device) {
  return Object{{"type", device.name}, {"code", device.code}};
}

std::string fingerprint(const Target& target, bool with_host) {
  return "sha256:" + sha256_hex(target_identity_text(target, with_host));
}

}  // namespace

Value machine_json(const Machine& machine) {
  Value json =
      Object{{"triple", or_null(machine.triple)},
             {"arch", or_null(machine.arch)},
             {"cpu", or_null(machine.cpu)},
             {"features", list_of(machine.features)},
             {"chip", or_null(machine.chip)},
             {"limits", machine.limits == nullptr ? Value(Object()) : object_of(*machine.limits)}};
  if (!machine.lacks.empty()) json.set("lacks", list_of(machine.lacks));
  return json;
}

Value codegen_json(const Codegen& codegen) {
  return Object{{"external", codegen.external},
                {"generator", or_null(codegen.generator)},
                {"options", object_of(codegen.options)}};
}

TargetFingerprints target_fingerprints(const Target& target) {
  std::string device = fingerprint(target, false);
  std::string whole = target.host_target == nullptr ? device : fingerprint(target, true);
  return {std::move(whole), std::move(device)};
}

std::string default_target_id(const Target& target) {
  const Codegen& codegen = target.codegen;
  if (!codegen.generator || codegen.of_kind) return target.kind;
  return target.kind + "-" + *codegen.generator;
}

Value target_object(const Target& target, bool with_host) {
  Value object(Object{{"kind", target.kind}, {"keys", list_of(target.keys)}});
  if (with_host && target.host_target != nullptr)
    object.set("host", target_object(*target.host_target, true));
  if (target.codegen.generator && !target.codegen.of_kind) {
    object.set("compiler", *target.codegen.generator);
  }
  for (const auto& [name, value] : target.attrs) object.set(name, value);
  for (const auto& [name, value] : target.codegen.options) object.set(name, value);
  if (target.devices.empty()) return object;
  Array devices;
  for (const Target& device : target.devices) devices.push_back(target_object(device, with_host));
  object.set("devices", std::move(devices));
  return object;
}

Value target_json(const Target& target) {
  const TargetFingerprints fingerprints = target_fingerprints(target);
  Value json = Object{{"kind", target.kind},
                      {"tag", or_null(target.tag)},
                      {"device", device_json(target.device)},
                      {"keys", list_of(target.keys)},
                      {"attrs", object_of(target.attrs)},
                      {"defaulted", list_of(target.defaulted)},
                      {"features", object_of(target.features)},
                      {"machine", machine_json(target.machine)},
                      {"canonical", or_null(canonical_string(target))},
                      {"fingerprint", fingerprints.whole}};
  json.set("id", target.name ? *target.name : default_target_id(target));
  json.set("scope", "configuration");
  json.set("codegen", codegen_json(target.codegen));
  json.set("refines", Array{});
  json.set("device_fingerprint", fingerprints.device);
  json.set("host",
           target.host_target != nullptr ? target_json(*target.host_target) : Value(nullptr));
  if (!target.devices.empty() || target.attrs.contains("devices")) {
    Array devices;
    for (const Target& device : target.devices) devices.push_back(target_json(device));
    json.set("devices", std::move(devices));
  }
  return json;
}

}  // namespace tgtcfg
