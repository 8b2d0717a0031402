// The order of specialization: rows by name, and its laws over targets of the database.
#include "resolve/specialization.h"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "resolve/target_form.h"
#include "support/catch.h"
#include "support/pipeline.h"

using namespace tgtcfg;

namespace {

/// Whether `a` refines `b` among `all`: external targets refine themselves, the targets they serve,
/// and all that those refine; nothing else refines an external target.
bool refines_within(const std::vector<Target>& all, std::size_t a, std::size_t b,
                    const Database& database) {
  if (a == b) return true;
  if (all[b].codegen.external) return false;
  if (!all[a].codegen.external) return refines(all[a], all[b]);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (serves(all[a], all[i], database) && refines(all[i], all[b])) return true;
  }
  return false;
}

/// Reflexive, antisymmetric and transitive.
bool is_partial_order(const std::vector<Target>& targets, const Database& database) {
  const std::size_t count = targets.size();
  std::vector<std::vector<bool>> order(count, std::vector<bool>(count));
  for (std::size_t a = 0; a < count; ++a) {
    for (std::size_t b = 0; b < count; ++b) order[a][b] = refines_within(targets, a, b, database);
  }
  for (std::size_t a = 0; a < count; ++a) {
    if (!order[a][a]) return false;
    for (std::size_t b = 0; b < count; ++b) {
      if (a != b && order[a][b] && order[b][a]) return false;
      for (std::size_t c = 0; c < count; ++c) {
        if (order[a][b] && order[b][c] && !order[a][c]) return false;
      }
    }
  }
  return true;
}

}  // namespace

TEST_CASE("a general target refines one that says less") {
  struct Row {
    const char* a;
    const char* b;
    bool refines;
  };
  const Row rows[] = {
      {"llvm -mcpu=generic", "llvm -mcpu=generic", true},
      {"llvm -mcpu=generic -num-cores=4", "llvm -mcpu=generic", true},
      {"llvm -mcpu=generic", "llvm -mcpu=generic -num-cores=4", false},
      {"llvm -mcpu=generic", "llvm -mcpu=haswell", false},
      {"llvm -mcpu=generic -mattr=+a,+b", "llvm -mcpu=generic -mattr=+b", true},
      {"llvm -mcpu=generic -mattr=+a,-b", "llvm -mcpu=generic -mattr=+b", false},
      {"llvm -mcpu=generic -mattr=+b,-b", "llvm -mcpu=generic -mattr=-b", true},
      {"llvm -mcpu=generic -mattr=+b,+a", "llvm -mcpu=generic -mattr=+a,+b", true},
      {"llvm -mcpu=generic", "llvm -mcpu=generic -mattr=''", true},
      {"llvm -mcpu=generic -cl-opt=-a,-b", "llvm -mcpu=generic -cl-opt=-a", false},
      {"llvm -mcpu=generic -keys=b,a", "llvm -mcpu=generic -keys=a", true},
      {"llvm -mcpu=generic -keys=a", "llvm -mcpu=generic -keys=b", false},
      {"llvm -mcpu=generic -tag=t", "llvm -mcpu=generic", true},
      {"c -mcpu=generic", "llvm -mcpu=generic", false},
      {"cuda -arch=sm_80 -host=c", "cuda -arch=sm_80", true},
      {"llvm -mcpu=generic -target_device_type=2", "llvm -mcpu=generic", false},
  };
  test::Run run;
  for (const Row& row : rows) {
    INFO(row.a << "  |  " << row.b);
    CHECK(refines(run.target_of(row.a), run.target_of(row.b)) == row.refines);
  }
}

