#include <tgtcfg/values.h>

#include <stdexcept>

#include "support/catch.h"

namespace tgtcfg {
namespace {

std::string names_of(const Values& values) {
  std::string names;
  for (const auto& [name, value] : values) names += name + " ";
  return names;
}

TEST_CASE("values stand in the order of their names, however they come") {
  Values values;
  for (const char* name : {"m", "a", "z", "keys", "b"}) values.insert_or_assign(name, Value(name));
  CHECK(names_of(values) == "a b keys m z ");
  CHECK(values.find("keys")->second == Value("keys"));
  CHECK(values.find("key") == values.end());
  CHECK(values.contains("z"));
  CHECK(values.at("a") == Value("a"));
  CHECK_THROWS_AS(values.at("c"), std::out_of_range);
}

TEST_CASE("values of many names are found as well") {
  Values values;
  for (int i = 99; i >= 0; --i) values["n" + std::to_string(i)] = Value(i);
  CHECK(values.size() == 100);
  for (int i = 0; i < 100; ++i) CHECK(values.at("n" + std::to_string(i)) == Value(i));
  CHECK_FALSE(values.contains("n100"));
  CHECK_FALSE(values.contains(""));
}

TEST_CASE("a name is there once") {
  Values values;
  CHECK(values.emplace("a", Value(1)).second);
  CHECK_FALSE(values.emplace("a", Value(2)).second);
  CHECK(values.at("a") == Value(1));
  CHECK_FALSE(values.insert_or_assign("a", Value(3)).second);
  CHECK(values.at("a") == Value(3));
  CHECK(values.erase("a") == 1);
  CHECK(values.erase("a") == 0);
  CHECK(values.empty());
}

}  // namespace
}  // namespace tgtcfg
