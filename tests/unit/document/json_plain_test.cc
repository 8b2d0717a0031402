// What is read in one pass is what the parser's events say, with the same places; the rest is left.
#include "document/json_plain.h"

#include "reading.h"
#include "support/catch.h"

namespace tgtcfg {
namespace {

/// Kinds, spans, styles and data of a whole tree.
std::string every_part(const Value& value) {
  const auto place = [](Span span) {
    return std::to_string(span.begin) + "-" + std::to_string(span.end);
  };
  std::string text = place(value.span) + "/" + std::to_string(static_cast<int>(value.style)) + " ";
  if (value.is_array()) {
    for (const Value& element : value.array()) text += "[" + every_part(element) + "]";
  } else if (value.is_object()) {
    for (const Member& member : value.object())
      text +=
          "{" + place(member.key_span) + " " + member.key + ": " + every_part(member.value) + "}";
  } else {
    text += std::string(name_of(value.kind())) + " " + write_canonical_json(value);
  }
  return text;
}

struct Both {
  std::optional<Value> plain;
  std::optional<std::vector<Document>> events;
  std::size_t reports = 0;

  explicit Both(const std::string& text, const Limits& limits = {}) {
    SourceMap sources;
    const FileId file = sources.add("f", text);
    Diagnostics diags;
    const ReadInput input{file, sources.file(file).text(), 0, limits, diags};
    plain = read_plain_json(input);
    CHECK(diags.empty());
    events = read_json_events(input);
    reports = diags.size();
  }

  [[nodiscard]] bool is_plain() const { return plain.has_value(); }
  [[nodiscard]] bool same() const {
    if (!plain) return true;
    if (!events || reports > 0) return false;
    if (events->empty()) return plain->is_null();
    return every_part(*plain) == every_part(events->front().root);
  }
};

TEST_CASE("plain JSON is read as the parser's events say") {
  const char* rows[] = {"null",
                        "true",
                        " false ",
                        "0",
                        "-0",
                        "-12",
                        "999999999999999",
                        "1.5",
                        "-0.25e-3",
                        "1E+2",
                        "\"\"",
                        "\"a \xC3\xA4\"",
                        R"("\"\\\/\b\f\n\r\t")",
                        "[]",
                        "{}",
                        "[ ]",
                        "{ }",
                        "[[],{},[[1]]]",
                        R"({"a": {"b": [1, {"c": null}], "d": ""}, "e": [true, false]})",
                        "\r\n\t{\t\"a\"\r\n:\n1 ,\"b\":[\n]}\n"};
  for (const char* text : rows) {
    INFO(text);
    const Both both(text);
    CHECK(both.is_plain());
    CHECK(both.same());
  }
}

TEST_CASE("what is not plain JSON is left") {
  const char* rows[] = {"",
                        " ",
                        "nul",
                        "nullx",
                        "tru",
                        "01",
                        "-",
                        "-01",
                        "1.",
                        ".5",
                        "1e",
                        "1e+",
                        "+1",
                        "1 2",
                        "[1",
                        "[1,",
                        "[1,]",
                        "[,]",
                        "[1 2]",
                        "[1}",
                        "]",
                        "{",
                        "{\"a\"",
                        "{\"a\":",
                        "{\"a\":1",
                        "{\"a\":1,}",
                        "{\"a\" 1}",
                        "{a:1}",
                        "{1:1}",
                        "{\"a\":1 \"b\":2}",
                        "\"",
                        "\"a",
                        "\"\\",
                        "\"\\u00e4\"",
                        "\"\\x\"",
                        "\"\n\"",
                        "'a'",
                        "[1]]",
                        "[1] x",
                        "// a\n1",
                        "1000000000000000",
                        "9007199254740993",
                        "1e400",
                        "1e-400",
                        "{\"a\":1,\"a\":2}",
                        "NaN",
                        "[\"a\" \"b\"]"};
  for (const char* text : rows) {
    INFO(text);
    CHECK_FALSE(Both(text).is_plain());
  }
}

TEST_CASE("beyond a limit nothing is plain") {
  Limits limits;
  limits.depth = 3;
  limits.nodes = 5;
  limits.scalar = 4;
  for (const char* text : {"[[[1]]]", "[1,2,3,4]", "[\"abcd\"]", "{\"abcd\":1}"}) {
    INFO(text);
    CHECK(Both(text, limits).is_plain());
  }
  for (const char* text : {"[[[[1]]]]", "[1,2,3,4,5]", "[\"abcde\"]", "{\"abcde\":1}"}) {
    INFO(text);
    CHECK_FALSE(Both(text, limits).is_plain());
  }
}

TEST_CASE("each prefix and each lost byte of a document gives the same tree or none") {
  const std::string text =
      R"({"a": [1, -2.5, "x\ny", {"b": null, "c": {}}], "d": true, "e": [[], "z"]})";
  REQUIRE(Both(text).is_plain());
  for (std::size_t i = 0; i < text.size(); ++i) {
    INFO(text << " at " << i);
    CHECK(Both(text.substr(0, i)).same());
    CHECK(Both(text.substr(0, i) + text.substr(i + 1)).same());
  }
}

}  // namespace
}  // namespace tgtcfg
