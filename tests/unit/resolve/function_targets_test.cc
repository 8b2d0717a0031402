// What functions mean among many targets is what looking at all of them finds.
#include "resolve/rules/function_targets.h"

#include <string>
#include <vector>

#include "resolve/config_state.h"
#include "resolve/specialization.h"
#include "support/catch.h"
#include "support/pipeline.h"

namespace tgtcfg {
namespace {

// Of the general ones that a target refines or serves, the one that says most; of equal ones the
// last.
std::optional<std::size_t> refined_among(const ConfigState& state, const Target& target) {
  std::optional<std::size_t> found;
  for (std::size_t i = 0; i < state.size(); ++i) {
    if (!state.config.targets[i].is_general()) continue;
    const bool fits = target.codegen.external ? serves(target, state.target(i), state.database)
                                              : refines(target, state.target(i));
    if (fits && (!found || refines(state.target(i), state.target(*found)))) found = i;
  }
  return found;
}

TEST_CASE("a function's target is found among any others as by looking at all") {
  const std::vector<std::string> texts = {
      "cuda",
      "cuda -arch=sm_80",
      "cuda -arch=sm_80 -l2_cache_size_bytes=1",
      "cuda -arch=sm_80 -max_num_threads=512",
      "cuda -arch=sm_80 -max_num_threads=512 -l2_cache_size_bytes=1",
      "cuda -arch=sm_80",
      "cuda -arch=sm_90",
      "cuda -arch=sm_80 -compiler=tensorrt",
      "cuda -arch=sm_80 -compiler=cutlass",
      "cuda -compiler=tensorrt",
      "llvm -mtriple=x86_64-linux-gnu -mattr=+avx2",
      "llvm -mtriple=x86_64-linux-gnu -mattr=+avx2,+fma -num-cores=2",
      "llvm -mtriple=x86_64-linux-gnu",
      "llvm -mtriple=aarch64-linux-gnu -num-cores=2",
  };
  test::Run run;
  std::vector<Target> targets;
  for (const std::string& text : texts) targets.push_back(run.target_of(text));
  const ConfigSpec spec;
  RoomToRepeat room;
  // Each half of them in turn is the configuration, in both orders.
  for (std::size_t chosen = 1; chosen < (std::size_t{1} << texts.size()); chosen += 37) {
    ConfigState state{run.context(), spec, {.room_to_repeat = room}};
    for (std::size_t i = 0; i < targets.size(); ++i) {
      const std::size_t at = chosen % 2 == 0 ? i : targets.size() - 1 - i;
      if (((chosen >> at) & 1U) == 0) continue;
      static_cast<Target&>(state.targets().emplace_back()) = targets[at];
      state.targets().back().id = "t" + std::to_string(at);
    }
    FunctionTargets found(state);
    for (const Target& target : targets) {
      INFO(chosen << ": " << short_text(target));
      std::optional<std::size_t> same;
      for (std::size_t i = state.size(); i > 0; --i) {
        if (same_target(state.target(i - 1), target)) same = i - 1;
      }
      CHECK(found.same_as(target) == same);
      CHECK(found.refined_by(target) == refined_among(state, target));
    }
  }
}

}  // namespace
}  // namespace tgtcfg
