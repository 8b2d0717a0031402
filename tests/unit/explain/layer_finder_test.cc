#include "explain/layer_finder.h"

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

const Value* find(LayerFinder& finder, const Value& root, const std::vector<std::string>& at) {
  return finder.find(root, at);
}

TEST_CASE("what was made of a target is found until others are asked for, and then again") {
  constexpr int targets = 1200;  // more than are kept
  constexpr int words = 40;      // each large enough to be looked at once
  test::Run run;
  std::string text = "targets:\n";
  for (int i = 0; i < targets; ++i)
    text += "  t" + std::to_string(i) + ": c" + attributes(words, " -", "=", 1000 * i) + "\n";
  const auto document = run.read(text);
  REQUIRE(document);
  LayerLooks looks;
  const Context context = run.context();
  LayerFinder finder(context, looks);
  for (int round = 0; round < 2; ++round) {
    for (int i = 0; i < targets; ++i) {
      looks.forget_old_targets();
      const std::string name = "t" + std::to_string(i);
      const Value* last = find(finder, document->root, {"targets", name, "a39"});
      REQUIRE(last != nullptr);
      CHECK(write_compact_json(*last).find(std::to_string(1000 * i + 39)) != std::string::npos);
      CHECK(find(finder, document->root, {"targets", name, "a40"}) == nullptr);
    }
  }
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
      LayerLooks looks;
      const Context context = run.context();
      LayerFinder finder(context, looks);
      const std::string last = std::to_string(count - 1);
      for (const std::string& segment : {last, "n" + last}) {
        const Value* found = find(finder, document->root, {"targets", segment, "a0"});
        REQUIRE(found != nullptr);
        CHECK(found->integer() == 100 * (count - 1));
      }
      CHECK(find(finder, document->root, {"targets", std::to_string(count), "a0"}) == nullptr);
      CHECK(find(finder, document->root, {"targets", "nosuch", "a0"}) == nullptr);
    }
  }
}

TEST_CASE("places beside the one before are found as any others") {
  test::Run run;
  const auto document = run.read(
      "targets: {gpu: cuda -arch=sm_80, cpu: {kind: llvm, num-cores: 4}}\n"
      "host: {kind: llvm, num-cores: 8}\n");
  REQUIRE(document);
  const Context context = run.context();
  const std::vector<std::vector<std::string>> all = {{"targets", "gpu", "arch"},
                                                     {"targets", "gpu", "kind"},
                                                     {"targets", "gpu", "nosuch"},
                                                     {"targets", "nosuch", "a"},
                                                     {"targets", "nosuch", "b"},
                                                     {"targets", "cpu", "num-cores"},
                                                     {"targets", "gpu", "arch"},
                                                     {"targets", "gpu", "arch", "x"},
                                                     {"targets", "gpu"},
                                                     {"host", "num-cores"},
                                                     {"host", "kind"},
                                                     {"targets", "cpu", "kind"},
                                                     {"host"},
                                                     {"nosuch"},
                                                     {"targets"}};
  LayerLooks looks;
  for (const auto& at : all) {
    INFO(at.front() << " ... " << at.back());
    LayerLooks own;
    LayerFinder beside(context, looks);
    LayerFinder alone(context, own);
    const Value* after_others = beside.find(document->root, at);
    const Value* first = alone.find(document->root, at);
    REQUIRE((after_others == nullptr) == (first == nullptr));
    if (first != nullptr) CHECK(write_compact_json(*after_others) == write_compact_json(*first));
  }
}

}  // namespace
}  // namespace tgtcfg
