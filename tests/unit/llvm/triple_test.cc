#include <tgtcfg/llvm.h>
#include <tgtcfg/triple.h>

#include "support/catch.h"

using namespace tgtcfg;

namespace {

struct Normal {
  const char* name;
  std::string text;
  std::string llvm_14;
  std::string llvm_19;
  std::string llvm_22;
};

Normal same(const char* name, const std::string& text, const std::string& normal) {
  return {name, text, normal, normal, normal};
}

}  // namespace

TEST_CASE("the normal form is that of the release") {
  const auto row = GENERATE(values<Normal>({
      same("missing trailing parts stay missing", "x86_64-linux", "x86_64-unknown-linux"),
      same("the arch keeps its spelling", "amd64-pc-linux-gnu", "amd64-pc-linux-gnu"),
      same("parts move to their places", "linux-x86_64", "x86_64-unknown-linux"),
      same("environment before arch", "gnu-linux-x86_64", "x86_64-unknown-linux-gnu"),
      same("empty parts", "x86_64--linux-gnu", "x86_64-unknown-linux-gnu"),
      same("nothing but dashes", "----", "unknown-unknown-unknown-unknown-unknown"),
      same("empty text", "", "unknown"),
      same("an unknown word takes a place", "x86_64-v3-linux-gnu", "x86_64-v3-linux-gnu"),
      same("no word known", "foo-bar", "foo-bar"),
      same("a format alone", "elf", "unknown-unknown-unknown-elf"),
      same("MinGW", "i686-w64-mingw32", "i686-w64-windows-gnu"),
      same("Cygwin", "x86_64-pc-cygwin", "x86_64-pc-windows-cygnus"),
      same("Windows has an environment", "x86_64-win32", "x86_64-unknown-windows-msvc"),
      same("or a format in its place", "x86_64-pc-win32-macho", "x86_64-pc-windows-macho"),
      same("or both", "x86_64-pc-windows-gnu-elf", "x86_64-pc-windows-gnu-elf"),
      same("COFF goes without saying", "x86_64-pc-windows-gnu-coff", "x86_64-pc-windows-gnu"),
      same("Android's older name", "armv7-linux-androideabi21", "armv7-unknown-linux-android21"),
      same("SUSE means hard float", "armv7-suse-linux-gnueabi", "armv7-suse-linux-gnueabihf"),
      {"none in the middle is a system since 15", "arm-none-eabi", "arm-none-unknown-eabi",
       "arm-unknown-none-eabi", "arm-unknown-none-eabi"},
      {"but not before a system", "arm-none-linux-gnueabi", "arm-none-linux-gnueabi",
       "arm-none-linux-gnueabi", "arm-none-linux-gnueabi"},
      {"a system of later releases", "x86_64-uefi", "x86_64-uefi", "x86_64-unknown-uefi",
       "x86_64-unknown-uefi"},
      {"a vendor of the newest", "linux-meta-x86_64", "x86_64-unknown-linux-meta",
       "x86_64-unknown-linux-meta", "x86_64-meta-linux"},
      {"an environment of the newest", "aarch64-managarm-mlibc", "aarch64-managarm-mlibc",
       "aarch64-managarm-mlibc", "aarch64-unknown-managarm-mlibc"},
      {"DXIL is numbered by the shader model", "dxil-pc-shadermodel6.5-compute",
       "dxil-pc-shadermodel6.5-compute", "dxilv1.5-pc-shadermodel6.5-compute",
       "dxilv1.5-pc-shadermodel6.5-compute"},
      {"the newest shader model", "dxil-pc-shadermodel6.x", "dxil-pc-shadermodel6.x",
       "dxilv1.8-pc-shadermodel6.x", "dxilv1.9-pc-shadermodel6.x"},
      {"an older one", "dxil-pc-shadermodel5.1", "dxil-pc-shadermodel5.1",
       "dxilv1.0-pc-shadermodel5.1", "dxilv1.0-pc-shadermodel5.1"},
  }));
  CAPTURE(row.name, row.text);
  CHECK(normalize_triple(row.text, 14) == row.llvm_14);
  CHECK(normalize_triple(row.text, 19) == row.llvm_19);
  CHECK(normalize_triple(row.text, 22) == row.llvm_22);
  for (const int release : llvm_releases()) {
    const std::string once = normalize_triple(row.text, release);
    CHECK(normalize_triple(once, release) == once);
  }
}

