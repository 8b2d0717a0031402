// Target ids, and what rows of chips say.
#include <tgtcfg/chip.h>

#include "support/catch.h"

using namespace tgtcfg;

TEST_CASE("target ids are read and written in canonical order") {
  struct Row {
    const char* text;
    const char* canonical;  // null: it is no target id
  };
  const Row rows[] = {
      {"gfx942", "gfx942"},
      {"gfx90a:sramecc+:xnack-", "gfx90a:sramecc+:xnack-"},
      {"gfx90a:xnack-:sramecc+", "gfx90a:sramecc+:xnack-"},
      {"gfx9-4-generic:xnack+", "gfx9-4-generic:xnack+"},
      {"gfx90a:", nullptr},
      {"gfx90a:xnack", nullptr},
      {"gfx90a:+", nullptr},
      {"gfx90a:xnack+:xnack-", nullptr},
      {"gfx90a::xnack+", nullptr},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    const TargetId id = read_target_id(row.text);
    CHECK(id.problem.empty() == (row.canonical != nullptr));
    if (row.canonical != nullptr) CHECK(id.text() == row.canonical);
    CHECK(id.processor == std::string(row.text).substr(0, std::string(row.text).find(':')));
  }
}

TEST_CASE("rows of chips") {
  const Database database;
  const ChipRow* hopper = database.chip("sm_90a");
  REQUIRE(hopper != nullptr);
  CHECK(hopper->vendor == "nvidia");
  CHECK(hopper->base == "sm_90");
  CHECK(hopper->ptx == "8.0");
  CHECK_FALSE(hopper->in_llvm(14));
  CHECK(hopper->in_llvm(19));
  REQUIRE(hopper->toolkits);
  CHECK(hopper->toolkits->since == "12.0");

  const ChipRow* cdna = database.chip("gfx942");
  REQUIRE(cdna != nullptr);
  CHECK(cdna->limits->at("warp_size") == 64);
  CHECK(cdna->limits->at("shared_memory_per_block") == 65536);
  CHECK(cdna->target_feature("sramecc") != nullptr);
  CHECK(cdna->target_feature("wavefrontsize64") == nullptr);
  CHECK(cdna->iree.accepts.at("hip") == "gfx942");

  CHECK(database.chip("gfx1102")->iree.refuses == std::vector<std::string>{"hip"});
  CHECK(database.chip("gfx9-4-generic")->members.size() == 4);
  CHECK(database.chip("sm_101a")->renamed_to == "sm_110a");
  CHECK(database.chip("sm_999") == nullptr);
}

TEST_CASE("what rows of chips name exists") {
  const Database database;
  for (const std::string& name : database.names(Table::chips)) {
    CAPTURE(name);
    const ChipRow* chip = database.chip(name);
    REQUIRE(chip != nullptr);
    if (!chip->base.empty()) CHECK(database.chip(chip->base) != nullptr);
    if (!chip->renamed_to.empty()) CHECK(database.chip(chip->renamed_to) != nullptr);
    for (const std::string& member : chip->members) {
      CAPTURE(member);
      REQUIRE(database.chip(member) != nullptr);
      CHECK(database.chip(member)->vendor == chip->vendor);
    }
    const auto& limits = *chip->limits;
    if (limits.contains("max_warp_size"))
      CHECK(limits.at("max_warp_size") > limits.at("warp_size"));
  }
}
