// A spec that is taken resolves to what a copy of it would, and what is left of it is a spec still.
#include <utility>

#include "resolve/target_form.h"
#include "support/catch.h"
#include "support/pipeline.h"

namespace tgtcfg {
namespace {

// Of each target its name, what it serves and all that it says.
std::string text_of(const std::optional<CompilationConfig>& config) {
  if (!config) return "nothing";
  std::string text;
  for (const ConfiguredTarget& target : config->targets) {
    text += target.id + ":";
    for (const std::string& refined : target.refines) text += " " + refined;
    text += " " + write_compact_json(target_object_with_host(target.target)) + "\n";
  }
  for (const ResolvedFunction& function : config->functions)
    text += function.match + " " + function.target.value_or("-") + "\n";
  return text + config->default_device.value_or("-");
}

}  // namespace

TEST_CASE("a spec that is taken gives the same targets and the same reports") {
  const char* const texts[] = {
      // A host of its own, one of the configuration, names given and made, a function's target.
      "host: llvm -mtriple=x86_64-linux-gnu\n"
      "targets:\n"
      "- {name: a, kind: cuda, arch: sm_80}\n"
      "- {name: b, kind: cuda, arch: sm_90, host: llvm -mtriple=aarch64-linux-gnu}\n"
      "- {name: c, kind: llvm, mtriple: x86_64-linux-gnu}\n"
      "functions: {\"conv*\": {target: cuda -arch=sm_80 -model=m}}\n"
      "default-device: a\n",
      // Listed twice, with an external target between.
      "[cuda -arch=sm_80, cuda -arch=sm_80 -compiler=tensorrt, cuda -arch=sm_80]",
      // Mistakes before and behind what is right.
      "targets: {a: cuda -arch=sm_8x, b: cuda -host=cuda, c: vulkan, d: llvm -num-cores=x}",
      "targets: {z: llvm -mcpu=skylake, y: vulkan, x: c}\nhost-policy: first\n",
  };
  for (const char* text : texts) {
    INFO(text);
    test::Run kept;
    test::Run taken;
    const auto spec = kept.check(text);
    auto own = taken.check(text);
    REQUIRE(spec);
    REQUIRE(own);
    CHECK(text_of(resolve(std::move(*own), taken.context())) ==
          text_of(resolve(*spec, kept.context())));
    CHECK(taken.messages() == kept.messages());
    const ConfigSpec copy = *own;
    for (const TargetSpec& left : copy.targets) CHECK((left.host || left.poison.any));
  }
}

}  // namespace tgtcfg
