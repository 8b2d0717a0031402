#include "support/link_key.h"

#include "support/catch.h"

using namespace tgtcfg;

TEST_CASE("keys of one link have one spelling") {
  const auto row = GENERATE(table<std::string, std::string>({
      {"a -> b", "a -> b"},
      {"b->a", "b -> a"},
      {"b  <->a", "a <-> b"},
      {"a-->b", "a- -> b"},
      {"p:x <-> host", "host <-> p:x"},
      {"a > b", "a > b"},
      {"a -> b -> c", "a -> b -> c"},
      {"-> b", "-> b"},
  }));
  CHECK(canonical_link_key(std::get<0>(row)) == std::get<1>(row));
}

TEST_CASE("text with two names was meant to be a link") {
  const auto row = GENERATE(table<std::string, std::string>({
      {"a > b", "a -> b"},
      {"a => b", "a -> b"},
      {"b <- a", "a -> b"},
      {"b<=>a", "a <-> b"},
      {"a b", "a -> b"},
      {"a", ""},
      {"a, b, c", ""},
  }));
  CHECK(likely_link_key(std::get<0>(row)).value_or("") == std::get<1>(row));
}
