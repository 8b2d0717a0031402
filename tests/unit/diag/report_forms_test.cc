// What the readers of tests/conformance/reports cannot see: how hostile texts are written.
#include "diag/escapes.h"
#include "diag/test_reports.h"
#include "fixtures.h"
#include "support/catch.h"
#include "support/utf8.h"

namespace tgtcfg {
namespace {

TEST_CASE("text in XML") {
  struct Row {
    std::string text;
    const char* xml;
  };
  const Row rows[] = {
      {"plain", "plain"},           {"a < b & \"c\" > d", "a &lt; b &amp; &quot;c&quot; &gt; d"},
      {"two\nlines", "two\nlines"}, {std::string("nul\0", 4), "nul\\u{0}"},
      {"\x1b[31m", "\\u{1b}[31m"},  {"\xEF\xBF\xBE\xEF\xBF\xBF", "\\u{fffe}\\u{ffff}"},
      {"\xff", "\\x{ff}"},          {"]]>", "]]&gt;"},
  };
  for (const Row& row : rows) CHECK(xml_text(row.text) == row.xml);
}

TEST_CASE("a line that could be Markdown is escaped, and one with closed code spans is not") {
  struct Row {
    std::string text;
    std::string markdown;
  };
  const Row rows[] = {
      {"unknown key `a_b`; did you mean `c`?", "unknown key `a_b`; did you mean `c`?"},
      {"it is `[x](y) <b>`\nhelp: write `*`", "it is `[x](y) <b>`\nhelp: write `*`"},
      {"`a` <img> `b`", "\\`a\\` &lt;img\\> \\`b\\`"},
      {"`a` ![t](https://e.example) `", "\\`a\\` \\!\\[t\\]\\(https\\://e.example\\) \\`"},
      {"see www.e.example\n`b`", "see www.e.example\n`b`"},
      {"``a`` b", "\\`\\`a\\`\\` b"},
      {"open ` end", "open \\` end"},
      {"@team `a`", "\\@team \\`a\\`"},
  };
  for (const Row& row : rows) CHECK(inert_markdown(row.text) == row.markdown);
}

TEST_CASE("paths as URIs") {
  CHECK(uri_of("configs/a.yaml") == "configs/a.yaml");
  CHECK(uri_of("<stdin>") == "%3Cstdin%3E");
  CHECK(uri_of("a b%c?d#e:f\xC3\xA4") == "a%20b%25c%3Fd%23e%3Af%C3%A4");
}

TEST_CASE("commands in the text of a log are not obeyed") {
  const std::string text = without_commands("::set-env name=A::b\n");
  const std::string token = text.substr(17, text.find('\n') - 17);
  CHECK(text == "::stop-commands::" + token + "\n::set-env name=A::b\n::" + token + "::\n");
  CHECK(without_commands("other").find(token) == std::string::npos);
  CHECK(without_commands("").empty());
}

TEST_CASE("a document is a test point") {
  SourceMap sources;
  const FileId file = sources.add("a.yaml", "x: 1\n---\ny: 1\n");
  Diagnostic wrong;
  wrong.code = "TC1310";
  wrong.message = "unknown key `y`";
  wrong.labels = {{Span{file, 9, 10}, ""}};
  wrong.document = 1;
  Diagnostic beyond = wrong;
  beyond.document = 7;
  const std::vector<Diagnostic> diagnostics = {wrong, beyond};
  struct Row {
    InputStatus status;
    std::size_t documents;
    bool expect_invalid;
    std::vector<TestState> states;
  };
  using State = TestState;
  const Row rows[] = {
      {InputStatus::invalid, 2, false, {State::passed, State::failed}},
      {InputStatus::invalid, 2, true, {State::failed, State::passed}},
      {InputStatus::invalid, 1, false, {State::failed}},
      {InputStatus::unreadable, 0, false, {State::error}},
      {InputStatus::skipped, 0, false, {State::skipped}},
      {InputStatus::empty, 0, false, {State::failed}},
  };
  for (const Row& row : rows) {
    const ReportInput input{"a.yaml", row.documents, row.status, ""};
    std::vector<TestState> states;
    for (const TestPoint& point :
         test_points({&input, diagnostics, {}, sources, row.expect_invalid}))
      states.push_back(point.state);
    CHECK(states == row.states);
  }
  const auto points = test_points({nullptr, diagnostics, {}, sources, false});
  REQUIRE(points.size() == 1);
  CHECK(points[0].name == "a.yaml");
  CHECK(points[0].state == TestState::error);
  CHECK(headline(points[0]) == "2 errors: unknown key `y`");
}

}  // namespace
}  // namespace tgtcfg
