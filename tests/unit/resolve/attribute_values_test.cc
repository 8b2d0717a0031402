#include <tgtcfg/database.h>

#include "resolve/attribute_values.h"

#include <algorithm>

#include "support/catch.h"

namespace tgtcfg {
namespace {

std::vector<NamedValue> values(const char* kind, const char* attribute, const char* triple = "",
                               const char* written = "") {
  static const Database database;
  const KindRow* row = database.kind(kind);
  REQUIRE(row != nullptr);
  const AttributeRow* which = row->attribute(attribute);
  REQUIRE(which != nullptr);
  return values_of_attribute({*row, *which, triple, written, 22}, database);
}

bool has(const std::vector<NamedValue>& all, std::string_view text) {
  return std::any_of(all.begin(), all.end(),
                     [text](const NamedValue& value) { return value.text == text; });
}

TEST_CASE("values of an attribute are those of its table") {
  CHECK(has(values("cuda", "arch"), "sm_86"));
  CHECK_FALSE(has(values("cuda", "arch"), "gfx90a"));
  CHECK(has(values("rocm", "mcpu"), "gfx90a"));
  CHECK(has(values("llvm", "mcpu", "aarch64-linux-gnu"), "cortex-a72"));
  CHECK_FALSE(has(values("llvm", "mcpu", "aarch64-linux-gnu"), "skylake"));
  CHECK(has(values("llvm", "mcpu"), "skylake"));
  CHECK(has(values("llvm", "mattr", "x86_64-linux-gnu"), "+avx2"));
  CHECK(has(values("llvm", "mattr", "x86_64-linux-gnu", "-"), "-avx2"));
  CHECK(has(values("llvm", "mfloat-abi"), "hard"));
  CHECK(has(values("llvm", "libs"), "cblas"));
  CHECK(has(values("hexagon", "mcpu"), "hexagonv68"));
}

TEST_CASE("a triple is offered a word at a time") {
  CHECK(has(values("llvm", "mtriple"), "riscv64"));
  CHECK(has(values("llvm", "mtriple", "", "riscv64-"), "riscv64-unknown"));
  CHECK(has(values("llvm", "mtriple", "", "riscv64-li"), "riscv64-linux"));
  CHECK(has(values("llvm", "mtriple", "", "riscv64-unknown-"), "riscv64-unknown-linux"));
  CHECK(has(values("llvm", "mtriple", "", "riscv64-linux-"), "riscv64-linux-gnu"));
  CHECK_FALSE(has(values("llvm", "mtriple", "", "riscv64-linux-"), "riscv64-linux-windows"));
}

TEST_CASE("what many tags have is more usual") {
  const auto uses = [](const std::vector<NamedValue>& all, std::string_view text) {
    const auto found = std::find_if(all.begin(), all.end(),
                                    [text](const NamedValue& value) { return value.text == text; });
    REQUIRE(found != all.end());
    return found->uses;
  };
  const auto chips = values("cuda", "arch");
  CHECK(uses(chips, "sm_86") > uses(chips, "sm_100a"));
  CHECK(uses(chips, "sm_100a") > uses(chips, "sm_30"));  // no toolkit of today makes its code
  const auto cpus = values("llvm", "mcpu");
  CHECK(uses(cpus, "cortex-a72") > uses(cpus, "cortex-x1"));
  CHECK(std::count_if(cpus.begin(), cpus.end(),
                      [](const NamedValue& value) { return value.text == "cortex-a72"; }) == 1);
}

TEST_CASE("features follow a chip that has some") {
  CHECK(has(values("rocm", "mcpu", "", "gfx90a:"), "gfx90a:xnack-"));
  CHECK_FALSE(has(values("rocm", "mcpu", "", "gfx90a:xnack+:"), "gfx90a:xnack+:xnack-"));
  CHECK_FALSE(has(values("cuda", "arch", "", "sm_86:"), "sm_86:xnack-"));
}

TEST_CASE("rows say what a value names") {
  const Database database;
  CHECK(role_of_attribute(*database.kind("cuda"), "arch") == ValueRole::chip);
  CHECK(role_of_attribute(*database.kind("llvm"), "mcpu") == ValueRole::cpu);
  CHECK(role_of_attribute(*database.kind("llvm"), "mattr") == ValueRole::feature);
  CHECK(role_of_attribute(*database.kind("llvm"), "mtriple") == ValueRole::triple);
  CHECK(role_of_attribute(*database.kind("cuda"), "host") == ValueRole::target);
  CHECK(role_of_attribute(*database.kind("cuda"), "max_num_threads") == ValueRole::word);
}

}  // namespace
}  // namespace tgtcfg
