// A configuration and a composite of the same content have one plan; neither way loses anything.
#include <random>

#include "check/composite_form.h"
#include "support/catch.h"
#include "support/pipeline.h"

namespace tgtcfg {
namespace {

/// Configurations by chance, small enough to be right most of the time.
class Generator {
 public:
  explicit Generator(unsigned seed) : random_(seed) {}

  Value configuration(int depth) {
    Value result(Object{});
    if (chance(2)) result.set("tag", "acme/c" + std::to_string(random_() % 3));
    result.set("host", pick({"llvm", "llvm -mtriple=aarch64-linux-gnu", "none"}));
    result.set("targets", chance(2) ? target_map() : target_list(depth));
    if (chance(2)) result.set("opt-level", static_cast<std::int64_t>(random_() % 4));
    if (chance(2)) result.set("executor", Value(Object{{"kind", "graph"}, {"link-params", true}}));
    if (chance(2)) result.set("runtime", "cpp");
    if (chance(2)) result.set("x-note", Value(Array{Value(1), Value()}));
    if (chance(2)) result.set("pass-config", Value(Object{{"tir.disable_vectorize", chance(2)}}));
    if (chance(2)) result.set("default_device", result.find("targets")->is_object() ? "b" : "cuda");
    if (chance(2)) result.set("functions", Value(Object{{"f_*", Object{{"host", "none"}}}}));
    if (depth > 0 && chance(2)) {
      result.set("parts", Value(Object{{"p", configuration(depth - 1)}, {"q", "vulkan"}}));
    }
    return result;
  }

 private:
  bool chance(unsigned n) { return random_() % n == 0; }

  Value pick(std::initializer_list<const char*> words) {
    return {*(words.begin() + random_() % words.size())};
  }

  Value cuda() {
    if (chance(3)) return {"cuda -arch=sm_86"};
    if (chance(2)) return Value(Object{{"kind", "cuda"}, {"arch", "sm_80"}, {"x-why", 1}});
    return Value(Object{{"tag", "nvidia/nvidia-a100"}, {"max_threads_per_block", 512}});
  }

  Value target_map() {
    return Value(Object{{"b", cuda()}, {"a", pick({"llvm -mcpu=skylake", "llvm"})}});
  }

  Value target_list(int depth) {
    Array list{cuda()};
    if (chance(2)) list.push_back(pick({"llvm -mcpu=skylake", "llvm"}));
    for (int i = 0; depth > 0 && i < 2; ++i) {
      if (!chance(2)) continue;
      Value inner = configuration(depth - 1);
      std::erase_if(inner.object(), [](const Member& member) { return member.key == "tag"; });
      if (chance(2)) inner.set("kind", "composite");
      list.push_back(std::move(inner));
    }
    return Value(std::move(list));
  }

  std::mt19937 random_;
};

/// The plan, or what was wrong.
std::string plan_of(const Value& configuration) {
  test::Run run;
  const auto plan = run.plan(write_yaml(configuration, KeyOrder::kept));
  return plan ? write_compact_json(to_json(*plan)) : run.codes();
}

TEST_CASE("both forms of a configuration have the same plan, there and back") {
  std::size_t resolved = 0;
  for (unsigned seed = 0; seed < 60; ++seed) {
    const Value config = Generator(seed).configuration(2);
    const Value composite = as_composite(config);
    const Value back = as_configuration(composite);
    INFO(seed << "\n" << write_yaml(config, KeyOrder::kept));
    const std::string plan = plan_of(config);
    if (plan.starts_with('{')) ++resolved;
    CHECK(plan_of(composite) == plan);
    CHECK(plan_of(back) == plan);
    CHECK(write_yaml(as_composite(back), KeyOrder::kept) ==
          write_yaml(as_composite(as_configuration(config)), KeyOrder::kept));
  }
  CHECK(resolved > 45);
}

TEST_CASE("parts without names have the same numbers in every form") {
  const Value config(
      Object{{"targets", Array{"llvm", "composite -devices=cuda,llvm",
                               Object{{"kind", "composite"}, {"targets", Array{"ext_dev"}}},
                               Object{{"host", "none"}, {"targets", Array{"vulkan"}}}}}});
  const std::string plan = plan_of(config);
  CHECK(plan.starts_with('{'));
  CHECK(plan_of(as_composite(config)) == plan);
  CHECK(plan_of(as_configuration(config)) == plan);
}

TEST_CASE("a configuration without composites is what comes back") {
  const Value config(Object{{"tag", "acme/board"},
                            {"targets", Object{{"z", "cuda"}, {"a", Object{{"kind", "llvm"}}}}},
                            {"x-team", "vision"},
                            {"parts", Object{{"p", Object{{"targets", Array{"ext_dev"}}}}}},
                            {"opt-level", 2}});
  CHECK(write_yaml(as_configuration(as_composite(config)), KeyOrder::kept) ==
        write_yaml(config, KeyOrder::kept));
  CHECK(as_composite(config).object().front().key == "kind");
}

TEST_CASE("targets are configurations of one") {
  struct Row {
    const char* name;
    Value document;
    const char* expected;
  };
  const Row rows[] = {
      {"string", Value("cuda"), R"({"kind":"composite","targets":["cuda"]})"},
      {"list", Value(Array{"cuda", "llvm"}), R"({"kind":"composite","targets":["cuda","llvm"]})"},
      {"object", Value(Object{{"kind", "cuda"}}),
       R"({"kind":"composite","targets":[{"kind":"cuda"}]})"},
      {"TVM's spelling", Value(Object{{"kind", "composite"}, {"devices", Array{"cuda"}}}),
       R"({"kind":"composite","targets":["cuda"]})"},
  };
  for (const Row& row : rows) {
    INFO(row.name);
    CHECK(write_compact_json(as_composite(row.document)) == row.expected);
  }
}

}  // namespace
}  // namespace tgtcfg
