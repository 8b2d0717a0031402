// Rows as they are packed: nothing is lost, and the questions are answered as a tree answers them.
#include "database/packed_row.h"

#include <tgtcfg/database.h>

#include "support/catch.h"

namespace tgtcfg {
namespace {

TEST_CASE("a packed value is unpacked as it was") {
  const Value values[] = {
      nullptr,
      true,
      false,
      0,
      -1,
      127,
      -128,
      std::int64_t{9007199254740991},
      std::int64_t{-9007199254740991},
      0.5,
      -1e300,
      "",
      "a text",
      std::string(300, 'x'),
      Array{},
      Array{1, Array{"two", nullptr}, Object{{"three", 3.25}}},
      Object{},
      Object{{"", Object{{"nested", Array{false}}}}, {"key", "value"}},
  };
  for (const Value& value : values) {
    const std::string packed = pack(value);
    CAPTURE(packed);
    CHECK(unpack(packed) == value);
  }
  CHECK(unpack("").is_null());
}

TEST_CASE("a packed map answers as its tree does") {
  const Value tree = Object{{"name", "a"},
                            {"numbers", Array{1, 2}},
                            {"texts", Array{"b", 3, "c"}},
                            {"flag", true},
                            {"off", false},
                            {"least", -5},
                            {"inner", Object{{"name", "d"}, {"list", Array{Object{}}}}},
                            {"nothing", nullptr}};
  const std::string packed = pack(tree);
  const PackedMap map{PackedValue(packed)};
  REQUIRE(map.size() == tree.object().size());
  for (const char* key :
       {"name", "numbers", "texts", "flag", "off", "least", "inner", "nothing", "missing"}) {
    CAPTURE(key);
    CHECK(map.has(key) == tree.has(key));
    CHECK(map.text(key) == tree.text(key));
    CHECK(map.flag(key) == tree.flag(key));
    CHECK(map.texts(key) == tree.texts(key));
    CHECK(map.list(key).size() == tree.list(key).size());
    CHECK(map.map(key).size() == tree.map(key).size());
    CHECK(Value(map.object(key)) == Value(tree.map(key)));
    CHECK(map.get(key).unpack() == tree.get(key));
  }
  CHECK(map.map("inner").text("name") == "d");
  CHECK(map.list("numbers")[1].integer() == 2);
  CHECK(PackedMap(PackedValue(pack(Value(1)))).size() == 0);
}

TEST_CASE("every row can be packed again") {
  const Database database;
  for (const Table table : {Table::kinds, Table::tags, Table::generators, Table::executors,
                            Table::cpus, Table::chips, Table::pass_config, Table::versions}) {
    for (const std::string& name : database.names(table)) {
      CAPTURE(name);
      const auto row = database.raw(table, name);
      REQUIRE(row.has_value());
      CHECK(unpack(pack(*row)) == *row);
    }
  }
}

}  // namespace
}  // namespace tgtcfg
