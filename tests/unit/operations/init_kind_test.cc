#include "operations/init.h"

#include <tgtcfg/database.h>
#include <tgtcfg/pipeline.h>

#include "support/catch.h"

namespace tgtcfg {
namespace {

TEST_CASE("the row that init writes is one that a search path takes") {
  MemoryFileSystem files;
  files.files["rows/" + kind_file("npu9")] = kind_row_text("npu9", "kind.schema.json");
  Database database;
  SourceMap sources;
  Diagnostics diags;
  CHECK(database.add_root(files, "rows", sources, diags));
  CHECK(diags.all().empty());
  const KindRow* kind = database.kind("npu9");
  REQUIRE(kind != nullptr);
  CHECK(kind->attribute("chip") != nullptr);
  CHECK(kind->identity == std::vector<std::string>{"chip"});
}

}  // namespace
}  // namespace tgtcfg
