// Files on machines: results of loaders, kernels and qemu, and of the rules of GPU vendors.
#include "verify/runs_on.h"

#include <string>

#include "support/catch.h"
#include "support/pipeline.h"
#include "support/text.h"
#include "unit/artifact/artifact_files.h"
#include "verify/verification.h"

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

// Facts of a machine are removed one after the other.
TEST_CASE("without a fact of the machine, no other file loads") {
  for (const Value& row : rows_of("runs-on.jsonl")) {
    if (!row.has("machine")) continue;
    const Artifact artifact = artifact_of(row.text("file"));
    const LoadState with_all =
        runs_on(artifact, machine_of(row.get("machine")), database()).state();
    for (const Member& fact : row.map("machine")) {
      CAPTURE(row.text("file"), fact.key);
      Value less = row.get("machine");
      less.set(fact.key, fact.key == "platform" ? Value(Object{}) : Value(""));
      const LoadState without = runs_on(artifact, machine_of(less), database()).state();
      CHECK((without != LoadState::loads || with_all == LoadState::loads));
    }
  }
}

std::string own_chip_of(const Value& code) {
  std::string chip = code.text("chip");
  if (chip.empty()) chip = code.get("ptx").text("target");
  for (const std::string_view name : {"sramecc", "xnack"}) {
    const std::string& setting = code.get("chip_features").text(name);
    if (setting == "on") chip += ":" + std::string(name) + "+";
    if (setting == "off") chip += ":" + std::string(name) + "-";
  }
  return chip;
}

TEST_CASE("code for a chip is never refused on this chip") {
  std::size_t count = 0;
  for (const auto& [name, bytes] : files()) {
    Diagnostics diags;
    const Artifact artifact = read_artifact(name, bytes, database(), ArtifactLimits{}, diags);
    for (const Value& code : artifact.code) {
      const std::string chip = own_chip_of(code);
      if (chip.empty() || code.texts("kinds").empty()) continue;
      CAPTURE(name, chip);
      const Loaded loaded = runs_on(artifact, machine_with(chip), database());
      REQUIRE(loaded.devices.size() == 1);
      CHECK(loaded.devices.front().loading.state != LoadState::refused);
      ++count;
    }
  }
  CHECK(count > 60);
}

// A plan accepts both names of a chip that was renamed; a driver compares the numbers.
std::vector<std::string> chips_of(std::string_view begins) {
  std::vector<std::string> chips;
  for (const std::string& name : database().names(Table::chips)) {
    if (name.starts_with(begins) && database().chip(name)->renamed_to.empty())
      chips.push_back(name);
  }
  return chips;
}

Artifact cubin_for(const std::string& chip) {
  return {"k.cubin",
          0,
          ArtifactState::ok,
          {},
          {Object{{"at", ""},
                  {"form", "cubin"},
                  {"role", "executable"},
                  {"arch", "nvptx64"},
                  {"kinds", Array{"cuda"}},
                  {"chip", chip}}}};
}

Artifact code_object_for(const std::string& chip) {
  return {"k.hsaco",
          0,
          ArtifactState::ok,
          {},
          {Object{{"at", ""},
                  {"form", "elf"},
                  {"role", "shared-library"},
                  {"arch", "amdgcn"},
                  {"kinds", Array{"rocm"}},
                  {"chip", chip}}}};
}

TEST_CASE("code that matches a plan is not refused by the machine of this plan") {
  struct Vendor {
    std::string target;  // before the chip
    std::string chips;   // the beginning of their names
    Artifact (*code)(const std::string& chip);
  };
  const Vendor vendors[] = {{"cuda -arch=", "sm_", cubin_for},
                            {"rocm -mcpu=", "gfx", code_object_for}};
  for (const auto& [target, begins, code] : vendors) {
    std::size_t matches = 0;
    for (const std::string& asked : chips_of(begins)) {
      test::Run run;
      const auto plan = run.plan("targets: {gpu: '" + target + asked + "'}");
      CAPTURE(asked, run.messages());
      if (!plan) continue;
      const LoadingMachine machine = loading_machine("plan", *plan, database());
      for (const std::string& built : chips_of(begins)) {
        CAPTURE(built);
        const Artifact artifact = code(built);
        for (const bool accepts_runs : {false, true}) {
          const Verification result = verify({{"gpu", &plan->targets.front()}}, {{&artifact}},
                                             {.accepts_runs = accepts_runs}, database());
          if (result.verdict != VerifyVerdict::match) continue;
          CHECK(runs_on(artifact, machine, database()).state() != LoadState::refused);
          ++matches;
        }
      }
    }
    CHECK(matches > 60);
  }
}

