#include <tgtcfg/cpu_detect.h>

#include "support/catch.h"

namespace tgtcfg {
namespace {

const CpuFamilies& all_families() {
  static const Database tables;
  static const CpuFamilies graph(tables);
  return graph;
}

RecordedMachine linux_machine(std::string machine, std::string cpuinfo = {}) {
  RecordedMachine record;
  record.system = "Linux";
  record.machine = std::move(machine);
  record.release = "6.1.0";
  record.cpuinfo = std::move(cpuinfo);
  return record;
}

// The start of an ELF program: class, byte order, machine, flags, the loader that it names.
std::string program(bool wide, bool little, unsigned machine, unsigned flags, std::string loader) {
  std::string bytes(std::size_t{512}, '\0');
  const auto put = [&](std::size_t at, std::size_t size, std::uint64_t number) {
    for (std::size_t i = 0; i < size; ++i) {
      const std::size_t shift = 8 * (little ? i : size - 1 - i);
      bytes[at + i] = static_cast<char>((number >> shift) & 0xFFU);
    }
  };
  bytes.replace(0, 4,
                "\x7f"
                "ELF");
  bytes[4] = wide ? 2 : 1;
  bytes[5] = little ? 1 : 2;
  put(18, 2, machine);
  put(wide ? 48 : 36, 4, flags);
  put(wide ? 32 : 28, wide ? 8 : 4, 128);
  put(wide ? 54 : 42, 2, wide ? 56 : 32);
  put(wide ? 56 : 44, 2, loader.empty() ? 0 : 1);
  put(128, 4, 3);
  put(128 + (wide ? 8 : 4), wide ? 8 : 4, 256);
  bytes.replace(256, loader.size(), loader);
  return bytes;
}

TEST_CASE("the triple of a machine") {
  struct Row {
    const char* name;
    const char* system;
    const char* machine;
    std::string program;
    const char* triple;
  };
  const std::vector<Row> rows = {
      {"a PC", "Linux", "x86_64", program(true, true, 62, 0, "/lib64/ld-linux-x86-64.so.2"),
       "x86_64-pc-linux-gnu"},
      {"musl", "Linux", "x86_64", program(true, true, 62, 0, "/lib/ld-musl-x86_64.so.1"),
       "x86_64-pc-linux-musl"},
      {"x32", "Linux", "x86_64", program(false, true, 62, 0, "/libx32/ld-linux-x32.so.2"),
       "x86_64-pc-linux-gnux32"},
      {"32-bit programs under a 64-bit kernel", "Linux", "x86_64",
       program(false, true, 3, 0, "/lib/ld-linux.so.2"), "i686-pc-linux-gnu"},
      {"no program recorded", "Linux", "aarch64", "", "aarch64-unknown-linux-gnu"},
      {"a program that is none", "Linux", "aarch64", "#!/bin/sh\n", "aarch64-unknown-linux-gnu"},
      {"hard float", "Linux", "armv7l",
       program(false, true, 40, 0x5000400, "/lib/ld-linux-armhf.so.3"),
       "armv7l-unknown-linux-gnueabihf"},
      {"soft float", "Linux", "armv6l", program(false, true, 40, 0x5000200, "/lib/ld-linux.so.3"),
       "armv6l-unknown-linux-gnueabi"},
      {"32-bit Arm under a 64-bit kernel", "Linux", "aarch64",
       program(false, true, 40, 0x5000400, "/lib/ld-musl-armhf.so.1"),
       "arm-unknown-linux-musleabihf"},
      {"little POWER", "Linux", "ppc64le", program(true, true, 21, 2, "/lib64/ld64.so.2"),
       "powerpc64le-unknown-linux-gnu"},
      {"big POWER", "Linux", "ppc64", program(true, false, 21, 1, "/lib64/ld64.so.1"),
       "powerpc64-unknown-linux-gnu"},
      {"RISC-V", "Linux", "riscv64",
       program(true, true, 243, 5, "/lib/ld-linux-riscv64-lp64d.so.1"),
       "riscv64-unknown-linux-gnu"},
      {"a phone", "Linux", "aarch64", program(true, true, 183, 0, "/system/bin/linker64"),
       "aarch64-unknown-linux-android"},
      {"a Mac", "Darwin", "arm64", "", "arm64-apple-darwin6.1.0"},
      {"FreeBSD", "FreeBSD", "amd64", "", "x86_64-unknown-freebsd6.1.0"},
      {"Windows", "Windows", "AMD64", "", "x86_64-pc-windows-msvc"},
  };
  for (const Row& row : rows) {
    INFO(row.name);
    RecordedMachine machine = linux_machine(row.machine);
    machine.system = row.system;
    machine.program = row.program;
    CHECK(detect(machine, all_families()).triple.value.value_or("") == row.triple);
  }
  CHECK_FALSE(detect({}, all_families()).triple.value);
}

TEST_CASE("a program cut short is no trouble") {
  const std::string whole = program(true, true, 62, 0, "/lib64/ld-linux-x86-64.so.2");
  for (std::size_t size = 0; size < whole.size(); ++size) {
    RecordedMachine machine = linux_machine("x86_64");
    machine.program = whole.substr(0, size);
    CHECK(detect(machine, all_families()).triple.value.value_or("").starts_with("x86_64-pc-linux"));
  }
}

TEST_CASE("a machine that nothing is known of") {
  const DetectedMachine machine = detect(linux_machine("lanai"), all_families());
  CHECK(machine.family == nullptr);
  CHECK_FALSE(machine.cpu.value);
  CHECK(machine.features.value.empty());
  CHECK_FALSE(machine.cpus);
  CHECK(machine.triple.value.value_or("") == "lanai-unknown-linux-gnu");
}

constexpr const char* little_core =
    "processor\t: 0\nFeatures\t: fp asimd evtstrm aes pmull sha1 sha2 crc32 cpuid\n"
    "CPU implementer\t: 0x41\nCPU part\t: 0xd03\n\n";
constexpr const char* big_core =
    "processor\t: 1\nFeatures\t: fp asimd evtstrm aes pmull sha1 sha2 crc32 cpuid\n"
    "CPU implementer\t: 0x41\nCPU part\t: 0xd08\n\n";

TEST_CASE("cores that differ are what all of them run") {
  const DetectedMachine machine =
      detect(linux_machine("aarch64", std::string(little_core) + big_core), all_families());
  REQUIRE(machine.family != nullptr);
  CHECK(machine.family->name == "cortex_a72");
  CHECK(machine.cpus == 2);
  CHECK(machine.cpu.evidence.find("0xd03") != std::string::npos);
  CHECK(machine.cpu.evidence.find("0xd08") != std::string::npos);
}

TEST_CASE("features that the system does not list are said") {
  const std::string flags =
      "fpu cx8 cmov fxsr sse sse2 pni mmx cx16 lahf_lm ssse3 sse4_1 sse4_2 popcnt avx avx2 bmi1 "
      "bmi2 f16c fma abm movbe xsave";
  const DetectedMachine machine =
      detect(linux_machine("x86_64", "processor: 0\nvendor_id: Nobody\nflags: " + flags + "\n"),
             all_families());
  REQUIRE(machine.family != nullptr);
  CHECK(machine.family->name == "x86_64_v3");
  CHECK(machine.missing.empty());
  CHECK(machine.additional.empty());
  const DetectedMachine more = detect(
      linux_machine("x86_64", "processor: 0\nvendor_id: Nobody\nflags: aes sha_ni " + flags + "\n"),
      all_families());
  CHECK(more.additional == std::vector<std::string>{"aes", "sha"});
  const DetectedMachine without = detect(
      linux_machine("x86_64", "processor: 0\nvendor_id: Nobody\nflags: " + flags.substr(4) + "\n"),
      all_families());
  CHECK(without.missing == std::vector<std::string>{"x87"});
  CHECK(without.cpu.evidence.find("more than the system lists: x87") != std::string::npos);
}

TEST_CASE("names of models that are yet to come") {
  RecordedMachine machine;
  machine.system = "Darwin";
  machine.machine = "arm64";
  for (const auto& [brand, family] :
       std::vector<std::pair<std::string, std::string>>{{"Apple M1", "m1"},
                                                        {"Apple M2 Ultra", "m2"},
                                                        {"Apple M9", "m4"},
                                                        {"Apple M10 Pro", "m4"},
                                                        {"Apple processor", "m1"},
                                                        {"Apple something", "aarch64"}}) {
    CAPTURE(brand);
    machine.sysctl = "machdep.cpu.brand_string: " + brand + "\nhw.logicalcpu: 8\n";
    const DetectedMachine detected = detect(machine, all_families());
    REQUIRE(detected.family != nullptr);
    CHECK(detected.family->name == family);
    CHECK(detected.cpus == 8);
  }
}

TEST_CASE("CPUID as text") {
  const auto leaves = read_cpuid("0, 0, 20, 1970169159, 1818588270, 1231384169\nno leaf\n1,2\n");
  REQUIRE(leaves.size() == 1);
  CHECK(leaves.front().eax == 20);
  CHECK(read_cpuid(write_cpuid(leaves)).size() == 1);
  CHECK(read_cpuid("0, 0, 4294967296, 0, 0, 0\n").empty());
}

TEST_CASE("devices by what their makers' tools print") {
  RecordedMachine machine = linux_machine("x86_64");
  machine.tools = {
      {"nvidia-smi", "NVIDIA A100-SXM4-40GB, 8.0\nNVIDIA H100, 9.0\nOld, [N/A]\n", ""},
      {"rocminfo",
       "Agent 1\n  Name:                    AMD EPYC 7763\n  Device Type:             CPU\n"
       "Agent 2\n  Name:                    gfx90a\n  Marketing Name:          AMD Instinct MI210\n"
       "  Device Type:             GPU\n    ISA 1\n      Name:              "
       "amdgcn-amd-amdhsa--gfx90a:sramecc+:xnack-\n",
       ""},
      {"vulkaninfo",
       "GPU0:\n\tdeviceType = PHYSICAL_DEVICE_TYPE_CPU\n\tdeviceName = llvmpipe\nGPU1:\n"
       "\tdeviceType = PHYSICAL_DEVICE_TYPE_INTEGRATED_GPU\n\tdeviceName = Iris Xe\n",
       ""}};
  const DetectedMachine detected = detect(machine, all_families());
  std::string found;
  for (const DetectedDevice& device : detected.devices)
    found += device.type + std::to_string(device.index) + "=" + device.chip + ";";
  CHECK(found == "cuda0=sm_80;cuda1=sm_90;rocm0=gfx90a;vulkan0=Iris Xe;");
  machine.tools = {{"nvidia-smi", "", "no answer in time"}};
  const DetectedMachine failed = detect(machine, all_families());
  CHECK(failed.devices.empty());
  CHECK(failed.device_evidence == std::vector<std::string>{"nvidia-smi: no answer in time"});
}

TEST_CASE("versions and pages of the system") {
  RecordedMachine machine = linux_machine("x86_64");
  machine.tools = {{"nvidia-smi", "NVIDIA A100-SXM4-40GB, 8.0, 535.104.05\n", ""},
                   {"getconf",
                    "PAGESIZE                           16384\n"
                    "PAGE_SIZE                          16384\n"
                    "GNU_LIBC_VERSION                   glibc 2.36\n",
                    ""}};
  const DetectedMachine detected = detect(machine, all_families());
  CHECK(detected.page_size == 16384);
  REQUIRE(detected.platform.size() == 2);
  CHECK(detected.platform.at("glibc").value == "2.36");
  CHECK(detected.platform.at("nvidia-driver").value == "535.104.05");
  REQUIRE(detected.devices.size() == 1);
  CHECK(detected.devices.front().chip == "sm_80");
  machine.tools = {{"getconf", "PAGE_SIZE\nGNU_LIBC_VERSION\n", ""}};
  const DetectedMachine without = detect(machine, all_families());
  CHECK(without.platform.empty());
  CHECK_FALSE(without.page_size);
}

}  // namespace
}  // namespace tgtcfg
