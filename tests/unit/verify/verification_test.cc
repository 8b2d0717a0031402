// Facts of code against facts of targets, and the states of targets that follow.
#include "verify/verification.h"

#include <tgtcfg/artifact.h>
#include <tgtcfg/writers.h>

#include <string>
#include <vector>

#include "support/catch.h"
#include "support/pipeline.h"

namespace tgtcfg {
namespace {

struct File {
  std::vector<std::string> containers;  ///< objects as JSON
  std::vector<std::string> code;
};

Artifact artifact_of(const File& file, test::Run& run) {
  Artifact artifact{"file", 0, ArtifactState::ok, {}, {}};
  for (const std::string& text : file.containers)
    artifact.containers.push_back(run.read(text, InputFormat::json)->root);
  for (const std::string& text : file.code)
    artifact.code.push_back(run.read(text, InputFormat::json)->root);
  return artifact;
}

TargetResult verified(const std::string& text, const File& file, VerifyOptions options = {},
                      const Plan::Versions* platform = nullptr) {
  test::Run run;
  const Target target = run.target_of(text);
  const Artifact artifact = artifact_of(file, run);
  const VerifiedTarget it{.id = "it", .target = &target, .platform = platform};
  return verify({it}, {{&artifact}}, options, run.database).targets.front();
}

std::string elf(const std::string& at, const std::string& members) {
  return R"({"at": ")" + at + R"(", "form": "elf", "kinds": ["llvm", "c"], )" + members + "}";
}

std::string cubin(const std::string& at, const std::string& members) {
  return R"({"at": ")" + at + R"(", "form": "cubin", "role": "executable", "kinds": ["cuda"], )" +
         members + "}";
}

}  // namespace

TEST_CASE("a fact that is not proven is not a mismatch") {
  struct Row {
    std::string target;
    std::string members;
    TargetState state;
  };
  const auto row = GENERATE(values<Row>({
      {"llvm -mtriple=x86_64-linux-gnu", R"("arch": "x86_64")", TargetState::found},
      {"llvm -mtriple=x86_64-linux-gnu", R"("arch": "x86_64", "os": "linux", "env": "musl")",
       TargetState::other},
      {"llvm -mtriple=x86_64-none-elf", R"("arch": "x86_64")", TargetState::found},
      {"llvm -mtriple=x86_64-none-elf", R"("arch": "x86_64", "os": "linux")", TargetState::other},
      {"llvm -mtriple=x86_64-linux-gnu", R"("arch": "x86_64", "abi": {"name": "x32"})",
       TargetState::other},
      {"llvm -mtriple=x86_64-linux-gnux32", R"("arch": "x86_64", "abi": {"name": "x32"})",
       TargetState::found},
      {"llvm -mtriple=arm-linux-gnueabihf",
       R"("arch": "arm", "isa": {"arch": "v7", "profile": "A"}, "abi": {"float": "hard"})",
       TargetState::found},
      {"llvm -mtriple=armv7-linux-gnueabihf", R"("arch": "arm", "abi": {"float": "any"})",
       TargetState::found},
      // Clang compiles for a CPU with an FPU.
      {"llvm -mtriple=thumbv7em-none-eabihf",
       R"("arch": "arm", "isa": {"arch": "v7E-M", "profile": "M", "fp": "VFPv4-D16"})",
       TargetState::found},
      {"llvm -mtriple=armv5te-linux-gnueabi -mcpu=arm926ej-s",
       R"("arch": "arm", "isa": {"arch": "v7", "profile": "A"})", TargetState::other},
      // One of several variants is chosen when it is loaded.
      {"llvm -mtriple=armv5te-linux-gnueabi -mcpu=arm926ej-s",
       R"("arch": "arm", "isa": {"arch": "v7", "profile": "A"}, "needs": {"flags": ["ifunc"]})",
       TargetState::unknown},
      {"llvm -mtriple=riscv64-linux-gnu",
       R"("arch": "riscv64", "isa": {"arch_string": "rv64i2p1_v1p0_zvl128b1p0"})",
       TargetState::found},
      {"llvm -mtriple=riscv64-linux-gnu -mcpu=generic-rv64 -mattr=+m,+c,+d",
       R"("arch": "riscv64", "isa": {"arch_string": "rv64i2p1_m2p0_f2p2_d2p2_c2p0_zcd1p0"})",
       TargetState::found},
      {"llvm -mtriple=riscv64-linux-gnu -mcpu=generic-rv64 -mattr=+m",
       R"("arch": "riscv64", "isa": {"arch_string": "rv64i2p1_m2p0_zba1p0"})", TargetState::other},
      {"llvm -mtriple=powerpc64-linux-gnu", R"("arch": "powerpc64", "abi": {"name": "elfv2"})",
       TargetState::other},
      {"llvm -mtriple=powerpc64-linux-musl", R"("arch": "powerpc64", "abi": {"name": "elfv2"})",
       TargetState::found},
      {"llvm -mtriple=mipsel-linux-gnu", R"("arch": "mipsel", "abi": {"name": "o32"})",
       TargetState::found},
      {"llvm -mtriple=arm64-apple-ios15",
       R"("role": "ir", "arch": "arm64", "triple": "arm64-apple-ios15.0.0")", TargetState::unknown},
      {"llvm -mtriple=arm64-apple-ios15",
       R"("role": "ir", "arch": "x86_64", "triple": "x86_64-apple-ios15.0.0")", TargetState::other},
      {"llvm -mtriple=x86_64-linux-gnu",
       R"("role": "ir", "arch": "x86_64", "triple": "x86_64-pc-windows-msvc")", TargetState::other},
      {"llvm -mtriple=x86_64-linux-gnu",
       R"("role": "ir", "arch": "x86_64", "triple": "x86_64-unknown-linux-musl")",
       TargetState::other},
      {"llvm -mtriple=x86_64-linux-gnu",
       R"("role": "ir", "arch": "x86_64", "triple": "x86_64-unknown-none-elf")",
       TargetState::unknown},
      {"llvm -mtriple=x86_64-linux-gnux32",
       R"("role": "ir", "arch": "x86_64", "triple": "x86_64-unknown-linux-gnux32")",
       TargetState::unknown},
      {"llvm -mtriple=avr -mcpu=attiny85", R"("arch": "avr", "isa": {"arch_string": "avr5"})",
       TargetState::other},
      {"llvm -mtriple=x86_64-linux-gnu -mcpu=nehalem",
       R"("arch": "x86_64", "isa": {"used": "x86-64-v3"})", TargetState::unknown},
      {"llvm -mtriple=loongarch64-linux-gnusf",
       R"("arch": "loongarch64", "abi": {"name": "lp64d"})", TargetState::other},
      {"llvm -mtriple=loongarch64-linux-gnuf32",
       R"("arch": "loongarch64", "abi": {"name": "lp64f"})", TargetState::found},
      {"llvm -mtriple=mips-linux-gnu -mcpu=mips32r6",
       R"("arch": "mips", "isa": {"arch_string": "mips32r2"})", TargetState::other},
      {"llvm -mtriple=mipsisa32r6-linux-gnu",
       R"("arch": "mips", "isa": {"arch_string": "mips32r2"})", TargetState::other},
      {"llvm -mtriple=mipsisa32r6-linux-gnu",
       R"("arch": "mips", "isa": {"arch_string": "mips32r6"})", TargetState::found},
      // It has AVX, which is enough for the note.
      {"llvm -mtriple=x86_64-linux-gnu -mcpu=sandybridge",
       R"("arch": "x86_64", "isa": {"used": "x86-64-v3"})", TargetState::found},
      {"llvm -mtriple=x86_64-linux-gnu -mcpu=sandybridge",
       R"("arch": "x86_64", "isa": {"needed": "x86-64-v3"})", TargetState::other},
      {"llvm -mtriple=mips-linux-gnu -mcpu=mips32r2",
       R"("arch": "mips", "isa": {"arch_string": "mips32r2", "features": ["dsp"]})",
       TargetState::other},
      {"llvm -mtriple=mips-linux-gnu -mcpu=mips32r2 -mattr=+dspr2",
       R"("arch": "mips", "isa": {"arch_string": "mips32r2", "features": ["dsp"]})",
       TargetState::found},
      // Microcontrollers do not have the state of ARM instructions.
      {"llvm -mtriple=thumbv7m-none-eabi -mcpu=cortex-m3",
       R"("arch": "arm", "isa": {"arch": "v4T", "arm": "yes", "thumb": "Thumb-1"})",
       TargetState::other},
      {"llvm -mtriple=thumbv7m-none-eabi -mcpu=cortex-m3",
       R"("arch": "arm", "isa": {"arch": "v4T", "thumb": "Thumb-1"})", TargetState::found},
      {"llvm -mtriple=armv7-linux-gnueabi -mcpu=cortex-a9",
       R"("arch": "arm", "isa": {"arch": "v7", "profile": "A", "arm": "yes", "div": "allowed"})",
       TargetState::other},
      {"llvm -mtriple=armv7-linux-gnueabi -mcpu=cortex-a15",
       R"("arch": "arm", "isa": {"arch": "v7", "profile": "A", "arm": "yes", "div": "allowed"})",
       TargetState::found},
      // LLVM's CPU has fewer features than its architecture.
      {"llvm -mtriple=avr -mcpu=atmega8a", R"("arch": "avr", "isa": {"arch_string": "avr4"})",
       TargetState::found},
      {"llvm -mtriple=avr -mcpu=atmega8a", R"("arch": "avr", "isa": {"arch_string": "avr5"})",
       TargetState::other},
      {"llvm -mtriple=arm-linux-gnueabi -mcpu=generic", R"("arch": "arm", "isa": {"arch": "v5TE"})",
       TargetState::found},
      {"llvm -mtriple=armv6-linux-gnueabi -mcpu=generic", R"("arch": "arm", "isa": {"arch": "v7"})",
       TargetState::other},
      {"llvm -mtriple=avr -mcpu=atmega328p", R"("arch": "avr", "isa": {"arch_string": "avr25"})",
       TargetState::found},
      {"llvm -mtriple=aarch64-linux-android28",
       R"("arch": "aarch64", "os": "linux", "env": "android", "needs": {"os_min": "30"})",
       TargetState::other},
  }));
  CAPTURE(row.target, row.members);
  CHECK(verified(row.target, {{}, {elf("", row.members)}}).state == row.state);
}

TEST_CASE("a cubin is for its chip, or for the family that its compiler was asked for") {
  struct Row {
    std::string target;
    std::string members;
    TargetState state;
    TargetState runs;
  };
  const auto row = GENERATE(values<Row>({
      {"cuda -arch=sm_90", R"("chip": "sm_90")", TargetState::found, TargetState::found},
      {"cuda -arch=sm_90", R"("chip": "sm_90a")", TargetState::other, TargetState::found},
      {"cuda -arch=sm_86", R"("chip": "sm_80")", TargetState::other, TargetState::found},
      {"cuda -arch=sm_87", R"("chip": "sm_80")", TargetState::other, TargetState::other},
      {"cuda -arch=sm_100f", R"("chip": "sm_100", "chip_asked": "sm_100f")", TargetState::found,
       TargetState::found},
      {"cuda -arch=sm_100", R"("chip": "sm_100", "chip_asked": "sm_100f")", TargetState::other,
       TargetState::found},
      {"cuda -arch=sm_100f", R"("chip": "sm_100")", TargetState::found, TargetState::found},
      {"cuda -arch=sm_110a", R"("chip": "sm_101a")", TargetState::found, TargetState::found},
      {"cuda -arch=sm_90", R"("chip_number": 238)", TargetState::other, TargetState::other},
  }));
  CAPTURE(row.target, row.members);
  const File file{{}, {cubin("", row.members)}};
  CHECK(verified(row.target, file).state == row.state);
  CHECK(verified(row.target, file, {.accepts_runs = true}).state == row.runs);
}

TEST_CASE("each fatbin needs the chip unless one is sufficient") {
  const File file{{R"({"at": "/0", "format": "fatbin"})", R"({"at": "/1", "format": "fatbin"})"},
                  {cubin("/0/0", R"("chip": "sm_80")"), cubin("/0/1", R"("chip": "sm_90a")"),
                   cubin("/1", R"("chip": "sm_80")")}};
  const TargetResult all = verified("cuda -arch=sm_90a", file);
  CHECK(all.state == TargetState::partial);
  REQUIRE(all.units.size() == 1);
  CHECK(all.units.front().lacking == std::vector<std::string>{"/1"});
  CHECK(all.units.front().count == 2);
  CHECK(verified("cuda -arch=sm_90a", file, {.any_unit = true}).state == TargetState::found);
  CHECK(verified("cuda -arch=sm_80", file).state == TargetState::found);
}

TEST_CASE("code that is listed must be complete") {
  test::Run run;
  Target target = run.target_of("cuda -arch=sm_90");
  target.code = {{CodeForm::cubin, "sm_80"}, {CodeForm::ptx, "compute_90"}};
  const std::string sm_80 = cubin("/0", R"("chip": "sm_80")");
  const std::string ptx =
      R"({"at": "/1", "form": "ptx", "role": "source", "kinds": ["cuda"],
          "ptx": {"target": "sm_90", "version": "8.0"}})";
  const auto result = [&](const File& file) {
    const Artifact artifact = artifact_of(file, run);
    return verify({{"it", &target}}, {{&artifact}}, {}, run.database).targets.front();
  };
  CHECK(result({{}, {sm_80, ptx}}).state == TargetState::found);
  const TargetResult lacking = result({{}, {sm_80}});
  CHECK(lacking.state == TargetState::partial);
  CHECK(lacking.absent == std::vector<std::string>{"compute_90"});
  CHECK(result({{}, {cubin("/0", R"("chip": "sm_90")")}}).state == TargetState::other);
}

