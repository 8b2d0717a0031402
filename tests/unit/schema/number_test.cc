#include "schema/number.h"

#include <vector>

#include "support/catch.h"

using namespace tgtcfg;

TEST_CASE("numbers compare by value") {
  CHECK((compare_numbers(Value(1), Value(1.0)) == 0));
  CHECK((compare_numbers(Value(1), Value(1.5)) < 0));
  CHECK((compare_numbers(Value(-0.0), Value(0)) == 0));
  CHECK((compare_numbers(Value(std::int64_t{9007199254740991}), Value(1e300)) < 0));
}

TEST_CASE("numbers are multiples by their decimal texts") {
  struct Row {
    Value number;
    Value divisor;
    bool expected;
  };
  const std::vector<Row> rows = {
      {Value(0), Value(7), true},
      {Value(14), Value(7), true},
      {Value(15), Value(7), false},
      {Value(-14), Value(7), true},
      {Value(0.0075), Value(0.0001), true},
      {Value(0.00751), Value(0.0001), false},
      {Value(4.5), Value(1.5), true},
      {Value(35), Value(1.5), false},
      {Value(5), Value(10), false},
      {Value(30), Value(10), true},
      {Value(1e308), Value(0.5), true},
      {Value(1e308), Value(0.123456789), false},
      {Value(std::int64_t{12391239123}), Value(1e-8), true},
      {Value(0.1), Value(1), false},
      {Value(2.0), Value(1), true},
  };
  for (const Row& row : rows) {
    INFO(text_of_number(row.number) << " by " << text_of_number(row.divisor));
    CHECK(is_multiple(row.number, row.divisor) == row.expected);
  }
}

TEST_CASE("numbers read back from their texts") {
  CHECK(text_of_number(Value(3)) == "3");
  CHECK(text_of_number(Value(3.0)) == "3.0");
  CHECK(text_of_number(Value(0.1)) == "0.1");
  CHECK(text_of_number(Value(1e300)) == "1e+300");
}

TEST_CASE("data is the same whatever the order of keys and the spelling of numbers") {
  const Value a(Object{{"x", Value(1)}, {"y", Value(Array{Value(2.0)})}});
  const Value b(Object{{"y", Value(Array{Value(2)})}, {"x", Value(1.0)}});
  CHECK(same_data(a, b));
  CHECK(hash_data(a) == hash_data(b));
  CHECK_FALSE(same_data(a, Value(Object{{"x", Value(1)}})));
  CHECK_FALSE(same_data(Value(false), Value(0)));
  CHECK_FALSE(same_data(Value(Array{Value(1), Value(2)}), Value(Array{Value(2), Value(1)})));
}
