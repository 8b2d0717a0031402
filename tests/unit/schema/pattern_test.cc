#include "schema/pattern.h"

#include <chrono>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "support/catch.h"

using tgtcfg::Pattern;
using tgtcfg::PatternCache;
using tgtcfg::SimplePattern;

TEST_CASE("patterns mean what ECMA-262 says") {
  struct Row {
    const char* pattern;
    std::string text;
    bool found;
  };
  const std::vector<Row> rows = {
      {"a", "bab", true},  // anywhere
      {"^a$", "ab", false},
      {"^a$", "a\n", false},  // `$` is the very end
      {"^.$", "\n", false},
      {"^.$", "\xE2\x80\xA8", false},  // U+2028 ends a line
      {"^.$", "ä", true},              // one code point
      {"^\\d+$", "\xD9\xA1", false},   // only ASCII digits
      {"^\\w+$", "a_1", true},
      {"^\\s$", "\xC2\xA0", true},  // no-break space
      {"^\\s$", "\v", true},
      {"^\\S$", "\xC2\xA0", false},
      {"^[\\s]$", "\xEF\xBB\xBF", true},
      {"^[\\S]$", "x", true},
      {"^[^\\s]$", " ", false},
      {"^\\u00e4$", "ä", true},
      {"^\\ud83d\\ude00$", "😀", true},
      {"^\\u{1F600}$", "😀", true},
      {"^\\x41\\cJ\\0$", std::string("A\n\0", 3), true},
      {"^a\\/b\\-c\\_$", "a/b-c_", true},
      {"^[[:alpha:]]$", "a]", true},  // no POSIX classes: a set, then `]`
      {"^[]$", "", false},
      {"^[^]$", "\n", true},
      {"^(?<year>\\d{4})$", "2026", true},
      {"^(?:a|b){2,3}$", "abab", false},
      {"\\bword\\b", "a word.", true},
      {"^[a-z][a-z0-9-]*$", "cortex-a78", true},
      {"", "anything", true},
  };
  for (const Row& row : rows) {
    INFO(row.pattern << " in " << row.text);
    std::string reason;
    const auto pattern = Pattern::compile(row.pattern, reason);
    REQUIRE(pattern != nullptr);
    CHECK(pattern->found_in(row.text) == row.found);
  }
}

TEST_CASE("patterns that are not linear or not translated are refused") {
  const std::vector<std::pair<const char*, const char*>> rows = {
      {"(?=a)", "look-ahead is not supported"},
      {"(?!a)", "look-ahead is not supported"},
      {"(?<=a)b", "look-behind is not supported"},
      {"(?<!a)b", "look-behind is not supported"},
      {"(a)\\1", "back-references are not supported"},
      {"(?<n>a)\\k<n>", "back-references are not supported"},
      {"[\\b]", "`\\b` in a class is not supported"},
      {"\\p{L}", "`\\p` is not supported"},
      {"[\\P{L}]", "`\\p` is not supported"},
      {"\\A", "`\\A` is an unknown escape"},
      {"\\Qa\\E", "`\\Q` is an unknown escape"},
      {"(?i)a", "unknown kind of group"},
      {"\\u12", "`\\u` must be followed by four hex digits"},
      {"\\u{110000}", "`\\u{` must be followed by a code point"},
      {"\\ud83d", "unpaired half of a surrogate pair"},
      {"\\c1", "`\\c` must be followed by a letter"},
      {"\\", "it ends in a backslash"},
      {"[a", "unclosed character class"},
  };
  for (const auto& [text, expected] : rows) {
    INFO(text);
    std::string reason;
    CHECK(Pattern::compile(text, reason) == nullptr);
    CHECK(reason == expected);
  }
  for (const char* text : {"(a", "a**", "[z-a]", "a{2,1}", "a{100000}", "*"}) {
    INFO(text);
    std::string reason;
    CHECK(Pattern::compile(text, reason) == nullptr);
    CHECK_FALSE(reason.empty());
  }
}

TEST_CASE("simple patterns need no automaton, and mean the same as with one") {
  for (const char* text : {"^x-", "^[A-Za-z_][A-Za-z0-9_.-]*$", "^sha256:[0-9a-f]{64}$",
                           "^TC[0-9]{4}$", "^[^ :]+$", "^v?\\d+\\.\\d+$", "^"}) {
    INFO(text);
    const bool negated = std::string(text).find("[^") != std::string::npos;
    CHECK(SimplePattern::parse(text).has_value() == !negated);
  }
  for (const char* text :
       {"x-", "^a|b", "^.*$", "^(a)$", "^[a-z]*z$", "^a*b?a$", "^a+?$", "^a{2,1}$", "^a{x}$", "^ä$",
        "^a$b", "^[]$", "^[z-a]$", "^\\bword$", "^[\\d-z]$", "^a{1001}$"}) {
    INFO(text);
    CHECK_FALSE(SimplePattern::parse(text).has_value());
  }
  // Random ones of random items; a group around them leaves the work to the automaton.
  std::mt19937 engine(7);
  const auto pick = [&](const std::vector<std::string>& words) {
    return words[engine() % words.size()];
  };
  int simple = 0;
  int found = 0;
  for (int round = 0; round < 2000; ++round) {
    std::string text = "^";
    for (auto n = engine() % 5; n > 0; --n) {
      text += pick({"a", "b", "-", "[ab]", "[b-d]", "[a-]", "\\d", "\\w", "\\-", "[\\d.]"});
      text += pick({"", "", "*", "+", "?", "{2}", "{1,}", "{0,2}"});
    }
    if (engine() % 2 == 0) text += "$";
    if (!SimplePattern::parse(text)) continue;
    ++simple;
    std::string reason;
    const auto direct = Pattern::compile(text, reason);
    const auto automaton = Pattern::compile("(?:" + text + ")", reason);
    REQUIRE(direct);
    REQUIRE(automaton);
    for (int i = 0; i < 30; ++i) {
      std::string subject;
      for (auto n = engine() % 7; n > 0; --n)
        subject += pick({"a", "b", "c", "-", "1", ".", "ä", "\n"});
      INFO(text << " in " << subject);
      const bool answer = direct->found_in(subject);
      REQUIRE(answer == automaton->found_in(subject));
      found += answer ? 1 : 0;
    }
  }
  CHECK(simple > 500);
  CHECK(found > 1000);
}

TEST_CASE("patterns take time that grows with the text only") {
  std::string reason;
  const std::string text = std::string(60'000, 'a') + "!";
  for (const char* ecma : {"^(a+)+$", "^(a|aa)*$", "^(.*)*x$", "(a*)*b", "^[a-z][a-z0-9-]*$"}) {
    INFO(ecma);
    const auto pattern = Pattern::compile(ecma, reason);
    REQUIRE(pattern != nullptr);
    const auto start = std::chrono::steady_clock::now();
    CHECK_FALSE(pattern->found_in(text));
    CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(2));
  }
}

TEST_CASE("patterns are compiled once and shared by threads") {
  const PatternCache cache(2);
  std::vector<std::thread> threads;
  std::vector<const Pattern*> seen(8);
  for (std::size_t i = 0; i < seen.size(); ++i) {
    threads.emplace_back(
        [&cache, &seen, i] { seen[i] = &cache.get(i % 2, i % 2 == 0 ? "^a" : "^b"); });
  }
  for (std::thread& thread : threads) thread.join();
  for (std::size_t i = 2; i < seen.size(); ++i) CHECK(seen[i] == seen[i % 2]);
  CHECK(seen[0]->found_in("abc"));
  CHECK_FALSE(seen[1]->found_in("abc"));
}
