// Quoting, lists and numbers of target strings: the tables of what TVM 0.19 reads.
#include "document/target_text.h"

#include "support/catch.h"

#include <string>
#include <vector>

using namespace tgtcfg;

namespace {

struct Source {
  SourceMap sources;
  PlacedText text;

  explicit Source(const std::string& written) {
    const FileId file = sources.add("<target>", written);
    text = {written, TextMap(Span{file, 0, static_cast<std::uint32_t>(written.size())})};
  }
  [[nodiscard]] std::string at(Span span) const { return std::string(sources.text(span)); }
};

}  // namespace

TEST_CASE("one level of quotes and escapes is removed") {
  struct Row {
    const char* name;
    const char* raw;
    const char* value;
  };
  const Row rows[] = {
      {"plain", "blah", "blah"},
      {"quoted", "'a b'", "a b"},
      {"escaped space", R"(a\ b)", "a b"},
      {"quotes inside stay", "a'b'c", "a'b'c"},
      {"escaped quotes", R"(\'x\')", "'x'"},
      {"trimmed", "'  pad  '", "pad"},
      {"empty", "''", ""},
      {"only a space", "' '", ""},
      {"trailing backslash", R"(x\)", "x"},
      {"double quotes are ordinary", R"("x")", R"("x")"},
      {"equals sign", "x=y", "x=y"},
      {"nested", R"('\'\\\'blah\\\'\'')", R"('\'blah\'')"},
      {"two runs are not one", "'a''b'", "'a''b'"},
      {"escaped last quote", R"('a\')", "'a\\'"},
  };
  for (const Row& row : rows) {
    INFO(row.name);
    CHECK(decode_string(Source(row.raw).text).text == row.value);
  }
}

TEST_CASE("lists are interpreted, split at commas and interpreted again") {
  struct Row {
    const char* name;
    const char* raw;
    std::vector<std::string> elements;
  };
  const Row rows[] = {
      {"two", "+a,+b", {"+a", "+b"}},
      {"empty elements vanish", ",,+a,,+b,", {"+a", "+b"}},
      {"each quoted", "'+a','+b'", {"+a", "+b"}},
      {"whole quoted, trimmed", "'+a, +b'", {"+a", "+b"}},
      {"a quoted comma", R"(\'+a,+b\')", {"+a,+b"}},
      {"a quoted comma after another", "+c,'+a,+b'", {"+c", "+a,+b"}},
      {"none", "''", {}},
      {"two empty ones", "'',''", {"", ""}},
      {"split", "'-a:string=x,y'", {"-a:string=x", "y"}},
      {"kept together", R"('\'-a:string=x,y\'')", {"-a:string=x,y"}},
  };
  for (const Row& row : rows) {
    INFO(row.name);
    std::vector<std::string> elements;
    for (const PlacedText& element : decode_list(Source(row.raw).text).elements) {
      elements.push_back(decode_string(element).text);
    }
    CHECK(elements == row.elements);
  }
}

TEST_CASE("numbers are read to their end") {
  struct Row {
    const char* text;
    NumberFault fault;
    std::int64_t value;
  };
  const Row rows[] = {
      {"4", NumberFault::none, 4},
      {"-1", NumberFault::none, -1},
      {"+7", NumberFault::none, 7},
      {"007", NumberFault::none, 7},
      {"TRUE", NumberFault::none, 1},
      {"false", NumberFault::none, 0},
      {"-0", NumberFault::none, 0},
      {"9007199254740991", NumberFault::none, 9007199254740991},
      {"9007199254740992", NumberFault::out_of_range, 0},
      {"-99999999999999999999999999", NumberFault::out_of_range, 0},
      {"8abc", NumberFault::not_a_number, 0},
      {"0x10", NumberFault::not_a_number, 0},
      {"1.9", NumberFault::not_a_number, 0},
      {"1_000", NumberFault::not_a_number, 0},
      {"- 5", NumberFault::not_a_number, 0},
      {"", NumberFault::not_a_number, 0},
      {"-", NumberFault::not_a_number, 0},
      {"truex", NumberFault::not_a_number, 0},
      {"-true", NumberFault::not_a_number, 0},
  };
  for (const Row& row : rows) {
    INFO(row.text);
    const DecodedInteger number = decode_integer(row.text);
    CHECK(number.fault == row.fault);
    CHECK(number.value == row.value);
  }
}

TEST_CASE("places survive interpretation and splitting") {
  const Source source(R"('cuda -libs=\'a,b\'',llvm)");
  const ListText list = decode_list(source.text);
  REQUIRE(list.elements.size() == 2);
  const PlacedText first = decode_string(list.elements[0]);
  CHECK(first.text == "cuda -libs='a,b'");
  CHECK(source.at(first.span(0, 4)) == "cuda");
  CHECK(source.at(first.span(6, 10)) == "libs");
  CHECK(source.at(first.span(12, 13)) == "a");
  CHECK(source.at(list.elements[1].span()) == "llvm");
}

TEST_CASE("places of an option's raw text are found inside an encoded scalar") {
  struct Row {
    const char* name;
    const char* written;
    const char* text;
    std::size_t begin;
    std::size_t end;
    const char* part;
  };
  const Row rows[] = {
      {"as typed", "'llvm -mcpu=x'", "'llvm -mcpu=x'", 7, 11, "mcpu"},
      {"JSON escapes", R"('llvm -\u006dcpu=\\'x\\'')", R"('llvm -mcpu=\'x\'')", 7, 11,
       R"(\u006dcpu)"},
      {"a surrogate pair", R"(a\ud83d\ude00b)",
       "a\xF0\x9F\x98\x80"
       "b",
       5, 6, "b"},
      {"doubled quotes", "''llvm -mcpu=x''", "'llvm -mcpu=x'", 7, 11, "mcpu"},
      {"folded lines", "'llvm\n     -mcpu=x'", "'llvm -mcpu=x'", 7, 11, "mcpu"},
      {"continued line", "llvm \\\n   -mcpu=x", "llvm -mcpu=x", 6, 10, "mcpu"},
      {"unknown encoding", "zzz", "llvm", 0, 4, "zzz"},
  };
  for (const Row& row : rows) {
    INFO(row.name);
    const Source source(row.written);
    Value value(row.text);
    value.style = ScalarStyle::target_text;
    value.span = source.text.span();
    const PlacedText placed = placed_text_of(value, source.sources);
    CHECK(source.at(placed.span(row.begin, row.end)) == row.part);
  }
}

TEST_CASE("a text made by the program has no places") {
  const PlacedText text = decode_string({R"('a\'b ')", TextMap{}});
  CHECK(text.text == "a'b");
  CHECK_FALSE(text.span().known());
}