TEST_CASE("an object for ARM64EC names it") {
  const auto state = [](const std::string& form, const std::string& arch) {
    const std::string code = R"({"at": "", "kinds": ["llvm", "c"], "os": "windows", "form": ")" +
                             form + R"(", "arch": ")" + arch + R"("})";
    return verified("llvm -mtriple=arm64ec-pc-windows-msvc", {{}, {code}}).state;
  };
  CHECK(state("coff", "arm64ec") == TargetState::found);
  CHECK(state("coff", "aarch64") == TargetState::other);
  CHECK(state("pe", "x86_64") == TargetState::found);
}

TEST_CASE("a subtype of Apple is that of the target") {
  const auto state = [](const std::string& triple, const std::string& arch,
                        const std::string& subtype) {
    const std::string code = R"({"at": "", "form": "macho", "kinds": ["llvm", "c"], "os": "macos",
        "arch": ")" + arch + R"(", "isa": {"cpu": ")" +
                             subtype + R"("}})";
    return verified("llvm -mtriple=" + triple, {{}, {code}}).state;
  };
  CHECK(state("arm64-apple-macosx11.0", "aarch64", "arm64") == TargetState::found);
  CHECK(state("arm64-apple-macosx11.0", "aarch64", "arm64e") == TargetState::other);
  CHECK(state("arm64e-apple-macosx11.0", "aarch64", "arm64e") == TargetState::found);
  CHECK(state("arm64e-apple-macosx11.0", "aarch64", "arm64") == TargetState::other);
  CHECK(state("x86_64-apple-macosx11.0", "x86_64", "x86_64h") == TargetState::other);
}

