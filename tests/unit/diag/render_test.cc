#include <tgtcfg/render.h>

#include <sstream>

#include "diag/diagnostic_json.h"
#include "diag/source_row.h"
#include "diag/text_width.h"
#include "fixtures.h"
#include "support/catch.h"

namespace tgtcfg {
namespace {

using test::Fixture;

std::string titled(const std::string& name, const std::string& text) {
  return "==== " + name + "\n" + text + "\n";
}

std::string human(const RenderOptions& options) {
  std::string out;
  for (const Fixture& fixture : test::fixtures()) {
    out += titled(fixture.name, render_human(fixture.diagnostics, fixture.sources, options));
  }
  return out;
}

TEST_CASE("human output of the standard fixtures") {
  struct Row {
    const char* file;
    RenderOptions options;
  };
  const Row rows[] = {
      {"human-80.txt", {}},
      {"human-120.txt", {.width = 120, .show_help_links = false}},
      {"human-40.txt", {.width = 40}},
      {"human-color.txt", {.color = true}},
  };
  for (const Row& row : rows) {
    CHECK(test::compare_golden(row.file, human(row.options)) == "");
  }
}

TEST_CASE("concise output of the standard fixtures") {
  std::string out;
  for (const Fixture& fixture : test::fixtures()) {
    out += titled(fixture.name, render_concise(fixture.diagnostics, fixture.sources));
  }
  CHECK(test::compare_golden("concise.txt", out) == "");
}

TEST_CASE("a long table of candidates is cut for people, not for programs") {
  SourceMap sources;
  Diagnostic diagnostic;
  diagnostic.code = "TC1000";
  for (int i = 0; i < 1000; ++i)
    diagnostic.details.candidates.push_back({"c" + std::to_string(i), "no", {}});
  const std::string text = render_human(std::span(&diagnostic, 1), sources, {});
  CHECK(text.find("c11 ") != text.npos);
  CHECK(text.find("c12 ") == text.npos);
  CHECK(text.find("and 988 more") != text.npos);
  CHECK(diagnostic_json(diagnostic, sources).find("candidates")->array().size() == 1000);
}

TEST_CASE("so are places: one mistake may name each target of a file") {
  SourceMap sources;
  std::string text;
  for (int i = 0; i < 1000; ++i) text += "t" + std::to_string(i) + "\n";
  const FileId file = sources.add("a.yaml", text);
  Diagnostic diagnostic;
  diagnostic.code = "TC1000";
  for (std::uint32_t at = 0; at < text.size();
       at = static_cast<std::uint32_t>(text.find('\n', at)) + 1)
    diagnostic.labels.push_back({{file, at, at + 1}, "here"});
  const std::string human = render_human(std::span(&diagnostic, 1), sources, {});
  CHECK(human.find(" t11\n") != human.npos);
  CHECK(human.find(" t12\n") == human.npos);
  CHECK(human.find("note: and 988 more places\n") != human.npos);
  CHECK(diagnostic_json(diagnostic, sources).find("related")->array().size() == 999);
}

TEST_CASE("human output fits its width and holds nothing that acts on a terminal") {
  for (const std::uint32_t width : {40u, 60u, 80u, 100u}) {
    for (const Fixture& fixture : test::fixtures()) {
      const RenderOptions options{.width = width};
      std::istringstream lines(render_human(fixture.diagnostics, fixture.sources, options));
      for (std::string line; std::getline(lines, line);) {
        INFO(fixture.name << ", width " << width << ": " << line);
        CHECK(visible(line) == line);
        CHECK(display_width(line) <= width);
        CHECK_FALSE(line.ends_with(' '));
      }
    }
  }
}

TEST_CASE("colour adds escape sequences and changes nothing else") {
  std::string stripped;
  bool inside = false;
  for (const char c : human({.color = true})) {
    if (c == '\x1b') inside = true;
    if (!inside) stripped += c;
    if (c == 'm') inside = false;
  }
  CHECK(stripped == human({}));
}

TEST_CASE("a line of megabytes is windowed without being laid out whole") {
  SourceMap sources;
  std::string text(8u << 20, 'x');
  text.replace(4u << 20, 5, "-mcup");
  const FileId file = sources.add("big.json", std::move(text));
  Diagnostic diagnostic;
  diagnostic.code = "TC2104";
  diagnostic.message = "unknown";
  diagnostic.labels.push_back({{file, 4u << 20, (4u << 20) + 5}, "here", {}});
  const std::string out = render_human(std::span(&diagnostic, 1), sources, {});
  CHECK(out.size() < 1000);
  CHECK(out.find("xxx-mcupxxx") != std::string::npos);
  CHECK(out.find("^^^^^ here") != std::string::npos);
}

TEST_CASE("any ranges in any bytes are drawn within the width") {
  const std::string_view pieces[] = {"a",
                                     " ",
                                     "\t",
                                     "\n",
                                     "\r\n",
                                     "東",
                                     "\xFF",
                                     "e\xCC\x81",
                                     "\xE2\x80\xAE",
                                     "🚀",
                                     "-mcpu=cortex-a78, "};
  std::uint32_t state = 1;
  const auto next = [&state](std::uint32_t below) {
    state = state * 1664525u + 1013904223u;
    return (state >> 8) % below;
  };
  for (int round = 0; round < 2000; ++round) {
    std::string text = next(8) == 0 ? "\xEF\xBB\xBF" : "";
    for (std::uint32_t i = next(60); i > 0; --i) text += pieces[next(std::size(pieces))];
    SourceMap sources;
    const FileId file = sources.add("f", text);
    Diagnostic diagnostic;
    diagnostic.code = "TC1000";
    diagnostic.message = "message";
    for (std::uint32_t i = next(4) + 1; i > 0; --i) {
      const std::uint32_t begin = next(static_cast<std::uint32_t>(text.size()) + 1);
      const std::uint32_t end = begin + next(static_cast<std::uint32_t>(text.size()) - begin + 1);
      diagnostic.labels.push_back({{file, begin, end}, i == 2 ? "" : "a label with words", {}});
    }
    const RenderOptions options{.width = 40 + next(50), .tab_width = 1 + next(8)};
    std::istringstream lines(render_human(std::span(&diagnostic, 1), sources, options));
    std::size_t bad = 0;
    std::size_t carets = 0;
    for (std::string line; std::getline(lines, line);) {
      if (visible(line) != line || display_width(line) > options.width) ++bad;
      if (line.find('^') != std::string::npos) ++carets;
    }
    INFO(visible(text));
    CHECK(bad == 0);
    CHECK((carets > 0) == !text.empty());  // of an empty source there is nothing to draw
  }
}

std::string repeated(std::string_view text, int times) {
  std::string result;
  for (int i = 0; i < times; ++i) result += text;
  return result;
}

TEST_CASE("a window is full and its caret in place, whatever stands around a label") {
  const std::string_view characters[] = {"a", "\xC3\xA9", "東", "🚀", "\t", "\xE2\x80\xAE"};
  const RowStyle style;
  for (const std::string_view left : characters) {
    for (const std::string_view right : characters) {
      for (const int plain : {0, 10, 30, 200}) {
        for (const int behind : {0, 300}) {
          INFO("`" << left << "`, " << plain << " of plain text, " << behind << " `" << right
                   << "`");
          const std::string before = repeated(left, 300) + repeated("b", plain);
          const std::string line = before + "X" + repeated(right, behind);
          const auto at = static_cast<std::uint32_t>(before.size());
          const auto drawn = draw_line(line, {{at, at + 1, true, {}}}, style);
          REQUIRE(drawn.size() == 1);
          const std::string& row = drawn.front().source;
          CHECK(display_width(row) >= style.width - 1);
          CHECK(display_width(row) <= style.width);
          REQUIRE(drawn.front().below.size() == 1);
          CHECK(drawn.front().below.front().find('^') ==
                display_width(row.substr(0, row.find('X'))));
        }
      }
    }
  }
}

}  // namespace

}  // namespace tgtcfg
