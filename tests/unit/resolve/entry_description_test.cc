#include <tgtcfg/database.h>

#include "resolve/entry_description.h"

#include "support/catch.h"

namespace tgtcfg {
namespace {

TEST_CASE("an entry without words of its own is described by its facts") {
  const auto row = GENERATE(table<Table, std::string, std::string>({
      {Table::tags, "nvidia/a10", "nvidia a10: cuda, sm_86 (ampere)"},
      {Table::tags, "a10", "nvidia a10: cuda, sm_86 (ampere)"},
      {Table::tags, "qcom/adreno-vulkan", "qcom adreno vulkan: vulkan, adreno"},
      {Table::tags, "nvidia/jetson-agx-xavier",
       "nvidia jetson agx xavier: cuda, sm_72 (volta); host aarch64, carmel"},
      {Table::chips, "sm_86", "nvidia ampere"},
      {Table::cpus, "zen4", "-mcpu=znver4, AuthenticAMD, runs the code of zen3, x86_64_v4"},
      {Table::kinds, "nosuch", ""},
  }));
  const Database database;
  CHECK(description_of(database, std::get<0>(row), std::get<1>(row)) == std::get<2>(row));
}

TEST_CASE("every row has a description") {
  const Database database;
  for (const Table table : {Table::kinds, Table::tags, Table::generators, Table::executors,
                            Table::runtimes, Table::configurations, Table::backends, Table::cpus,
                            Table::pass_config, Table::chips, Table::versions}) {
    for (const std::string& name : database.names(table)) {
      INFO(name);
      CHECK_FALSE(description_of(database, table, name).empty());
    }
  }
}

}  // namespace
}  // namespace tgtcfg