TEST_CASE("a triple of very many parts is read") {
  std::string text = "x86_64";
  for (int i = 0; i < 1000; ++i) text += "-foo";
  CHECK(normalize_triple(text + "-linux", 22).starts_with("x86_64-foo-linux-foo-foo"));
}

TEST_CASE("four parts are filled up or cut off") {
  struct Row {
    std::string text;
    std::string four;
  };
  const auto row =
      GENERATE(values<Row>({{"x86_64", "x86_64-unknown-unknown-unknown"},
                            {"x86_64-pc-linux", "x86_64-pc-linux-unknown"},
                            {"x86_64-w64-mingw32", "x86_64-w64-windows-gnu"},
                            {"x86_64-unknown-unknown-eabi-elf", "x86_64-unknown-unknown-eabi"}}));
  CAPTURE(row.text);
  CHECK(four_part_triple(row.text) == row.four);
}

TEST_CASE("the arch is exact, or an Arm name by rule") {
  struct Row {
    std::string text;
    std::string arch;
    int bits;
    bool little_endian;
  };
  const auto row = GENERATE(values<Row>({{"amd64", "x86_64", 64, true},
                                         {"x86_64h", "x86_64", 64, true},
                                         {"i686", "i386", 32, true},
                                         {"X86_64", "unknown", 0, true},
                                         {"x64", "unknown", 0, true},
                                         {"powerpc64le", "powerpc64le", 64, true},
                                         {"ppc", "powerpc", 32, false},
                                         {"s390x", "s390x", 64, false},
                                         {"avr", "avr", 16, true},
                                         {"kalimba5", "kalimba", 32, true},
                                         {"arm64", "aarch64", 64, true},
                                         {"arm64_32", "aarch64_32", 32, true},
                                         {"aarch64v8r", "aarch64", 64, true},
                                         {"aarch64_be", "aarch64_be", 64, false},
                                         {"aarch64eb", "unknown", 0, true},
                                         {"armv7l", "arm", 32, true},
                                         {"armebv7", "armeb", 32, false},
                                         {"armv7eb", "armeb", 32, false},
                                         {"armebv7eb", "unknown", 0, true},
                                         {"armv6m", "thumb", 32, true},
                                         {"armebv6m", "thumbeb", 32, false},
                                         {"thumbv8.1m.main", "thumb", 32, true},
                                         {"thumbv3", "unknown", 0, true},
                                         {"armfoo", "unknown", 0, true},
                                         {"xscaleeb", "armeb", 32, false},
                                         {"bpf", "bpfel", 64, true},
                                         {"riscv64gc", "unknown", 0, true}}));
  CAPTURE(row.text);
  const Triple triple = parse_triple(row.text + "-unknown-linux-gnu", 22);
  CHECK(triple.arch == row.arch);
  CHECK(triple.arch_name == row.text);
  CHECK(triple.bits == row.bits);
  CHECK(triple.little_endian == row.little_endian);
}

TEST_CASE("the parts of a triple") {
  struct Row {
    std::string text;
    std::string vendor, os, os_name, environment, environment_name, format;
  };
  const auto row = GENERATE(values<Row>({
      {"x86_64", "unknown", "unknown", "", "", "", "elf"},
      {"x86_64-apple-macos13.0", "apple", "macosx", "macos13.0", "", "", "macho"},
      {"aarch64-apple-ios-simulator", "apple", "ios", "ios", "simulator", "simulator", "macho"},
      {"x86_64-sie-ps5", "scei", "ps5", "ps5", "", "", "elf"},
      {"x86_64-pc-windows-elf", "pc", "windows", "windows", "unknown", "elf", "elf"},
      {"x86_64-uefi", "unknown", "uefi", "uefi", "", "", "coff"},
      {"x86_64-unknown-unknown-eabi-elf", "unknown", "unknown", "unknown", "eabi", "eabi-elf",
       "elf"},
      {"aarch64-linux-gnu2.31", "unknown", "linux", "linux", "gnu", "gnu2.31", "elf"},
      {"powerpc-ibm-aix7.2", "ibm", "aix", "aix7.2", "", "", "xcoff"},
      {"s390x-ibm-zos", "ibm", "zos", "zos", "", "", "goff"},
      {"wasm32-wasip1", "unknown", "wasip1", "wasip1", "", "", "wasm"},
      {"spirv64-unknown-vulkan1.3", "unknown", "vulkan", "vulkan1.3", "", "", "spirv"},
      {"mipsel-pc-windows-msvc", "pc", "windows", "windows", "msvc", "msvc", "coff"},
      {"mipsel-unknown-uefi", "unknown", "uefi", "uefi", "", "", "elf"},
      {"nvptx64-nvidia-cuda", "nvidia", "cuda", "cuda", "", "", "elf"},
  }));
  CAPTURE(row.text);
  const Triple triple = parse_triple(row.text, 22);
  CHECK(triple.vendor == row.vendor);
  CHECK(triple.os == row.os);
  CHECK(triple.os_name == row.os_name);
  CHECK(triple.environment == row.environment);
  CHECK(triple.environment_name == row.environment_name);
  CHECK(triple.object_format == row.format);
}

