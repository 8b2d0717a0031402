// An object that is made member by member says what Value::set() would.
#include "model/keyed_object.h"

#include <string>

#include "support/catch.h"

using namespace tgtcfg;

TEST_CASE("of a key that comes twice the place is the first, the value the last") {
  KeyedObject made;
  CHECK(made.empty());
  made.set("b", 1);
  made.set("a", 2);
  made.set("b", 3);
  CHECK_FALSE(made.empty());
  const Object members = made.take();
  REQUIRE(members.size() == 2);
  CHECK(members[0].key == "b");
  CHECK(members[0].value == Value(3));
  CHECK(members[1].key == "a");
}

TEST_CASE("many members are what set() makes of them") {
  KeyedObject made;
  Value expected(Object{});
  for (int i = 0; i < 500; ++i) {
    const std::string key = "k" + std::to_string(i % 170);
    made.set(key, i);
    expected.set(key, i);
  }
  CHECK(Value(made.take()) == expected);
}
