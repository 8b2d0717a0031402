#include <tgtcfg/cpu_family.h>
#include <tgtcfg/llvm.h>

#include <algorithm>

#include "support/catch.h"

namespace tgtcfg {
namespace {

const Database& database() {
  static const Database tables;
  return tables;
}
const CpuFamilies& families() {
  static const CpuFamilies graph(database());
  return graph;
}
const CpuRow& family(const std::string& name) {
  const CpuRow* row = families().find(name);
  INFO(name);
  REQUIRE(row != nullptr);
  return *row;
}

TEST_CASE("ancestors of a family") {
  CHECK(families().ancestors(family("icelake")).size() == 16);
  CHECK(families().ancestors(family("zen4")).size() == 7);
  CHECK(families().ancestors(family("x86_64")).empty());
  CHECK(families().root(family("neoverse_v2")).name == "aarch64");
}

TEST_CASE("each family leads to one architecture") {
  for (const CpuRow* row : families().all()) {
    CAPTURE(row->name);
    std::size_t roots = row->from.empty() ? 1 : 0;
    for (const CpuRow* above : families().ancestors(*row)) roots += above->from.empty() ? 1 : 0;
    CHECK(roots == 1);
    for (const std::string& parent : row->from) CHECK(families().find(parent) != nullptr);
  }
}

TEST_CASE("runs on is a partial order") {
  for (const CpuRow* a : families().all()) {
    CHECK(families().runs_on(*a, *a));
    for (const CpuRow* b : families().all()) {
      CAPTURE(a->name, b->name);
      if (a != b) CHECK_FALSE((families().runs_on(*a, *b) && families().runs_on(*b, *a)));
      CHECK(families().path(*b, *a).empty() != families().runs_on(*a, *b));
      if (!families().runs_on(*a, *b)) continue;
      const auto above = families().features(*b);
      const auto below = families().features(*a);
      CHECK(std::includes(above.begin(), above.end(), below.begin(), below.end()));
    }
  }
}

struct Fleet {
  const char* name;
  std::vector<std::string> members;
  const char* best;
};

TEST_CASE("the best family of a fleet") {
  const std::vector<Fleet> fleets = {
      {"one machine is itself", {"zen4"}, "zen4"},
      {"two makers at AVX-512", {"icelake", "zen4"}, "x86_64_v4"},
      {"the lower level counts", {"zen3", "skylake_avx512"}, "x86_64_v3"},
      {"a descendant runs it", {"neoverse_n1", "neoverse_v1"}, "neoverse_n1"},
      {"three", {"icelake", "zen4", "haswell"}, "x86_64_v3"},
      {"one maker", {"cascadelake", "cannonlake"}, "skylake"},
      {"two cores of Arm", {"neoverse_v2", "neoverse_n2"}, "armv9.0a"},
      {"Apple and Arm", {"m1", "neoverse_v1"}, "armv8.4a"},
      {"POWER", {"power8le", "power10le"}, "power8le"},
      {"order plays no part", {"zen4", "icelake"}, "x86_64_v4"},
  };
  for (const Fleet& fleet : fleets) {
    INFO(fleet.name);
    std::vector<FleetMember> members;
    for (const std::string& name : fleet.members) members.push_back({&family(name), {}, {}});
    const auto common = common_families(families(), members);
    REQUIRE_FALSE(common.empty());
    CHECK(common.front()->name == fleet.best);
  }
}

TEST_CASE("machines of two architectures have nothing in common") {
  CHECK(common_families(families(), {{&family("zen4"), {}, {}}, {&family("m1"), {}, {}}}).empty());
  CHECK(common_families(families(), {{&family("power9"), {}, {}}, {&family("power9le"), {}, {}}})
            .empty());
}

TEST_CASE("features switched off and on count") {
  const FleetMember without{&family("zen4"), {}, {"avx512f"}};
  CHECK(common_families(families(), {without}).front()->name == "zen3");
  const FleetMember icelake{&family("icelake"), {}, {}};
  CHECK(common_families(families(), {without, icelake}).front()->name == "x86_64_v3");
  const auto v2 = families().features(family("x86_64_v2"));
  const FleetMember built_up{&family("x86_64"), v2, {}};
  CHECK(runs_on(families(), family("x86_64_v2"), built_up));
  CHECK_FALSE(runs_on(families(), family("nehalem"), built_up));
  CHECK_FALSE(runs_on(families(), family("armv8.2a"), built_up));
}

TEST_CASE("a CPU by its names") {
  struct Name {
    const char* name;
    const char* root;
    const char* family;
    bool exact;
    const char* llvm;
  };
  const std::vector<Name> names = {
      {"zen4", "", "zen4", true, "znver4"},
      {"znver4", "", "zen4", true, "znver4"},
      {"icelake-server", "", "icelake", true, "icelake-server"},
      {"skylake-avx512", "", "skylake_avx512", true, "skylake-avx512"},
      {"neoverse-n1", "", "neoverse_n1", true, "neoverse-n1"},
      {"cortex-a72", "", "cortex_a72", true, "cortex-a72"},
      {"x86-64-v4", "", "x86_64_v4", true, "x86-64-v4"},
      {"tigerlake", "", "icelake", false, "tigerlake"},
      {"cortex-a53", "", "cortex_a72", false, "cortex-a53"},
      {"pwr9", "", "power9le", true, "pwr9"},
      {"power9", "ppc64", "power9", true, "pwr9"},
      {"pwr9", "ppc64", "power9", true, "pwr9"},
      {"apple-m1", "", "m1", true, "apple-m1"},
      {"generic", "aarch64", "aarch64", true, "generic"},
  };
  for (const Name& row : names) {
    CAPTURE(row.name, row.root);
    const auto found = families().by_name(row.name, row.root);
    REQUIRE(found);
    CHECK(found->family->name == row.family);
    CHECK(found->exact == row.exact);
    CHECK(found->llvm_cpu == row.llvm);
  }
  CHECK_FALSE(families().by_name("zen44"));
  CHECK_FALSE(families().by_name("zen4x", "x86_64"));
}

TEST_CASE("features by any of their spellings") {
  CHECK(families().has_feature(family("icelake"), "avx512"));
  CHECK(families().has_feature(family("icelake"), "sse4.1"));
  CHECK(families().has_feature(family("cortex_a72"), "neon"));
  CHECK(families().has_feature(family("power9le"), "vsx"));
  CHECK_FALSE(families().has_feature(family("haswell"), "avx512"));
  CHECK_FALSE(families().has_feature(family("zen4"), "neon"));
}

TEST_CASE("what compilers take") {
  struct Flags {
    const char* name;
    const char* family;
    const char* compiler;
    const char* version;
    const char* flags;  // null: the compiler does not know the family
  };
  const std::vector<Flags> table = {
      {"by the name of an older CPU", "zen4", "gcc", "12.2",
       "-march=znver3 -mtune=znver3 -mavx512f -mavx512dq -mavx512ifma -mavx512cd -mavx512bw "
       "-mavx512vl -mavx512vbmi -mavx512vbmi2 -mavx512vnni -mavx512bitalg"},
      {"from the release that has it", "zen4", "gcc", "12.3", "-march=znver4 -mtune=znver4"},
      {"a patch release is in the range", "haswell", "gcc", "12.2.1",
       "-march=haswell -mtune=haswell"},
      {"too old", "zen4", "gcc", "9.1", nullptr},
      {"no version: the newest", "zen4", "gcc", "", "-march=znver4 -mtune=znver4"},
      {"an unknown compiler", "zen4", "tcc", "1", nullptr},
      {"of LLVM", "x86_64_v4", "clang", "19", "-march=x86-64-v4 -mtune=generic"},
      {"an open start", "x86_64", "gcc", "4.1.2", "-march=x86-64 -mtune=x86-64"},
  };
  for (const Flags& row : table) {
    INFO(row.name);
    const CompilerFlags* found = compiler_flags(family(row.family), row.compiler, row.version);
    REQUIRE((found != nullptr) == (row.flags != nullptr));
    if (found != nullptr) CHECK(found->flags == row.flags);
  }
}

TEST_CASE("versions are compared number by number") {
  CHECK(compare_versions("9", "10") < 0);
  CHECK(compare_versions("12.10", "12.9") > 0);
  CHECK(compare_versions("12", "12.0.0") == 0);
}

// Where LLVM gives a CPU less than its machines have: what a maker may leave out of a core
// (crypto), what early parts lack, MMX that left with 3DNow!.
bool is_known_difference(const std::string& name, const std::string& feature) {
  static const std::map<std::string, std::set<std::string>> known = {
      {"westmere", {"aes"}},
      {"sandybridge", {"aes"}},
      {"ivybridge", {"aes"}},
      {"haswell", {"aes"}},
      {"broadwell", {"aes"}},
      {"icelake", {"clwb"}},
      {"k10", {"mmx"}},
      {"m4", {"ssbs"}},
      {"ampere1", {"fp16fml"}},
      {"ampere1a", {"fp16fml"}},
      {"neoverse_n2", {"aes", "sha2", "sha3"}},
      {"neoverse_v2", {"aes", "sha2", "sha3"}},
      {"neoverse_v3ae",
       {"aes", "sha2", "sha3", "sm4", "sve2-aes", "sve2-bitperm", "sve2-sha3", "sve2-sm4"}}};
  const auto row = known.find(name);
  return row != known.end() && row->second.contains(feature);
}

TEST_CASE("LLVM knows the CPUs and features that the rows name") {
  struct Arch {
    const char* root;
    const char* llvm;
  };
  const std::vector<Arch> arches = {{"x86_64", "x86_64"},
                                    {"aarch64", "aarch64"},
                                    {"ppc64le", "powerpc64le"},
                                    {"riscv64", "riscv64"}};
  const int newest = llvm_releases().back();
  for (const Arch& arch : arches) {
    const auto llvm = LlvmArch::find(arch.llvm, newest);
    CAPTURE(arch.root);
    REQUIRE(llvm);
    for (const CpuRow* row : families().all()) {
      if (families().root(*row).name != arch.root) continue;
      CAPTURE(row->name);
      CHECK(llvm->knows_cpu(row->llvm_cpu));
      for (const std::string& name : row->llvm_also)
        CHECK((llvm->knows_cpu(name) || llvm->clang_knows_cpu(name)));
      for (const std::string& name : row->llvm_within)
        CHECK((llvm->knows_cpu(name) || llvm->clang_knows_cpu(name)));
      for (const std::string& name : row->llvm_features) CHECK(llvm->knows_feature(name.substr(1)));
      const auto features = families().features(*row);
      for (const std::string& name : families().llvm_features(families().root(*row), features)) {
        CAPTURE(name);
        CHECK(llvm->knows_feature(name));
        // What the graph says a family has, LLVM's CPU of that name has too.
        const auto full = llvm->features_of(row->llvm_cpu, row->llvm_features);
        const bool has = std::binary_search(full.isa.begin(), full.isa.end(), name);
        CHECK(has != is_known_difference(row->name, name));
      }
    }
  }
}

TEST_CASE("features have LLVM's names") {
  const CpuRow& x86 = family("x86_64");
  CHECK(families().llvm_features(x86, {"sse4_1", "avx512_vnni", "sha_ni", "vme"}) ==
        std::vector<std::string>{"avx512vnni", "sha", "sse4.1"});
  CHECK(families().llvm_features(family("aarch64"), {"asimd", "aes", "pmull", "sha1"}) ==
        std::vector<std::string>{"aes", "neon"});
  CHECK(families().linux_features(x86, "sse4.2") == std::vector<std::string>{"sse4_2"});
  CHECK(families().linux_features(x86, "avx512f") == std::vector<std::string>{"avx512f"});
}

}  // namespace
}  // namespace tgtcfg