struct Change {
  const char* file;
  const char* facts;  // of the machine
  const char* result;
  const char* reason;  // a part of it; empty without one
};

Value parsed(const char* text) {
  SourceMap sources;
  Diagnostics diags;
  return parse(sources.add("facts", text), InputFormat::json5, sources, Limits{}, diags)
      ->front()
      .root;
}

TEST_CASE("facts of machines that decide") {
  const Change rows[] = {
      // An older C library, and larger pages.
      {"elf-linked/x86_64-exe-debian12",
       "{triple: 'x86_64-linux-gnu', cpu: 'x86-64-v4', platform: {glibc: '2.28'}}", "refused",
       "needs glibc 2.34, there is 2.28"},
      {"elf-linked/x86_64-exe-debian12",
       "{triple: 'x86_64-linux-gnu', cpu: 'x86-64-v4', platform: {glibc: '2.36'}, "
       "page_size: 16384}",
       "refused", "aligned to 4096"},
      {"elf-linked/x86_64-exe-debian12",
       "{triple: 'x86_64-linux-gnu', cpu: 'x86-64-v4', platform: {}}", "unknown",
       "glibc of the machine"},
      // Before 2.33, glibc did not compare levels.
      {"elf-linked/x86_64-exe-v3needed",
       "{triple: 'x86_64-linux-gnu', cpu: 'nehalem', platform: {glibc: '2.31'}}", "refused",
       "glibc 2.34"},
      {"elf-linked/x86_64-exe-musl-dynamic", "{triple: 'x86_64-linux-musl', cpu: 'x86-64-v4'}",
       "loads", ""},
      {"macho/arm64-macos13.bundle",
       "{triple: 'arm64-apple-macos', cpu: 'apple-m1', platform: {macos: '12.6'}}", "refused",
       "needs macos 13.0"},
      // Unlike macOS, which runs programs of iOS, iOS does not run those of macOS.
      {"macho/arm64-macos13.bundle", "{triple: 'arm64-apple-ios16', cpu: 'apple-a14'}", "refused",
       "it is for macos"},
      {"iree/cpu-two-arches.vmfb", "{triple: 'arm64-apple-macos', cpu: 'apple-m1'}", "unknown",
       "instructions are not read"},
      // Drivers.
      {"cuda-ptx/compute_75-debug.ptx",
       "{devices: {cuda: 'sm_80'}, platform: {'nvidia-driver': '535.104'}}", "refused",
       "CUDA 13.0, there is one for 12.2"},
      {"cuda-ptx/compute_75-debug.ptx", "{devices: {cuda: 'sm_80'}, platform: {cuda: '13.0'}}",
       "jit", ""},
      {"cuda-cubin/cubin13-80.cubin", "{devices: {cuda: 'sm_80'}, platform: {cuda: '12.9'}}",
       "refused", "CUDA 13"},
      {"cuda-cubin/cubin13-80.cubin",
       "{devices: {cuda: 'sm_80'}, platform: {'nvidia-driver': '900.1'}}", "loads", ""},
      // A device is missing, or one of two runs the code.
      {"cuda-cubin/cubin13-80.cubin", "{devices: {}}", "unknown", "no device"},
      {"cuda-cubin/cubin13-80.cubin", "{devices: {cuda: 'sm_61', 'cuda 1': 'sm_86'}}", "loads",
       "major version 8"},
      {"spirv/vulkan10.spv", "{devices: {vulkan: 'adreno'}}", "unknown", "version of `vulkan`"},
      {"spirv/vulkan10.spv", "{devices: {vulkan: 'adreno'}, platform: {vulkan: '1.3.250'}}", "jit",
       ""},
      {"spirv/vulkan12-fp16.spv", "{devices: {vulkan: 'adreno'}, platform: {vulkan: '1.3'}}",
       "unknown", "is not known"},
  };
  for (const Change& row : rows) {
    CAPTURE(row.file, row.facts);
    const LoadingMachine machine = machine_of(parsed(row.facts));
    const Artifact artifact = artifact_of(row.file);
    const Loaded loaded = runs_on(artifact, machine, database());
    CAPTURE(reasons_of(loaded));
    CHECK(name_of(loaded.state()) == row.result);
    CHECK(reasons_of(loaded).find(row.reason) != std::string::npos);
  }
}

}  // namespace
}  // namespace tgtcfg