TEST_CASE("a SPIR-V module is not newer than the version of its target") {
  const std::string module =
      R"({"at": "", "form": "spirv", "kinds": ["vulkan"], "isa": {"needed": "spirv1.4"},
          "needs": {"capabilities": ["Shader"]}})";
  const auto state = [&](const std::string& target) {
    return verified(target, {{}, {module}}).state;
  };
  CHECK(state("vulkan") == TargetState::found);
  CHECK(state("vulkan -max_spirv_version=66560") == TargetState::found);
  CHECK(state("vulkan -max_spirv_version=66304") == TargetState::other);
}

TEST_CASE("a file does not need more than the software of the platform") {
  struct Row {
    std::string triple;
    std::string members;
    TargetState state;
  };
  const auto row = GENERATE(values<Row>({
      {"x86_64-linux-gnu", R"("versions": {"GLIBC": "2.28", "GLIBCXX": "3.4.30"})",
       TargetState::found},
      {"x86_64-linux-gnu", R"("versions": {"GLIBC": "2.34"})", TargetState::other},
      {"x86_64-linux-gnu", R"("versions": {"GLIBCXX": "3.4.31"})", TargetState::other},
      {"x86_64-linux-gnu", R"("versions": {"GCC": "99"})", TargetState::found},
      {"x86_64-apple-darwin", R"("os_min": "13.0")", TargetState::found},
      {"x86_64-apple-darwin", R"("os_min": "14.0")", TargetState::other},
      {"x86_64-apple-macosx12", R"("os_min": "13.0")", TargetState::found},
  }));
  const Plan::Versions platform{{"glibc", "2.28"}, {"glibcxx", "3.4.30"}, {"macos", "13"}};
  CAPTURE(row.triple, row.members);
  std::string code = elf("", R"("arch": "x86_64", "needs": {)" + row.members + "}");
  if (row.triple.find("apple") != std::string::npos)
    code.replace(code.find("\"elf\""), 5, "\"macho\"");
  CHECK(verified("llvm -mtriple=" + row.triple, {{}, {code}}, {}, &platform).state == row.state);
}

