#include "explain/plan_places.h"

#include <algorithm>
#include <string>
#include <vector>

#include "model/plain_values.h"
#include "support/catch.h"

using namespace tgtcfg;

namespace {

constexpr int many = 300;

std::string name_of(int number) {
  return "t" + std::to_string(number);
}

/// Targets that differ by one attribute, hosts that nobody asked for, one part.
Plan large_plan() {
  Plan plan;
  for (int i = 0; i < many; ++i) {
    PlanTarget target;
    target.id = name_of(i);
    target.kind = "llvm";
    target.attrs["num-cores"] = i;
    plan.targets.push_back(target);
    PlanHost host;
    host.id = "host" + std::to_string(i);
    host.kind = "llvm";
    plan.hosts.push_back(host);
  }
  plan.pass_config["tir.x"] = Object{{"deep", 1}};
  plan.device_map["cpu"] = "t1";
  PlanPart& part = plan.parts.emplace_back();
  part.id = "p";
  part.plan.targets.push_back(plan.targets[2]);
  return plan;
}

std::string text_of(const PlanPlace* place) {
  if (place == nullptr) return "nothing";
  return place->plan + " " + place->config + (place->derived ? " derived" : "");
}

std::string texts_of(const PlanPlaces::Places& places) {
  std::string text;
  for (const PlanPlace* place : places) text += (text.empty() ? "" : "; ") + text_of(place);
  return text;
}

}  // namespace

TEST_CASE("a place is found by its pointer in the plan") {
  const Plan plan = large_plan();
  const PlanPlaces places(collect_places(plan, nullptr, {}));
  const auto row = GENERATE(table<std::string, std::string>({
      {"/targets/t7", "/targets/t7 /targets/t7"},
      {"/targets/t7/attrs/num-cores", "/targets/t7/attrs/num-cores /targets/t7/num-cores"},
      {"/targets/t7/fingerprint", "/targets/t7/fingerprint /targets/t7 derived"},
      {"/targets/t7/nothing", "nothing"},
      {"/targets", "nothing"},
      {"/hosts/host7/kind", "/hosts/host7/kind /host/kind"},
      {"/pass_config/tir.x/deep", "/pass_config/tir.x/deep /pass-config/tir.x/deep"},
      {"/device_map/cpu", "/device_map/cpu /targets/t1 derived"},
      {"/parts/p", "/parts/p /parts/p"},
      {"/parts/p/plan/opt_level", "/parts/p/plan/opt_level /parts/p/opt-level"},
      {"/parts/p/plan/targets/t2/kind", "/parts/p/plan/targets/t2/kind /parts/p/targets/t2/kind"},
  }));
  CHECK(text_of(places.in_plan(std::get<0>(row))) == std::get<1>(row));
}

TEST_CASE("all places of a configuration pointer, in the order of the plan") {
  const Plan plan = large_plan();
  const PlanPlaces places(collect_places(plan, nullptr, {}));
  CHECK(texts_of(places.in_config("/targets/t7/kind")) == "/targets/t7/kind /targets/t7/kind");
  CHECK(texts_of(places.in_config("/targets/t7/nothing")).empty());
  CHECK(texts_of(places.in_config("/device-map")).empty());
  // What is derived from a target is not written there.
  CHECK(texts_of(places.in_config("/targets/t1")) == "/targets/t1 /targets/t1");
  const auto hosts = places.in_config("/host");
  REQUIRE(hosts.size() == many + 1);
  CHECK(hosts.front()->plan == "/host");
  for (std::size_t i = 0; i < many; ++i)
    CHECK(hosts[i + 1]->plan == "/hosts/host" + std::to_string(i));
}

TEST_CASE("something is written below a pointer") {
  const Plan plan = large_plan();
  const PlanPlaces places(collect_places(plan, nullptr, {}));
  const auto row = GENERATE(table<std::string, bool>({
      {"/targets", true},
      {"/targets/t7", true},
      {"/targets/t7/num-cores", false},
      {"/targets/t", false},
      {"/pass-config", true},
      {"/pass-config/tir.x", true},
      {"/pass-config/tir.x/deep", false},
      {"/parts/p", true},
      {"/parts/p/targets/t2", true},
      {"/parts/p/targets/t3", false},
  }));
  CHECK(places.has_below(std::get<0>(row)) == std::get<1>(row));
}

TEST_CASE("all places come by the order of their plan pointers") {
  Plan plan = large_plan();
  // Sorts between a target and its members.
  plan.targets.emplace_back(plan.targets[7]).id = "t7-";
  const PlanPlaces places(collect_places(plan, nullptr, {}));
  std::vector<std::string> in_order;
  std::vector<std::string> said;
  for (const auto& [_, place] : places.by_plan()) {
    in_order.push_back(place->plan);
    if (!place->derived && !place->config.empty() && !is_empty(*place->value))
      said.push_back(place->config);
  }
  CHECK(std::is_sorted(in_order.begin(), in_order.end()));
  std::vector<std::string> written = places.written();
  std::sort(written.begin(), written.end());
  std::sort(said.begin(), said.end());
  CHECK(written == said);
  CHECK(in_order.size() > 20 * many);
}
