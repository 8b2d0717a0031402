#include "operations/record_mark.h"

#include "support/catch.h"

using namespace tgtcfg;

TEST_CASE("a mark is added to a record, or replaces what stands there") {
  const auto [text, pointer, marked] = GENERATE(table<std::string, PointerTokens, std::string>({
      {R"({"a": 1})", {"m"}, R"({"a": 1, "m": "x"})"},
      {R"({})", {"m"}, R"({"m": "x"})"},
      {R"({ })", {"m"}, R"({ "m": "x"})"},
      {R"({"m": [1, {}], "a": 1})", {"m"}, R"({"m": "x", "a": 1})"},
      {R"({"a": {"b": 1}})", {"a", "m"}, R"({"a": {"b": 1, "m": "x"}})"},
      {R"([0, [1]])", {"1", "-"}, R"([0, [1, "x"]])"},
      {R"([])", {"-"}, R"(["x"])"},
      {R"([1, 2])", {"0"}, R"(["x", 2])"},
      {R"({"a": "}"})", {"say \"m\""}, R"({"a": "}", "say \"m\"": "x"})"},
      {"{\"a\": 1}\r\n", {"m"}, "{\"a\": 1, \"m\": \"x\"}\r\n"},
  }));
  CAPTURE(text);
  CHECK(with_member(text, pointer, R"("x")", 10) == marked);
}

TEST_CASE("there is no place for a mark") {
  const auto [text, pointer] = GENERATE(table<std::string, PointerTokens>({
      {R"({"a": 1})", {}},
      {R"({"a": 1})", {"a", "m"}},
      {R"({"a": 1})", {"b", "m"}},
      {R"([1])", {"m"}},
      {R"([1])", {"5"}},
      {R"("text")", {"m"}},
  }));
  CAPTURE(text);
  CHECK_FALSE(with_member(text, pointer, R"("x")", 10));
}
