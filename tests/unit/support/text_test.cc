#include "support/text.h"

#include "support/catch.h"

namespace tgtcfg {
namespace {

using Texts = std::vector<std::string>;
using Pieces = std::vector<std::string_view>;

TEST_CASE("only letters of ASCII have a lower case") {
  CHECK(lower("AbZ-09[@") == "abz-09[@");
  CHECK(lower("\xC3\x84") == "\xC3\x84");
  CHECK(same_ignoring_case("TC2104", "tc2104"));
  CHECK_FALSE(same_ignoring_case("a", "ab"));
  CHECK_FALSE(same_ignoring_case("[", "{"));
}

TEST_CASE("spaces are cut off at both ends alone") {
  CHECK(trimmed(" \t\r\n a b\n") == "a b");
  CHECK(trimmed(" \n") == "");
  CHECK(trimmed("") == "");
}

TEST_CASE("a split keeps what is empty, words do not") {
  CHECK(split("a,,b,", ',') == Pieces{"a", "", "b", ""});
  CHECK(split("", ',') == Pieces{""});
  CHECK(words_of(" a\tbc \r\nd ") == Texts{"a", "bc", "d"});
  CHECK(words_of(" \n").empty());
}

TEST_CASE("lines are taken off one by one") {
  std::string_view text = "a\r\n\nb";
  CHECK(next_line(text) == "a");
  CHECK(next_line(text) == "");
  CHECK(next_line(text) == "b");
  CHECK(text.empty());
}

TEST_CASE("texts are joined and quoted") {
  CHECK(join(Texts{"a", "", "b"}, ", ") == "a, , b");
  CHECK(join(Texts{"", "a"}, ",") == ",a");
  CHECK(join(Texts{}, ", ") == "");
  CHECK(quoted("-mcpu") == "`-mcpu`");
  CHECK(quoted_list({"a", "b"}) == "`a`, `b`");
  CHECK(quoted_list({}) == "");
  CHECK(contains(Texts{"a", "b"}, "b"));
  CHECK_FALSE(contains(Texts{"a", "b"}, "c"));
}

TEST_CASE("characters are counted up to the first other one, wherever blocks end") {
  const auto is_a = [](char c) { return c == 'a'; };
  for (std::size_t size = 0; size <= 80; ++size) {
    const std::string text(size, 'a');
    CHECK(count_such(text, is_a) == size);
    for (std::size_t at = 0; at < size; ++at) {
      std::string other = text;
      other[at] = 'b';
      CHECK(count_such(other, is_a) == at);
    }
  }
}

TEST_CASE("a word is found where find finds it") {
  const std::string word = "tgtcfg.";
  for (const std::string_view text :
       {"", "tgtcfg", "tgtcfg.", "xtgtcfg.", "tgtcfg.x", "tgtcftgtcfg.", "tgtcfg tgtcfg",
        "..tgtcfg..", "tgtcf.tgtc.tgtcfg."}) {
    INFO(text);
    CHECK(has_word(text, word) == (text.find(word) != text.npos));
  }
}

}  // namespace
}  // namespace tgtcfg
