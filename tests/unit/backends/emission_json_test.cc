// An emission as a document.
#include <tgtcfg/emission.h>

#include <utility>

#include "support/catch.h"
#include "support/pipeline.h"

using namespace tgtcfg;

TEST_CASE("an emission is written alike whether it is kept or not") {
  test::Run run;
  const auto config = run.resolve("targets: [llvm -mtriple=x86_64-linux-gnu]\n");
  REQUIRE(config);
  auto emitted = emit(*config, "tvm-0.19", {}, run.context());
  INFO(run.messages());
  REQUIRE(emitted);
  const Value kept = to_json(std::as_const(*emitted));
  CHECK_FALSE(kept.get("data").object().empty());
  CHECK(to_json(std::as_const(*emitted)) == kept);
  CHECK(to_json(std::move(*emitted)) == kept);
}
