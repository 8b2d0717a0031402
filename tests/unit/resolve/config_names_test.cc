// Ids of targets: the names that were given, and for the others ones that nobody has.
#include <string>
#include <vector>

#include "support/catch.h"
#include "support/pipeline.h"

namespace tgtcfg {
namespace {

std::vector<std::string> ids_of(const std::optional<Plan>& config) {
  std::vector<std::string> ids;
  if (config) {
    for (const PlanTarget& target : config->targets) ids.push_back(target.id);
  }
  return ids;
}

}  // namespace

TEST_CASE("a made id gets a number where a target has it as its name") {
  using Ids = std::vector<std::string>;
  test::Run one;
  CHECK(ids_of(one.resolve("targets:\n"
                           "- cuda -arch=sm_80 -compiler=tensorrt\n"
                           "- {name: cuda-tensorrt, kind: cuda, arch: sm_80}\n")) ==
        Ids{"cuda-tensorrt-2", "cuda-tensorrt"});
  test::Run two;
  CHECK(ids_of(two.resolve("targets:\n"
                           "- {name: cuda-tensorrt-2, kind: cuda, arch: sm_80}\n"
                           "- {name: cuda-tensorrt, kind: llvm, mtriple: x86_64-linux-gnu}\n"
                           "- cuda -arch=sm_80 -compiler=tensorrt\n")) ==
        Ids{"cuda-tensorrt-2", "cuda-tensorrt", "cuda-tensorrt-3"});
}

TEST_CASE("the name of a target that is wrong stays its own") {
  test::Run run;
  (void)run.resolve(
      "targets:\n"
      "- {name: llvm, kind: cudaa}\n"
      "- llvm -mtriple=x86_64-linux-gnu\n"
      "devices: {d: {type: cuda, target: llvm}}\n");
  INFO(run.messages());
  CHECK(run.codes() == "TC2002");
}

}  // namespace tgtcfg
