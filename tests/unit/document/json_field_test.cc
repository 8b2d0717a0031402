#include "document/json_field.h"

#include "support/catch.h"

using namespace tgtcfg;

namespace {

// The bytes of the field, or the word for its absence.
std::string field_of(std::string_view text, const PointerTokens& pointer, std::size_t depth = 16) {
  const JsonField field = find_json_field(text, pointer, depth);
  if (field.search == FieldSearch::absent) return "(absent)";
  if (field.search == FieldSearch::malformed) return "(malformed)";
  return std::string(text.substr(field.begin, field.end - field.begin));
}

}  // namespace

TEST_CASE("a field is found by its pointer") {
  struct Row {
    const char* name;
    std::string_view text;
    PointerTokens pointer;
    std::string field;
  };
  const std::vector<Row> rows = {
      {"the whole", R"( {"a": 1} )", {}, R"({"a": 1})"},
      {"a member", R"({"a":1,"b":"x"})", {"b"}, R"("x")"},
      {"an element", R"({"input": ["llvm", 2]})", {"input", "0"}, R"("llvm")"},
      {"behind containers", R"([{"x":[1,{"y":2}]},"z]{",[7]])", {"2", "0"}, "7"},
      {"a container", R"({"a":{"b":[1,"]"]},"c":2})", {"a"}, R"({"b":[1,"]"]})"},
      {"an escaped quote", R"({"a":"\"}","b":"\\"})", {"b"}, R"("\\")"},
      {"no such member", R"({"a":1})", {"b"}, "(absent)"},
      {"no such element", R"({"a":[1]})", {"a", "1"}, "(absent)"},
      {"an empty list", R"({"a":[]})", {"a", "0"}, "(absent)"},
      {"an empty object", "{}", {"a"}, "(absent)"},
      {"into a text", R"({"a":"b"})", {"a", "0"}, "(absent)"},
      {"a number with a leading zero names no element", R"([[1]])", {"0", "00"}, "(absent)"},
      {"a scalar", "5", {"a"}, "(absent)"},
      {"a text that does not end", R"({"a":"b)", {"a"}, "(malformed)"},
      {"a bracket that does not end", R"({"a":[1)", {"a"}, "(malformed)"},
      {"brackets crossed", R"({"a":[1}])", {"a"}, "(malformed)"},
      {"broken behind the field", R"({"a":1,"b":[})", {"a"}, "(malformed)"},
      {"something behind", R"({"a":1} x)", {"a"}, "(malformed)"},
      {"no value", R"({"a":})", {"a"}, "(malformed)"},
      {"nothing", "", {"a"}, "(malformed)"},
      {"too deep", R"([[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]])", {"1"}, "(malformed)"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.name);
    CHECK(field_of(row.text, row.pointer) == row.field);
  }
}
