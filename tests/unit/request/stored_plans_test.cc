#include "request/stored_plans.h"

#include "support/catch.h"

namespace tgtcfg {
namespace {

Value plan(const char* fingerprint, Array targets) {
  return Object{
      {"schema", "tgtcfg.plan/1"}, {"fingerprint", fingerprint}, {"targets", std::move(targets)}};
}

TEST_CASE("what two plans do not share is named") {
  const Value a = plan("x", {Object{{"id", "a"}, {"n", 1}}});
  struct Row {
    const char* name;
    Value other;
    const char* text;
  };
  const Row rows[] = {
      {"equal", a, ""},
      {"a value", plan("y", {Object{{"id", "a"}, {"n", 2}}}), "/targets/a/n: 1 -> 2"},
      {"a member too many", plan("y", {Object{{"id", "a"}, {"m", 1}, {"n", 1}}}),
       "/targets/a/m: nothing -> 1"},
      {"another length", plan("y", {}), "/targets/a: {\"id\":\"a\",\"n\":1} -> nothing"},
      {"changed database", plan("x", {Object{{"id", "a"}, {"n", 2}}}),
       "/targets/a/n: 1 -> 2, with the same fingerprint: the database changed since then"},
      {"the fingerprint alone", plan("y", {Object{{"id", "a"}, {"n", 1}}}), "/fingerprint differs"},
      {"not a plan", Value(), "it is not one plan"},
  };
  for (const Row& row : rows) {
    INFO(row.name);
    CHECK(difference_of_plans(a, row.other) == row.text);
  }
}

TEST_CASE("how a plan was traced makes no difference") {
  Value traced = plan("x", {});
  traced.set("trace", Array{"rule"});
  CHECK(difference_of_plans(plan("x", {}), traced).empty());
}

}  // namespace
}  // namespace tgtcfg
