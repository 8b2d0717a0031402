#include "support/text.h"
#include "support/catch.h"
#include "support/size_text.h"
#include "support/utf8.h"

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

TEST_CASE("a byte that is not ASCII is found wherever it is") {
  for (std::size_t size = 0; size < 20; ++size) {
    std::string text(size, '\x7F');
    CHECK(is_ascii(text));
    for (std::size_t at = 0; at < size; ++at) {
      std::string changed = text;
      changed[at] = '\x80';
      CHECK_FALSE(is_ascii(changed));
    }
  }
}

TEST_CASE("a text is cut between characters") {
  CHECK(shortened("abc", 3) == "abc");
  CHECK(shortened("abcd", 3) == "abc…");
  CHECK(shortened("aéb", 2) == "a…");
  CHECK(shortened("aéb", 3) == "aé…");
  CHECK(shortened("€", 2) == "…");
  CHECK(shortened("", 0).empty());
}

}  // namespace
}  // namespace tgtcfg

using namespace tgtcfg;

TEST_CASE("a size is digits and a unit") {
  const auto row = GENERATE(table<std::string, std::int64_t>({
      {"384KiB", 393'216},
      {"1.5GiB", 1'610'612'736},
      {"8kB", 8'000},
      {"0B", 0},
      {"1.5B", 1},
      {"9223372036854775807B", 9'223'372'036'854'775'807},
      {"9223372036854775808B", -1},
      {"8388608TiB", -1},
      {"8 GiB", -1},
      {"2M", -1},
      {"1.GiB", -1},
      {"GiB", -1},
      {"1e3kB", -1},
  }));
  CHECK(bytes_of_exact_size(std::get<0>(row)).value_or(-1) == std::get<1>(row));
}

TEST_CASE("what a size was meant to be") {
  CHECK(join(likely_sizes("2M"), ",") == "2MB,2MiB,2MB/s,2MiB/s");
  CHECK(join(likely_sizes("8 GiB"), ",") == "8GiB,8GiB/s");
  CHECK(join(likely_sizes("512"), ",") == "512B,512B/s");
  CHECK(likely_sizes("big").empty());
}

TEST_CASE("a size in words has the largest unit without a fraction") {
  CHECK(size_in_words(393'216) == "384 KiB");
  CHECK(size_in_words(16'000'000'000) == "16 GB");
  CHECK(size_in_words(1'234'567) == "1234567 bytes");
  CHECK(size_in_words(0) == "0 bytes");
}
