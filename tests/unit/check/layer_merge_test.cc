#include <random>
#include <string>
#include <vector>

#include "check/check_context.h"
#include "check/layers.h"
#include "support/catch.h"
#include "support/pipeline.h"

namespace tgtcfg {
namespace {

// Words that change what a map is, and names.
constexpr const char* segments[] = {"targets", "a", "b", "kind", "target", "x-a", "pass-config"};
constexpr const char* values[] = {R"("llvm -mcpu=skylake")",
                                  R"({"kind": "c"})",
                                  R"({"a": "cuda -arch=sm_86", "b": null})",
                                  "null",
                                  "1",
                                  R"({"target": "llvm", "host": "c"})"};

// A merge keeps the map that the last change set open; a merge for each change does not.
TEST_CASE("layers lead to the same tree whether they are laid by one merge or by many") {
  std::mt19937 random(20261129);
  const auto one_of = [&](const auto& words) { return words[random() % std::size(words)]; };
  test::Run run;
  std::vector<Value> read;
  for (const char* text : values) {
    const auto document = run.read("{\"value\": " + std::string(text) + "}", InputFormat::json);
    REQUIRE(document);
    read.push_back(document->root.get("value"));
  }
  for (int round = 0; round < 300; ++round) {
    CheckContext context{run.context()};
    Value together(Object{}), alone(Object{});
    LayerMerge merge(together, context);
    std::vector<std::string> at;
    for (int change = 0; change < 12; ++change) {
      if (at.empty() || random() % 2 == 0) {
        at.assign(1 + random() % 3, "");
        for (std::string& segment : at) segment = one_of(segments);
      } else {
        at.back() = one_of(segments);
      }
      const Layer layer{LayerKind::set, "--set", {Patch{at, one_of(read)}}};
      const bool laid = merge.lay(layer);
      CHECK(laid == LayerMerge(alone, context).lay(layer));
      REQUIRE(write_json(together) == write_json(alone));
    }
  }
}

}  // namespace
}  // namespace tgtcfg
