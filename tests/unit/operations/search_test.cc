#include "operations/search.h"

#include "support/catch.h"

namespace tgtcfg {
namespace {

using Names = std::vector<std::string>;

Names found(const std::vector<std::string>& words) {
  const std::vector<NamedEntry> entries = {
      {"tags", "nvidia/geforce-rtx-4090", "nvidia geforce rtx 4090: cuda, sm_89 (ada)"},
      {"tags", "nvidia/rtx4090", "nvidia rtx4090: cuda, sm_89 (ada)"},
      {"kinds", "cuda", "CUDA source for an NVIDIA GPU."},
      {"cpus", "cortex-a72", "CPU of aarch64"},
      {"generators", "tensorrt", "Subgraphs compiled by TensorRT."},
  };
  Names names;
  for (const NamedEntry& entry : best_entries(entries, words)) names.push_back(entry.name);
  return names;
}

TEST_CASE("names are found by parts, descriptions after them") {
  CHECK(found({"cuda"}) == Names{"cuda", "nvidia/rtx4090", "nvidia/geforce-rtx-4090"});
  CHECK(found({"rtx4090"}) == Names{"nvidia/rtx4090", "nvidia/geforce-rtx-4090"});
  CHECK(found({"CortexA72"}) == Names{"cortex-a72"});
}

TEST_CASE("words that stand together come first") {
  const std::vector<NamedEntry> entries = {{"tags", "jetson-orin-nano", ""},
                                           {"tags", "nvidia/jetson-nano", ""}};
  CHECK(best_entries(entries, {"jetson", "nano"}).front().name == "nvidia/jetson-nano");
}

TEST_CASE("every word has to be found") {
  CHECK(found({"4090", "geforce"}) == Names{"nvidia/geforce-rtx-4090"});
  CHECK(found({"4090", "aarch64"}).empty());
}

TEST_CASE("what people call a thing finds it; mistyped words count where nothing else does") {
  CHECK(found({"trt"}) == Names{"tensorrt"});
  CHECK(found({"geforse"}) == Names{"nvidia/geforce-rtx-4090"});
  CHECK(found({"tenosrrt"}) == Names{"tensorrt"});
  CHECK(found({"xyzzy"}).empty());
}

TEST_CASE("letters scattered over a name are no hit") {
  CHECK(found({"nsr"}).empty());  // tensorrt
  CHECK(found({"cx7"}).empty());  // cortex-a72
}

}  // namespace
}  // namespace tgtcfg
