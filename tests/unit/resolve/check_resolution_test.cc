// A configuration that is only checked has the reports of one that is resolved.
#include "resolve/check.h"

#include <tgtcfg/writers.h>

#include <string>
#include <utility>

#include "support/catch.h"
#include "support/generated_configuration.h"
#include "support/pipeline.h"

namespace tgtcfg {
namespace {

void compare(const std::string& text) {
  INFO(text);
  test::Run resolved;
  test::Run checked;
  const auto spec = resolved.check(text);
  auto same = checked.check(text);
  REQUIRE(spec.has_value() == same.has_value());
  if (!spec) return;
  (void)resolve(*spec, resolved.context());
  check_resolution(*same, checked.context());
  CHECK(checked.messages() == resolved.messages());
}

}  // namespace

TEST_CASE("checking reports what resolving does, of generated configurations") {
  for (std::uint32_t seed = 0; seed < 60; ++seed)
    compare(write_compact_json(test::ConfigurationGenerator(seed).configuration()));
}

TEST_CASE("checking reports what resolving does, where rules choose or find nothing") {
  // Unnamed among named, externals alone, two hosts, old spellings, a device that nothing means.
  compare("[cuda -arch=sm_80, cuda -arch=sm_90]");
  compare("[cuda -compiler=tensorrt, cuda -compiler=cutlass]");
  compare("targets: {a: cuda -host=llvm, b: vulkan -host=c}");
  compare("targets: {a: cuda, b: llvm -executor=aot -link-params}\ndefault-device: vulkan");
  compare("host: llvm\ntargets: {a: cuda, b: opencl}\nparts: {p: {targets: [vulkan, cuda]}}");
  compare("targets: [llvm]\npass-config: {relay.fallback_device_type: 2}");
}

}  // namespace tgtcfg
