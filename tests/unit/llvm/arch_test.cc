#include <tgtcfg/llvm.h>

#include <algorithm>

#include "support/catch.h"

using namespace tgtcfg;

namespace {

using Names = std::vector<std::string>;

LlvmArch arch(std::string_view name, int release = 22) {
  const auto found = LlvmArch::find(name, release);
  REQUIRE(found);
  return *found;
}

bool contains(const Names& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

TEST_CASE("an arch is known from the release that has its back end") {
  struct Row {
    std::string_view arch;
    std::vector<int> releases;
  };
  const auto row = GENERATE(values<Row>({{"x86_64", {14, 19, 22}},
                                         {"i386", {14, 19, 22}},
                                         {"aarch64", {14, 19, 22}},
                                         {"aarch64_be", {14, 19, 22}},
                                         {"thumbeb", {14, 19, 22}},
                                         {"powerpc64le", {14, 19, 22}},
                                         {"s390x", {14, 19, 22}},
                                         {"loongarch64", {19, 22}},
                                         {"xtensa", {19, 22}},
                                         {"spirv64", {}},
                                         {"amd64", {}},
                                         {"", {}}}));
  CAPTURE(std::string(row.arch));
  std::vector<int> releases;
  for (const int release : {13, 14, 19, 22, 23}) {
    if (LlvmArch::find(row.arch, release)) releases.push_back(release);
  }
  CHECK(releases == row.releases);
}

TEST_CASE("a CPU's features are closed under what they imply") {
  struct Row {
    std::string_view arch;
    int release;
    std::string_view cpu;
    std::size_t isa;
  };
  const auto row = GENERATE(values<Row>({{"x86_64", 22, "x86-64-v4", 31},
                                         {"x86_64", 22, "skylake-avx512", 46},
                                         {"x86_64", 19, "no-such-cpu", 0},
                                         {"riscv64", 19, "", 2}}));
  CAPTURE(std::string(row.cpu));
  CHECK(arch(row.arch, row.release).features_of(row.cpu, {}).isa.size() == row.isa);
}

TEST_CASE("changes apply in order, with what they imply") {
  struct Row {
    std::string_view what;
    std::string_view arch;
    std::string_view cpu;
    Names changes;
    Names on;
    Names off;
  };
  const auto row = GENERATE(values<Row>(
      {{"on reaches down",
        "x86_64",
        "x86-64",
        {"+avx512vnni"},
        {"avx512f", "avx2", "fma", "f16c"},
        {}},
       {"off reaches up",
        "x86_64",
        "x86-64-v4",
        {"-avx2"},
        {"avx"},
        {"avx2", "avx512f", "avx512bw"}},
       {"later wins", "aarch64", "generic", {"+sve", "-sve"}, {"fullfp16"}, {"sve"}},
       {"and later again", "aarch64", "generic", {"-sve", "+sve"}, {"fullfp16", "sve"}, {}},
       {"no sign is off", "aarch64", "generic", {"neon"}, {"fp-armv8"}, {"neon"}},
       {"an alias has the record", "aarch64", "apple-m1", {}, {"dotprod", "neon"}, {"sve"}}}));
  CAPTURE(std::string(row.what));
  const CpuFeatures features = arch(row.arch).features_of(row.cpu, row.changes);
  for (const std::string& name : row.on) {
    CAPTURE(name);
    CHECK(contains(features.isa, name));
  }
  for (const std::string& name : row.off) {
    CAPTURE(name);
    CHECK_FALSE(contains(features.isa, name));
  }
  CHECK(features.unknown.empty());
  CHECK(std::is_sorted(features.isa.begin(), features.isa.end()));
}

TEST_CASE("scheduling preferences are no ISA features") {
  const CpuFeatures features = arch("x86_64", 19).features_of("skylake-avx512", {});
  CHECK(contains(features.tuning, "macrofusion"));
  CHECK_FALSE(contains(features.isa, "macrofusion"));
}

TEST_CASE("a change of a name that is not known changes nothing") {
  const Names changes = {"+sve", "+nosve", "+ sve", "+NEON"};
  const CpuFeatures features = arch("aarch64", 19).features_of("generic", changes);
  CHECK(features.unknown == Names{"+nosve", "+ sve", "+NEON"});
  CHECK(contains(features.isa, "sve"));
}

TEST_CASE("CPUs go by several names") {
  struct Row {
    std::string_view arch;
    int release;
    std::string_view cpu;
    bool known, record, clang;
    std::string_view canonical;
  };
  const auto row =
      GENERATE(values<Row>({{"aarch64", 14, "apple-m1", true, true, true, "apple-m1"},
                            {"aarch64", 19, "apple-m1", true, false, true, "apple-a14"},
                            {"aarch64", 22, "apple-m1", true, false, true, "apple-a14"},
                            {"aarch64", 19, "apple-latest", true, false, true, "apple-m4"},
                            {"aarch64", 14, "grace", false, false, false, "grace"},
                            {"aarch64", 19, "grace", true, false, true, "neoverse-v2"},
                            {"aarch64", 22, "grace", true, true, true, "grace"},
                            {"powerpc64le", 22, "pwr9", true, true, true, "pwr9"},
                            {"powerpc64le", 22, "power9", false, false, true, "pwr9"},
                            {"x86_64", 22, "znver4", true, true, true, "znver4"},
                            {"x86_64", 22, "pentium-m", true, true, false, "pentium-m"},
                            {"i386", 22, "pentium-m", true, true, true, "pentium-m"},
                            {"x86_64", 22, "cortex-a72", false, false, false, "cortex-a72"},
                            {"x86_64", 22, "", false, false, false, ""}}));
  CAPTURE(std::string(row.arch), row.release, std::string(row.cpu));
  const LlvmArch table = arch(row.arch, row.release);
  CHECK(table.knows_cpu(row.cpu) == row.known);
  CHECK(table.has_cpu_record(row.cpu) == row.record);
  CHECK(table.clang_knows_cpu(row.cpu) == row.clang);
  CHECK(table.canonical_cpu(row.cpu) == row.canonical);
}

TEST_CASE("llc reads features in lower case") {
  struct Row {
    std::string_view arch;
    std::string_view feature;
    bool known;
    std::string_view canonical;
  };
  const auto row = GENERATE(values<Row>({{"aarch64", "neon", true, "neon"},
                                         {"aarch64", "NEON", true, "neon"},
                                         {"aarch64", "CONTEXTIDREL2", false, "CONTEXTIDREL2"},
                                         {"aarch64", "contextidrel2", false, ""},
                                         {"powerpc64le", "fast-MFLR", false, "fast-MFLR"},
                                         {"x86_64", "neon", false, ""}}));
  CAPTURE(std::string(row.arch), std::string(row.feature));
  CHECK(arch(row.arch).knows_feature(row.feature) == row.known);
  CHECK(arch(row.arch).canonical_feature(row.feature) == row.canonical);
}

TEST_CASE("the arch of a triple adds its own") {
  struct Row {
    std::string_view arch;
    std::string_view written;
    std::string_view cpu;
    std::string_view feature;
    bool on;
  };
  const auto row = GENERATE(values<Row>({{"arm", "arm", "", "neon", false},
                                         {"arm", "armv7a", "generic", "v7", true},
                                         {"arm", "armv7a", "generic", "neon", true},
                                         {"arm", "armv8l", "", "neon", true},
                                         {"armeb", "armebv8a", "", "neon", true},
                                         {"armeb", "armv8aeb", "", "neon", true},
                                         {"arm", "armv9a", "generic", "dotprod", true},
                                         {"arm", "armv8a", "cortex-a9", "v8", false},
                                         {"thumb", "thumbv7em", "", "thumb-mode", true},
                                         {"thumb", "thumbv7em", "cortex-m4", "thumb-mode", true},
                                         {"aarch64", "arm64", "", "neon", true},
                                         {"x86_64", "amd64", "", "sse2", true},
                                         {"i386", "i386", "", "sse2", false}}));
  CAPTURE(std::string(row.written), std::string(row.cpu), std::string(row.feature));
  const LlvmArch table = arch(row.arch);
  CHECK(table.has(table.enabled(row.cpu, row.written), row.feature) == row.on);
}

TEST_CASE("data layouts are those of the release") {
  CHECK(arch("x86_64", 14).data_layout().find("i128") == std::string_view::npos);
  CHECK(arch("x86_64", 19).data_layout().find("i128:128") != std::string_view::npos);
}

TEST_CASE("a release of LLVM is named by its number") {
  struct Row {
    std::string_view text;
    std::optional<int> release;
  };
  const auto row = GENERATE(values<Row>({{"", 22},
                                         {"14", 14},
                                         {"19", 19},
                                         {"22", 22},
                                         {"15", std::nullopt},
                                         {"19.1.7", std::nullopt},
                                         {" 19", std::nullopt},
                                         {"newest", std::nullopt}}));
  CAPTURE(std::string(row.text));
  CHECK(read_llvm_release(row.text) == row.release);
}

TEST_CASE("releases with tables stand oldest first") {
  CHECK(std::vector<int>(llvm_releases().begin(), llvm_releases().end()) ==
        std::vector<int>{14, 19, 22});
}
