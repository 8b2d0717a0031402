// Files on machines: results of loaders, kernels and qemu, and of the rules of GPU vendors.
#include "verify/runs_on.h"

#include <string>

#include "support/catch.h"
#include "support/text.h"
#include "unit/artifact/artifact_files.h"

namespace tgtcfg {
namespace {

const Database& database() {
  static const Database all;
  return all;
}

Artifact artifact_of(const std::string& name) {
  Diagnostics diags;
  return read_artifact(name, files().at(name), database(), ArtifactLimits{}, diags);
}

LoadingMachine machine_of(const Value& facts) {
  HostFacts host;
  if (facts.has("triple")) host.triple = facts.text("triple");
  if (facts.has("cpu")) host.cpu = facts.text("cpu");
  for (const Member& version : facts.map("platform"))
    host.platform.emplace(version.key, version.value.string());
  for (const Member& device : facts.map("devices"))
    host.devices.push_back({device.key.substr(0, device.key.find(' ')), 0, device.value.string()});
  host.page_size = facts.integer("page_size");
  return loading_machine("machine", host, database());
}

LoadingMachine machine_with(const std::string& chip) {
  HostFacts host;
  host.devices.push_back({chip.starts_with("sm_") ? "cuda" : "rocm", 0, chip});
  return loading_machine("machine", host, database());
}

std::string reasons_of(const Loaded& loaded) {
  std::string text;
  for (const LoadCheck& check : loaded.checks)
    text += std::string(check.rule) + ": " + check.loading.reason + "; ";
  for (const DeviceLoading& device : loaded.devices) text += device.loading.reason + "; ";
  return text;
}

TEST_CASE("results of loaders are never contradicted") {
  std::size_t decided = 0;
  for (const Value& row : rows_of("runs-on.jsonl")) {
    if (!row.has("machine")) continue;
    CAPTURE(row.text("file"), row.text("observed"));
    const LoadingMachine machine = machine_of(row.get("machine"));
    const Artifact artifact = artifact_of(row.text("file"));
    const Loaded loaded = runs_on(artifact, machine, database());
    CAPTURE(reasons_of(loaded));
    CHECK(contains(row.texts("results"), name_of(loaded.state())));
    if (loaded.state() != LoadState::unknown) ++decided;
  }
  CHECK(decided > 40);
}

TEST_CASE("GPU code runs on the devices that its vendor states") {
  for (const Value& row : rows_of("runs-on.jsonl")) {
    if (!row.has("devices")) continue;
    const Artifact artifact = artifact_of(row.text("file"));
    for (const Member& device : row.map("devices")) {
      CAPTURE(row.text("file"), device.key);
      const LoadingMachine machine = machine_with(device.key);
      const Loaded loaded = runs_on(artifact, machine, database());
      CAPTURE(reasons_of(loaded));
      CHECK(name_of(loaded.state()) == device.value.string());
    }
  }
}

}  // namespace
}  // namespace tgtcfg