TEST_CASE("an archive with a member for no target is not complete") {
  const std::string x86 = elf("/a.o", R"("arch": "x86_64")");
  const std::string arm = elf("/b.o", R"("arch": "aarch64")");
  const File archive{{R"({"at": "", "format": "ar"})"}, {x86, arm}};
  const File files{{R"({"at": "", "format": "zip"})"}, {x86, arm}};
  const File nested{{R"({"at": "", "format": "ar"})", R"({"at": "/in.a", "format": "ar"})"},
                    {x86, elf("/in.a/b.o", R"("arch": "aarch64")")}};
  CHECK(verified("llvm -mtriple=x86_64-linux-gnu", nested).state == TargetState::partial);
  CHECK(verified("llvm -mtriple=x86_64-linux-gnu", archive).state == TargetState::partial);
  CHECK(verified("llvm -mtriple=x86_64-linux-gnu", files).state == TargetState::found);
}

TEST_CASE("the settings of AMD code are those of the target") {
  struct Row {
    std::string target;
    std::string xnack;
    TargetState state;
    TargetState accepting;  ///< with code that runs there
  };
  const auto row = GENERATE(values<Row>({
      {"rocm -mcpu=gfx90a", "any", TargetState::found, TargetState::found},
      {"rocm -mcpu=gfx90a", "on", TargetState::other, TargetState::found},
      {"rocm -mcpu=gfx90a:xnack+", "on", TargetState::found, TargetState::found},
      {"rocm -mcpu=gfx90a:xnack+", "off", TargetState::other, TargetState::other},
      {"rocm -mcpu=gfx90a -mattr=+xnack", "on", TargetState::found, TargetState::found},
      {"rocm -mcpu=gfx90a -mattr=-xnack", "on", TargetState::other, TargetState::other},
      {"rocm -mcpu=gfx90a:xnack+", "any", TargetState::other, TargetState::found},
  }));
  CAPTURE(row.target, row.xnack);
  const std::string code =
      R"({"at": "", "form": "elf", "role": "shared-library", "kinds": ["rocm"], "arch": "amdgcn",
          "chip": "gfx90a", "chip_features": {"xnack": ")" +
      row.xnack + R"("}})";
  CHECK(verified(row.target, {{}, {code}}).state == row.state);
  CHECK(verified(row.target, {{}, {code}}, {.accepts_runs = true}).state == row.accepting);
}

TEST_CASE("a runtime that loads its own ELF code does so on all systems") {
  const std::string target = "llvm -mtriple=arm64-apple-macosx13";
  const std::string code = elf("/main", R"("arch": "aarch64")");
  CHECK(verified(target, {{}, {code}}).state == TargetState::other);
  const File module{{R"({"at": "", "format": "iree-module"})"}, {code}};
  CHECK(verified(target, module).state == TargetState::found);
}

}  // namespace tgtcfg
