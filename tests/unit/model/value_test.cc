#include <tgtcfg/value.h>

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

}  // namespace
}  // namespace tgtcfg
