#include "explain/written_places.h"

#include <tgtcfg/json_pointer.h>

#include <string>

#include "support/catch.h"
#include "support/pipeline.h"

namespace tgtcfg {
namespace {

TEST_CASE("the only target of a configuration or part is written without a list around it") {
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
  struct Row {
    const char* pointer;
    const char* written;
    std::size_t begin;  // of what follows the innermost part
  };
  const Row rows[] = {
      {"/host", "/host", 0},
      {"/targets/0", "/targets", 0},
      {"/targets/arch", "/targets/arch", 0},
      {"/targets/0/host/mcpu", "/targets/host/mcpu", 0},
      {"/parts/one", "/parts/one", 2},
      {"/parts/one/host", "/parts/one/host", 2},
      {"/parts/one/targets/0/kind", "/parts/one/targets/kind", 2},
      {"/parts/two/targets/0", "/parts/two/targets/0", 2},
      {"/parts/two/parts/in/targets/0/kind", "/parts/two/parts/in/kind", 4},
      {"/parts/three/targets/0", "/parts/three", 2},
      {"/parts/four/targets/a", "/parts/four/targets/a", 2},
      {"/parts/four/targets/b/host", "/parts/four/targets/b/host", 4},
      {"/parts/four/targets/b/targets/0/mcpu", "/parts/four/targets/b/targets/mcpu", 4},
      {"/parts/none/host", "/parts/none/host", 2},
  };
  for (const Row& row : rows) {
    INFO(row.pointer);
    const WrittenPlace place = written_place(*pointer_segments(row.pointer), document->root, {});
    CHECK(pointer_of(place.at) == row.written);
    CHECK(place.inner.begin == row.begin);
  }
}

}  // namespace
}  // namespace tgtcfg
