#include "lsp/offers.h"

#include "support/catch.h"

namespace tgtcfg::lsp {
namespace {

std::vector<std::string> best(std::vector<std::string> names, std::string_view typed,
                              std::size_t most = 99) {
  std::vector<Offer> offers;
  for (std::string& name : names) offers.push_back({.label = std::move(name)});
  std::vector<std::string> labels;
  for (const Offer& offer : best_offers(std::move(offers), typed, most))
    labels.push_back(offer.label);
  return labels;
}

using Names = std::vector<std::string>;

TEST_CASE("what begins with the word comes first, then words in it, then parts of it") {
  CHECK(best({"xcuda", "a/cuda", "cudax", "CUDA", "cuda"}, "cuda") ==
        Names{"cuda", "cudax", "CUDA", "a/cuda", "xcuda"});
  CHECK(best({"cortex-a7", "cortex-a72", "a72"}, "cortexa72") == Names{"cortex-a72"});
  CHECK(best({"skylake-avx512", "skylake"}, "sky") == Names{"skylake", "skylake-avx512"});
}

TEST_CASE("letters alone match where nothing else does") {
  CHECK(best({"cortex-a72", "core2"}, "ctx") == Names{"cortex-a72"});
  CHECK(best({"ctxy", "cortex"}, "ctx") == Names{"ctxy"});
  CHECK(best({"a"}, "b").empty());
}

TEST_CASE("nothing typed leaves the order, and there is a limit") {
  CHECK(best({"b", "a", "c"}, "") == Names{"b", "a", "c"});
  CHECK(best({"b", "a", "c"}, "", 2) == Names{"b", "a"});
}

}  // namespace
}  // namespace tgtcfg::lsp
