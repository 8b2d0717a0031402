#include <tgtcfg/json_pointer.h>

#include <optional>
#include <string>
#include <vector>

#include "explain/layer_history.h"
#include "support/catch.h"
#include "support/pipeline.h"

namespace tgtcfg {
namespace {

// ` -a0=100 -a1=101`
std::string attributes(int count, const char* before, const char* between, int first) {
  std::string text;
  for (int k = 0; k < count; ++k)
    text += before + ("a" + std::to_string(k)) + between + std::to_string(first + k);
  return text;
}

std::optional<Value> find(const Value& root, const std::vector<std::string>& at,
                          const Context& context) {
  ReadTargets read;
  return LayerFinder{context, {}, read}.find(root, at);
}

TEST_CASE("an element is found by its name or number, however large it or its list is") {
  for (const int count : {1, 2, 40}) {
    for (const int words : {1, 40}) {
      INFO(count << " of " << words);
      std::string text = "targets:\n";
      for (int i = 0; i < count; ++i)
        text += "  - {name: n" + std::to_string(i) + ", kind: c" +
                attributes(words, ", ", ": ", 100 * i) + "}\n";
      test::Run run;
      const auto document = run.read(text);
      REQUIRE(document);
      const Context context = run.context();
      const std::string last = std::to_string(count - 1);
      for (const std::string& segment : {last, "n" + last}) {
        const auto found = find(document->root, {"targets", segment, "a0"}, context);
        REQUIRE(found);
        CHECK(found->integer() == 100 * (count - 1));
      }
      CHECK_FALSE(find(document->root, {"targets", std::to_string(count), "a0"}, context));
      CHECK_FALSE(find(document->root, {"targets", "nosuch", "a0"}, context));
    }
  }
}

TEST_CASE("a target string is its object") {
  test::Run run;
  const auto document = run.read("targets: {gpu: cuda -arch=sm_80, cpu: {kind: llvm}}\n");
  REQUIRE(document);
  const Context context = run.context();
  const auto arch = find(document->root, {"targets", "gpu", "arch"}, context);
  REQUIRE(arch);
  CHECK(*arch == Value("sm_80"));
  CHECK_FALSE(find(document->root, {"targets", "gpu", "arch", "x"}, context));
  CHECK_FALSE(find(document->root, {"targets", "gpu", "nosuch"}, context));
}

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
