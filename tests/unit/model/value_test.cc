#include <tgtcfg/value.h>

#include <array>
#include <limits>
#include <stdexcept>
#include <string>
#include <utility>

#include "support/catch.h"

namespace tgtcfg {
namespace {

const Value value = Object{{"text", "a"},
                           {"flag", true},
                           {"number", 7},
                           {"list", Array{"x", 1, "y"}},
                           {"map", Object{{"text", "b"}}}};

TEST_CASE("members are read by key and kind") {
  CHECK(value.text("text") == "a");
  CHECK(value.flag("flag"));
  CHECK(value.integer("number") == 7);
  CHECK(value.list("list").size() == 3);
  CHECK(value.texts("list") == std::vector<std::string>{"x", "y"});
  CHECK(value.map("map").front().key == "text");
  CHECK(value.get("map").text("text") == "b");
}

TEST_CASE("what is not there, or of another kind, is empty") {
  for (const char* key : {"nothing", "text", "flag", "number", "list", "map"}) {
    INFO(key);
    const std::string_view name = key;
    if (name != "text") CHECK(value.text(key).empty());
    if (name != "flag") CHECK_FALSE(value.flag(key));
    if (name != "number") CHECK_FALSE(value.integer(key));
    if (name != "list") CHECK(value.list(key).empty());
    if (name != "list") CHECK(value.texts(key).empty());
    if (name != "map") CHECK(value.map(key).empty());
  }
  CHECK(value.get("nothing").is_null());
  CHECK(value.get("nothing").get("more").text("still") == "");
  CHECK(Value("no object").get("text").is_null());
}

// A text that fits into its string and one that does not.
const std::string long_text(100, 'x');
const std::array<Value, 9> all_kinds = {Value(),
                                        Value(true),
                                        Value(std::numeric_limits<std::int64_t>::min()),
                                        Value(0.5),
                                        Value("a"),
                                        Value(long_text),
                                        Value(Array{1, long_text}),
                                        Value(Object{{"key", long_text}}),
                                        Value(Object{})};

Value placed(Value result) {
  result.span = {FileId{1}, 2, 3};
  result.style = ScalarStyle::folded;
  return result;
}

bool is_placed(const Value& here) {
  return here.span == Span{FileId{1}, 2, 3} && here.style == ScalarStyle::folded;
}

TEST_CASE("each kind is copied, moved and put in the place of each") {
  for (const Value& from : all_kinds) {
    const Value source = placed(from);
    const Value copied = source;
    CHECK((copied == from && is_placed(copied)));
    for (const Value& to : all_kinds) {
      INFO(name_of(from.kind()) << " in place of " << name_of(to.kind()));
      Value assigned = to;
      assigned = source;
      CHECK((assigned == from && is_placed(assigned)));
      Value moved = to;
      moved = std::move(assigned);
      CHECK((moved == from && is_placed(moved)));
      CHECK(assigned.kind() == from.kind());  // what a value moved from is asked for is there
      assigned = to;
      CHECK(assigned == to);
      std::swap(assigned, moved);
      CHECK((assigned == from && moved == to));
    }
  }
}

TEST_CASE("a value takes the place of what holds it, and its own") {
  for (const Value& inner : all_kinds) {
    Value list = Array{"before", placed(inner)};
    list = std::move(list.array()[1]);
    CHECK((list == inner && is_placed(list)));
    Value map = Object{{"before", 1}, {"it", placed(inner)}};
    map = map.get("it");
    CHECK((map == inner && is_placed(map)));
    Value& same = map;
    map = std::move(same);
    CHECK((map == inner && is_placed(map)));
  }
}

TEST_CASE("a value that is asked for another kind says so") {
  for (const Value& each : all_kinds) {
    if (!each.is_boolean()) CHECK_THROWS_AS(each.boolean(), std::logic_error);
    if (!each.is_integer()) CHECK_THROWS_AS(each.integer(), std::logic_error);
    if (!each.is_number()) CHECK_THROWS_AS(each.number(), std::logic_error);
    if (!each.is_string()) CHECK_THROWS_AS(each.string(), std::logic_error);
    if (!each.is_array()) CHECK_THROWS_AS(each.array(), std::logic_error);
    if (!each.is_object()) CHECK_THROWS_AS(each.object(), std::logic_error);
  }
}

TEST_CASE("what is no map becomes one with its first member, in its place") {
  for (const Value& each : all_kinds) {
    Value map = placed(each);
    map.set("new", 1);
    CHECK(map.integer("new") == 1);
    CHECK(map.has("key") == each.has("key"));
    CHECK(is_placed(map));
  }
}

}  // namespace
}  // namespace tgtcfg