TEST_CASE("an external target serves general ones of its device") {
  struct Row {
    const char* a;
    const char* g;
    bool serves;
  };
  const Row rows[] = {
      {"cuda -arch=sm_87 -compiler=tensorrt", "cuda -arch=sm_87", true},
      {"cuda -arch=sm_87 -compiler=tensorrt", "cuda -arch=sm_80", false},
      {"cuda -compiler=tensorrt", "cuda -arch=sm_80", true},
      {"cuda -arch=sm_87 -max_num_threads=1 -compiler=tensorrt", "cuda -arch=sm_87", true},
      {"cutlass", "cuda -arch=sm_80", true},
      {"cutlass", "nvptx -mcpu=sm_80", true},
      {"cutlass", "opencl", false},
      {"cutlass", "tensorrt", false},
      {"cuda -arch=sm_80", "cuda -arch=sm_80", false},
      {"cmsis-nn -mcpu=cortex-m55", "c -mcpu=cortex-m55", true},
      {"cmsis-nn -mcpu=cortex-m55", "c -mcpu=cortex-m7", false},
      {"clml", "opencl -device=adreno", true},
  };
  test::Run run;
  for (const Row& row : rows) {
    INFO(row.a << "  |  " << row.g);
    CHECK(serves(run.target_of(row.a), run.target_of(row.g), run.database) == row.serves);
  }
}

TEST_CASE("within any five targets specialization is a partial order") {
  test::Run run;
  const char* const texts[] = {"cuda -arch=sm_87",
                               "cuda -arch=sm_87 -registers_per_block=65536",
                               "cuda",
                               "cuda -arch=sm_87 -compiler=tensorrt",
                               "cuda -compiler=cutlass",
                               "cutlass",
                               "nvptx -mcpu=sm_87",
                               "llvm -mcpu=generic",
                               "llvm -mcpu=generic -mattr=+a",
                               "llvm -mcpu=generic -mattr=+a,-b",
                               "c",
                               "cmsis-nn"};
  std::vector<Target> pool;
  for (const char* text : texts) pool.push_back(run.target_of(text));
  const std::size_t count = pool.size();
  for (unsigned mask = 0; mask < (1U << count); ++mask) {
    if (__builtin_popcount(mask) != 5) continue;
    std::vector<Target> five;
    for (std::size_t i = 0; i < count; ++i) {
      if ((mask >> i & 1U) != 0) five.push_back(pool[i]);
    }
    INFO("targets " << mask);
    REQUIRE(is_partial_order(five, run.database));
  }
}

// Targets of different device types never meet, so each device type is tried on its own: its
// kinds, what its generators make of them, and a tag for every further value.
TEST_CASE("within any five targets of the database specialization is a partial order") {
  constexpr std::size_t most = 14;
  test::Run run;
  run.options.lenient = true;
  std::map<int, std::vector<Target>> pools;
  const auto add = [&](const std::string& text) {
    test::Run quiet;
    quiet.options.lenient = true;
    const auto spec =
        check_target(Value(text), "", {run.database, quiet.options, quiet.sources, quiet.diags});
    if (!spec) return;
    auto target = resolve_target(*spec, {run.database, quiet.options, quiet.sources, quiet.diags});
    if (!target) return;
    std::vector<Target>& pool = pools[target->device.code];
    const bool fresh = std::none_of(pool.begin(), pool.end(), [&](const Target& other) {
      return target_identity_text(other, false) == target_identity_text(*target, false);
    });
    if (fresh && pool.size() < most) pool.push_back(std::move(*target));
  };
  for (const std::string& name : run.database.names(Table::kinds)) {
    if (!run.database.kind(name)->composite) add(name);
  }
  for (const std::string& name : run.database.names(Table::generators)) {
    for (const std::string& kind : run.database.generator(name)->serves)
      add(kind + " -compiler=" + name);
  }
  for (const std::string& name : run.database.names(Table::tags)) add(name);
  REQUIRE(pools.size() > 5);
  std::size_t subsets = 0;
  for (const auto& [type, pool] : pools) {
    for (unsigned mask = 0; mask < (1U << pool.size()); ++mask) {
      const auto size = static_cast<std::size_t>(__builtin_popcount(mask));
      if (size > 5 || (size < 5 && size < pool.size())) continue;
      std::vector<Target> some;
      for (std::size_t i = 0; i < pool.size(); ++i) {
        if ((mask >> i & 1U) != 0) some.push_back(pool[i]);
      }
      ++subsets;
      INFO("device type " << type << ", targets " << mask);
      REQUIRE(is_partial_order(some, run.database));
    }
  }
  CHECK(subsets > 2000);
}
