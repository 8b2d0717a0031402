// Where layers have a place does not depend on which places were asked for before.
#include "explain/written_places.h"

#include <string>
#include <vector>

#include "support/catch.h"
#include "support/pipeline.h"

namespace tgtcfg {
namespace {

TEST_CASE("a place is found after any other as it is found alone") {
  test::Run run;
  const auto document = run.read(
      "targets: {kind: cuda, arch: sm_80}\n"
      "host: llvm\n"
      "parts:\n"
      "  one: {targets: {kind: llvm, num-cores: 2}, host: c}\n"
      "  two: {targets: [llvm, c], parts: {in: {kind: c}}}\n"
      "  three: {kind: hexagon}\n"
      "  four: {targets: {a: llvm, b: {targets: llvm, host: c}}}\n");
  REQUIRE(document);
  const Value& tree = document->root;
  const std::vector<std::string> pointers = {
      "/host",
      "/targets",
      "/targets/0",
      "/targets/arch",
      "/targets/0/arch",
      "/targets/0/host",
      "/targets/0/host/mcpu",
      "/parts/one",
      "/parts/two",
      "/parts/one/targets/0",
      "/parts/one/targets/kind",
      "/parts/one/targets/0/kind",
      "/parts/two/targets/0",
      "/parts/two/targets/1",
      "/parts/two/parts/in",
      "/parts/two/parts/in/targets/0/kind",
      "/parts/two/host",
      "/parts/one/host",
      "/parts/three/targets/0",
      "/parts/three/kind",
      "/parts/four/targets/a",
      "/parts/four/targets/b",
      "/parts/four/targets/b/host",
      "/parts/four/targets/b/targets/0",
      "/parts/four/targets/b/targets/0/mcpu",
      "/parts/none",
      "/parts/none/host",
  };
  LayerLooks looks;
  for (const std::string& before : pointers) {
    for (const std::string& pointer : pointers) {
      INFO(before << ", then " << pointer);
      WrittenPlaces places;
      WrittenPlaces others;
      const WrittenPlace* alone = others.find(pointer, tree, looks);
      REQUIRE(places.find(before, tree, looks) != nullptr);
      const WrittenPlace* found = places.find(pointer, tree, looks);
      REQUIRE(alone != nullptr);
      REQUIRE(found != nullptr);
      CHECK(found->at == alone->at);
      CHECK(found->inner.value == alone->inner.value);
      CHECK(found->inner.begin == alone->inner.begin);
      CHECK(found->inner.is_target == alone->inner.is_target);
    }
  }
}

}  // namespace
}  // namespace tgtcfg
