// Partly open virtual devices: joined by value, completed from a default.
#include <tgtcfg/virtual_device.h>

#include <memory>
#include <string>

#include "support/catch.h"
#include "support/pipeline.h"

using namespace tgtcfg;

namespace {

std::shared_ptr<const Target> target_of(const std::string& text) {
  test::Run run;
  const auto spec = check_target(Value(text), "", run.context());
  REQUIRE(spec);
  auto target = resolve_target(*spec, run.context());
  REQUIRE(target);
  return std::make_shared<const Target>(std::move(*target));
}

DeviceType type_of(const char* name) {
  return *find_device_type(name);
}

VirtualDevice of_target(const std::string& text) {
  const auto target = target_of(text);
  return {target->device, std::nullopt, target, std::nullopt};
}

}  // namespace

TEST_CASE("what two devices say is joined field by field") {
  const auto cuda = target_of("cuda -arch=sm_80");
  const VirtualDevice typed{type_of("cuda"), std::nullopt, nullptr, std::nullopt};
  const VirtualDevice second{std::nullopt, 1, nullptr, std::nullopt};
  const VirtualDevice scoped{std::nullopt, std::nullopt, nullptr, "shared"};
  struct Row {
    const char* name;
    VirtualDevice a;
    VirtualDevice b;
    std::optional<VirtualDevice> joined;
  };
  const Row rows[] = {
      {"open with open", {}, {}, VirtualDevice{}},
      {"open with something", {}, typed, typed},
      {"different fields", typed, second, VirtualDevice{type_of("cuda"), 1, nullptr, std::nullopt}},
      {"equal fields", second, second, second},
      {"a target and an index",
       {type_of("cuda"), std::nullopt, cuda, std::nullopt},
       second,
       VirtualDevice{type_of("cuda"), 1, cuda, std::nullopt}},
      {"an empty scope is a scope", scoped, {std::nullopt, std::nullopt, nullptr, ""}, {}},
      {"another type", typed, {type_of("cpu"), {}, nullptr, {}}, std::nullopt},
      {"another index", second, {std::nullopt, 2, nullptr, {}}, std::nullopt},
      {"a type that is not the target's",
       {type_of("cuda"), std::nullopt, cuda, std::nullopt},
       {type_of("opencl"), {}, nullptr, {}},
       std::nullopt},
  };
  for (const Row& row : rows) {
    INFO(row.name);
    const auto forth = join(row.a, row.b);
    const auto back = join(row.b, row.a);
    REQUIRE(forth.has_value() == row.joined.has_value());
    REQUIRE(back.has_value() == row.joined.has_value());
    if (!forth) continue;
    CHECK(same_device(*forth, *row.joined));
    CHECK(same_device(*back, *row.joined));
  }
}

TEST_CASE("equal targets join although they were made apart") {
  const VirtualDevice one = of_target("cuda -arch=sm_80");
  const VirtualDevice other = of_target("cuda -arch=sm_80");
  REQUIRE(one.target != other.target);
  const auto joined = join(one, other);
  REQUIRE(joined);
  CHECK(same_device(*joined, one));
  CHECK_FALSE(join(one, of_target("cuda -arch=sm_90")));
  CHECK_FALSE(join(one, of_target("cuda -arch=sm_80 -host=llvm")));
  CHECK_FALSE(join(one, of_target("nvptx -mcpu=sm_80")));
}

TEST_CASE("a default fills what is open") {
  const VirtualDevice fallback = {type_of("cpu"), 0, target_of("llvm -mcpu=generic"), "global"};
  REQUIRE(is_complete(fallback));
  CHECK(same_device(with_default({}, fallback), fallback));
  CHECK(same_device(with_default(fallback, {}), fallback));

  const VirtualDevice gpu = {type_of("cuda"), std::nullopt, nullptr, std::nullopt};
  const VirtualDevice filled = with_default(gpu, fallback);
  CHECK(filled.type == type_of("cuda"));
  CHECK(filled.target == nullptr);  // the default's target is for another type
  CHECK(filled.index == 0);
  CHECK(filled.memory_scope == "global");

  const VirtualDevice own = of_target("cuda -arch=sm_80");
  CHECK(with_default(own, fallback).target == own.target);
}

TEST_CASE("joining is idempotent and does not depend on the order") {
  const VirtualDevice devices[] = {
      {},
      {type_of("cpu"), std::nullopt, nullptr, std::nullopt},
      {type_of("cuda"), 0, nullptr, std::nullopt},
      {std::nullopt, 1, nullptr, "global"},
      of_target("cuda -arch=sm_80"),
      of_target("llvm -mcpu=generic"),
  };
  for (const VirtualDevice& a : devices) {
    CHECK(is_consistent(a));
    REQUIRE(join(a, a));
    CHECK(same_device(*join(a, a), a));
    for (const VirtualDevice& b : devices) {
      const auto ab = join(a, b);
      const auto ba = join(b, a);
      REQUIRE(ab.has_value() == ba.has_value());
      if (ab) CHECK(same_device(*ab, *ba));
      for (const VirtualDevice& c : devices) {
        const auto bc = join(b, c);
        const auto left = ab ? join(*ab, c) : std::nullopt;
        const auto right = bc ? join(a, *bc) : std::nullopt;
        if (left && right) CHECK(same_device(*left, *right));
      }
    }
  }
}
