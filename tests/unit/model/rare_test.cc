// A value that is seldom there answers as an optional one does.
#include <tgtcfg/rare.h>

#include <string>
#include <utility>

#include "support/catch.h"

using namespace tgtcfg;

TEST_CASE("nothing is there until it is given") {
  Rare<std::string> tag;
  CHECK_FALSE(tag.has_value());
  CHECK_FALSE(tag == "");
  CHECK(tag.value_or("none") == "none");
  CHECK_FALSE(tag.optional().has_value());
  CHECK_FALSE(Rare<std::string>(std::nullopt));
  CHECK_FALSE(Rare<std::string>(std::optional<std::string>()));
  CHECK(*Rare<std::string>(std::optional<std::string>("x")) == "x");
  tag = "nvidia/nvidia-a100";
  REQUIRE(tag);
  CHECK(tag == "nvidia/nvidia-a100");
  CHECK_FALSE(tag == "nvidia/nvidia-h100");
  CHECK(tag->size() == 18);
  CHECK(tag.optional() == "nvidia/nvidia-a100");
  tag.reset();
  CHECK_FALSE(tag);
}

TEST_CASE("a copy is a value of its own, and what was moved is gone") {
  Rare<std::string> one(std::string("one"));
  Rare<std::string> other = one;
  *other += " more";
  CHECK(*one == "one");
  one = other;
  CHECK(*one == "one more");
  CHECK(&*one != &*other);
  const Rare<std::string>& itself = one;
  one = itself;
  CHECK(*one == "one more");
  const Rare<std::string> taken = std::move(other);
  CHECK(*taken == "one more");
  one = Rare<std::string>();
  CHECK_FALSE(one);
}

TEST_CASE("it takes one pointer") {
  STATIC_REQUIRE(sizeof(Rare<std::string>) == sizeof(void*));
}
