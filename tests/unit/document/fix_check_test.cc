#include "document/fix_check.h"

#include <string>
#include <tuple>
#include <vector>

#include "support/catch.h"

using namespace tgtcfg;

namespace {

/// An edit that replaces the first `old` in the text; an empty one inserts before the text.
Edit edit_of(const std::string& text, const std::string& old, const std::string& now) {
  const auto begin = static_cast<std::uint32_t>(text.find(old));
  return {{FileId{1}, begin, begin + static_cast<std::uint32_t>(old.size())}, now};
}

Fix fix_of(std::vector<Edit> edits, const std::string& suggested = {}) {
  return {"a fix", Applicability::certain, std::move(edits), suggested};
}

bool holds_alone(FixCheck& check, const Fix& fix) {
  const Fix* only = &fix;
  return check.holds({&only, 1});
}

}  // namespace

TEST_CASE("a fix holds when the text reads back with just its change") {
  const auto row = GENERATE(table<std::string, InputFormat, std::string, std::string, bool>({
      {"targets: [lvm]\nname: a\n", InputFormat::yaml, "lvm", "llvm", true},
      {"tragets: [llvm]\n", InputFormat::yaml, "tragets", "targets", true},
      {"{\"a\": \"x -y=1\"}", InputFormat::json, " -y=1", "", true},
      {"a: 1\nb: 2\n", InputFormat::yaml, "", "c: 3\n", true},
      {"a: 1\nb: 2\n", InputFormat::yaml, "b: 2\n", "", true},
      {"a: [x, y, z]\n", InputFormat::yaml, "y, ", "", true},
      {"executor: aot\nb: 1\n", InputFormat::yaml, "aot", "{kind: aot, x: 1}", true},
      // not readable any more
      {"a: 1\nb: 2\n", InputFormat::yaml, "b", "a", false},
      {"a: 1\nb: 2\n", InputFormat::yaml, "b: 2\n", "a: 1\nb: 2\n", false},
      {"{\"a\": 1}", InputFormat::json, "1", "b", false},
      {"a: &x 1\nb: *x\n", InputFormat::yaml, "&x 1", "2", false},
      // more than what it replaces
      {"a: 1\nb: 2\n", InputFormat::yaml, "b", "c: 3\nb", false},
      // another value
      {"a: x y\nb: 1\n", InputFormat::yaml, "y", "# y", false},
      {"a: x\nb: 1\n", InputFormat::yaml, "x\n", "x\n ", false},
      {"a: [x, y]\n", InputFormat::yaml, "x", "x, y", false},
      {"a: x\nb: 1\n", InputFormat::yaml, "x", "y: 1", false},
      {"{a: x, b: 1}\n", InputFormat::yaml, "x", "x, c: 2", false},
  }));
  const auto& [text, format, old, now, holds] = row;
  CAPTURE(text, old, now);
  FixCheck check(text, format, Limits{});
  CHECK(holds_alone(check, fix_of({edit_of(text, old, now)})) == holds);
}

TEST_CASE("what is suggested for a part of a quoted text is escaped for its quotes") {
  const auto row = GENERATE(table<std::string, InputFormat, std::string>({
      {"a: \"x bad y\"\n", InputFormat::yaml, "a: \"x 'b\\\\\\\" y\"\n"},
      {"a: 'x bad y'\n", InputFormat::yaml, "a: 'x ''b\\\" y'\n"},
      {"{\"a\": \"x bad y\"}", InputFormat::json, "{\"a\": \"x 'b\\\\\\\" y\"}"},
      {"{a: 'x bad y'}", InputFormat::json5, "{a: 'x \\'b\\\\\" y'}"},
      {"a: x bad y\n", InputFormat::yaml, "a: x 'b\\\" y\n"},
  }));
  const auto& [text, format, after] = row;
  FixCheck check(text, format, Limits{});
  Fix fix = fix_of({edit_of(text, "bad", "'b\\\"")});
  fix.edits = check.typed(fix);
  CHECK(holds_alone(check, fix));
  const Fix* only = &fix;
  CHECK(check.text_with({&only, 1}) == after);
}

TEST_CASE("a fix of several edits leaves alone what an alias has elsewhere") {
  const auto row = GENERATE(table<std::string, bool>({
      {"targets: [&q a -b, *q]\n", true},
      {"parts: {p: {targets: [&q a -b]}, q: {targets: [*q]}}\n", false},
      {"x-q: &q a -b\ntargets: [*q]\n", false},
  }));
  const auto& [text, holds] = row;
  FixCheck check(text, InputFormat::yaml, Limits{});
  const Fix fix = fix_of({edit_of(text, "targets", "more: 1\ntargets"), edit_of(text, " -b", "")});
  Fix apart = fix;
  apart.edits[0] = {{FileId{1}, 0, 0}, "more: 1\n"};
  CAPTURE(text);
  CHECK(holds_alone(check, apart) == holds);
}

TEST_CASE(
    "edits that overlap are refused, and of fixes that exclude each other the first is taken") {
  const std::string text = "targets: [a]\ntarget_host: llvm\nhosts: llvm\n";
  FixCheck check(text, InputFormat::yaml, Limits{});
  CHECK_FALSE(holds_alone(check, fix_of({edit_of(text, "[a]", "[b]"), edit_of(text, "a]", "c]")})));
  const Fix first = fix_of({edit_of(text, "target_host", "host")});
  const Fix second = fix_of({edit_of(text, "hosts", "host")});
  const Fix third = fix_of({edit_of(text, "[a]", "[b]")});
  const std::vector<const Fix*> all = {&first, &second, &third};
  CHECK(check.together(all) == std::vector<const Fix*>{&first, &third});
}

TEST_CASE("a text that cannot be read may become one that can") {
  const std::string text = "a: 1\nb: 'x\n";
  FixCheck check(text, InputFormat::yaml, Limits{});
  CHECK_FALSE(check.can_be_read());
  CHECK(holds_alone(check, fix_of({edit_of(text, "'x", "x")})));
}