TEST_CASE("a release knows the words of its time") {
  CHECK(parse_triple("loongarch64-linux-gnu", 14).arch == "unknown");
  CHECK(parse_triple("loongarch64-linux-gnu", 19).arch == "loongarch64");
  CHECK(parse_triple("le32-unknown-nacl", 19).os == "nacl");
  CHECK(parse_triple("le32-unknown-nacl", 22).arch == "unknown");
  CHECK(parse_triple("wasm32-wasip1", 19).os == "wasi");
  CHECK(parse_triple("ppc-apple-darwin", 14).object_format == "elf");
  CHECK(parse_triple("ppc-apple-darwin", 19).object_format == "macho");
  CHECK(parse_triple("spirv64", 14).object_format.empty());
}

TEST_CASE("clang refuses what is no version behind an environment") {
  struct Row {
    std::string text;
    bool clang_19;
    bool clang_22;
  };
  const auto row = GENERATE(values<Row>({{"x86_64-linux-gnu", true, true},
                                         {"x86_64-linux-gnu2.31", true, true},
                                         {"x86_64-linux-gnu.2.31", false, false},
                                         {"x86_64-linux-gnu1.2.3.4.5", false, false},
                                         {"x86_64-linux-gnu0", false, false},
                                         {"x86_64-linux-gnu-elf", true, true},
                                         {"x86_64-linux-gnufoo-elf", false, false},
                                         {"x86_64-unknown-unknown-none", true, true},
                                         {"x86_64-pc-windows-elf", true, true},
                                         {"aarch64-unknown-nto-qnx", false, false},
                                         {"amdgcn-amd-amdhsa-hcc", false, false},
                                         {"amdgcn-amd-amdhsa", true, true},
                                         {"aarch64-unknown-managarm-mlibc", false, true},
                                         {"wasm32-unknown-unknown-foo", true, true},
                                         {"banana-linux-gnu", true, true},
                                         {"x86_64-unknown-uefi", true, true},
                                         {"aarch64-unknown-uefi", true, false},
                                         {"dxil-pc-shadermodel6.9", false, true}}));
  CAPTURE(row.text);
  CHECK(clang_takes_triple(row.text, 14));
  CHECK(clang_takes_triple(row.text, 19) == row.clang_19);
  CHECK(clang_takes_triple(row.text, 22) == row.clang_22);
}

TEST_CASE("not every arch that can be written has a backend") {
  CHECK(has_backend("x86_64", 14));
  CHECK(has_backend("loongarch64", 19));
  CHECK_FALSE(has_backend("loongarch64", 14));
  CHECK(has_backend("spirv64", 22));
  CHECK_FALSE(has_backend("spirv64", 19));
  CHECK_FALSE(has_backend("csky", 22));
  CHECK_FALSE(has_backend("unknown", 22));
  CHECK_FALSE(has_backend("amd64", 22));
}

TEST_CASE("people write an arch in many ways") {
  struct Row {
    std::string_view text;
    std::string_view arch;
  };
  const auto row = GENERATE(values<Row>({{"amd64", "x86_64"},      {"AMD64", "x86_64"},
                                         {"x64", "x86_64"},        {"x86-64", "x86_64"},
                                         {"X86_64", "x86_64"},     {"x86", "i386"},
                                         {"i686", "i686"},         {"arm64", "aarch64"},
                                         {"ARM64", "aarch64"},     {"aarch64le", "aarch64"},
                                         {"armv8", "aarch64"},     {"armv7l", "armv7"},
                                         {"armhf", "armv7"},       {"ppc64el", "powerpc64le"},
                                         {"riscv64gc", "riscv64"}, {"riscv64-gc", "riscv64-gc"},
                                         {"rv32imac", "riscv32"},  {"loong64", "loongarch64"},
                                         {"banana", "banana"},     {"", ""}}));
  CAPTURE(std::string(row.text));
  CHECK(usual_arch(row.text) == row.arch);
}
