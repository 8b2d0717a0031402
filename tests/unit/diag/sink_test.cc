// The sink, its builder, and the structs that the build makes of pages.
#include <tgtcfg/codes/TC10.h>
#include <tgtcfg/codes/TC21.h>
#include <tgtcfg/codes/TC31.h>
#include <tgtcfg/codes/TC81.h>
#include <tgtcfg/codes/TC83.h>
#include <tgtcfg/codes/TC92.h>
#include <tgtcfg/diagnostics.h>

#include "support/catch.h"

namespace tgtcfg {
namespace {

const Span place{FileId{1}, 4, 9};

TEST_CASE("a report has the code, name, severity, text and arguments of its page") {
  Diagnostics diags;
  diags.error(diag::UnknownAttribute{.attribute = "-mcup", .kind = "llvm"}, place);
  REQUIRE(diags.all().size() == 1);
  const Diagnostic& diagnostic = diags.all()[0];
  CHECK(diagnostic.code == "TC2104");
  CHECK(diagnostic.name == "unknown-attribute");
  CHECK(diagnostic.severity == Severity::error);
  CHECK(diagnostic.message == "unknown attribute `-mcup` for target kind `llvm`");
  REQUIRE(diagnostic.arguments.size() == 2);
  CHECK(diagnostic.arguments[0].name == "attribute");
  CHECK(diagnostic.arguments[1].value == "llvm");
  CHECK(diagnostic.span() == place);
}

TEST_CASE("the builder adds to the diagnostic just reported") {
  Diagnostics diags;
  const Span other{FileId{1}, 20, 22};
  diags.error(diag::UnknownAttribute{"-mcup", "llvm"}, place)
      .here("this")
      .label(other, "that", "/targets/1")
      .label(Span{}, "nowhere is no label")
      .suggest("-mcpu", place)
      .suggest("nowhere", Span{})
      .at("/targets/0");
  const Diagnostic& diagnostic = diags.all()[0];
  REQUIRE(diagnostic.labels.size() == 2);
  CHECK(diagnostic.labels[0].message == "this");
  CHECK(diagnostic.labels[1].span == other);
  CHECK(diagnostic.labels[1].pointer == "/targets/1");
  REQUIRE(diagnostic.fixes.size() == 2);
  CHECK(diagnostic.fixes[0].title == "did you mean `-mcpu`?");
  REQUIRE(diagnostic.fixes[0].edits.size() == 1);
  CHECK(diagnostic.fixes[0].edits[0].new_text == "-mcpu");
  CHECK(diagnostic.fixes[1].edits.empty());
  CHECK(diagnostic.pointer == "/targets/0");
}

TEST_CASE("lists are made only for what is kept") {
  Diagnostics diags;
  int made = 0;
  for (std::size_t i = 0; i < Diagnostics::most_kept + 10; ++i) {
    diags.error(diag::UnknownAttribute{"a", "b"}, place)
        .here("this")
        .suggest("c", place)
        .fix({"d", Applicability::certain, {}})
        .expected([&] {
          ++made;
          return std::vector<std::string>{"e"};
        });
  }
  CHECK(made == static_cast<int>(Diagnostics::most_kept));
  CHECK(diags.all()[Diagnostics::most_kept - 1].details.expected.size() == 1);
  CHECK(diags.all().back().fixes.empty());
  CHECK(diags.all().back().details.expected.empty());
}

TEST_CASE("what one layer said is no history") {
  Diagnostics diags;
  diags.error(diag::UnknownAttribute{"a", "b"}, place).history("/host", std::vector<HistoryRow>(1));
  CHECK((diags.all()[0].details.history.empty() && diags.all()[0].details.history_title.empty()));
  diags.edit(0).history("/host", std::vector<HistoryRow>(2));
  CHECK((diags.all()[0].details.history.size() == 2 &&
         diags.all()[0].details.history_title == "/host"));
}

TEST_CASE("details are a value, and a copy has its own") {
  Diagnostics diags;
  diags.error(diag::UnknownAttribute{"a", "b"}, place);
  CHECK(diags.all()[0].details.notes.empty());
  diags.edit(0).note("first");
  Diagnostic copy = diags.all()[0];
  copy.details.notes.emplace_back("second");
  CHECK(diags.all()[0].details.notes.size() == 1);
  CHECK(copy.details.notes.size() == 2);
  copy = diags.all()[0];
  CHECK(copy.details.notes == std::vector<std::string>{"first"});
}

TEST_CASE("a diagnostic of another sink is one of this sink's document") {
  Diagnostics trial;
  trial.error(diag::UnknownAttribute{"a", "b"}, place);
  Diagnostics diags;
  diags.set_document(3);
  diags.push(trial.all()[0]);
  CHECK(diags.error_count() == 1);
  CHECK(diags.all()[0].document == 3);
  CHECK(diags.all()[0].message == trial.all()[0].message);
}

TEST_CASE("a builder is kept while other diagnostics are reported") {
  Diagnostics diags;
  DiagnosticBuilder first = diags.error(diag::UnknownAttribute{"a", "b"}, place);
  for (int i = 0; i < 100; ++i) diags.error(diag::UnknownAttribute{"c", "d"}, place);
  first.note("of the first");
  diags.edit(1).note("of the second");
  CHECK(diags.all()[0].details.notes == std::vector<std::string>{"of the first"});
  CHECK(diags.all()[1].details.notes == std::vector<std::string>{"of the second"});
  CHECK(diags.all()[2].details.notes.empty());
}

TEST_CASE("a suggestion is a fix of its own kind") {
  Diagnostics diags;
  diags.error(diag::UnknownAttribute{"-mcup", "llvm"}, place)
      .suggest("-mcpu", place)
      .fix({"did you mean `that`?", Applicability::maybe, {}});
  const auto& fixes = diags.all()[0].fixes;
  CHECK(fixes[0].is_suggestion());
  CHECK(fixes[0].suggested == "-mcpu");
  CHECK_FALSE(fixes[1].is_suggestion());
}

TEST_CASE("a diagnostic knows its page") {
  Diagnostics diags;
  diags.error(diag::UnknownReference{.what = "target", .name = "gpu"}, place);
  diags.warning(diag::OldAttributeName{.old = "-a", .attribute = "-b"}, place);
  CHECK(diags.all()[0].page->topic == Topic::lost_reference);
  CHECK(diags.all()[0].argument("name") == "gpu");
  CHECK(diags.all()[0].argument("nothing") == "");
  const PageFacts& old = *diags.all()[1].page;
  CHECK(old.topic == Topic::old_spelling);
  CHECK(old.trace_rule == "legacy-attribute-name");
  CHECK(diags.all()[1].argument(old.trace_parameter) == "-b");
  CHECK(Diagnostic().page->topic == Topic::none);
}

TEST_CASE("notes are dropped from a place on, but for those of a topic") {
  Diagnostics diags;
  const auto report = [&] {
    diags.note(diag::FileAlsoExists{.name = "a"}, place);
    diags.note(diag::HelperModel{.model = "a", .tag = "b"}, place);
    diags.error(diag::UnknownAttribute{"a", "b"}, place);
  };
  report();
  report();
  diags.drop_notes(3, Topic::old_spelling);
  REQUIRE(diags.size() == 5);
  CHECK(diags.all()[3].code == diag::HelperModel::code);
  diags.drop_notes(1);
  REQUIRE(diags.size() == 3);
  CHECK(diags.error_count() == 2);
  CHECK(diags.take().size() == 3);
  CHECK(diags.empty());
  CHECK_FALSE(diags.has_errors());
}

TEST_CASE("only what has no pointer is given one") {
  Diagnostics diags;
  diags.error(diag::UnknownAttribute{"a", "b"}, place);
  diags.error(diag::UnknownAttribute{"a", "b"}, place).at("/its/own");
  diags.error(diag::UnknownAttribute{"a", "b"}, place);
  diags.give_pointer(1, "/targets/0");
  CHECK(diags.all()[0].pointer.empty());
  CHECK(diags.all()[1].pointer == "/its/own");
  CHECK(diags.all()[2].pointer == "/targets/0");
}

TEST_CASE("the nearest names become suggestions with their prefix") {
  Diagnostics diags;
  diags.error(diag::UnknownAttribute{"-mcup", "llvm"}, place)
      .suggest_nearest("mcup", {"mattr", "mcpu", "mtriple", "mabi"}, place, "-");
  const Diagnostic& diagnostic = diags.all()[0];
  REQUIRE_FALSE(diagnostic.fixes.empty());
  CHECK(diagnostic.fixes[0].title == "did you mean `-mcpu`?");
  CHECK(diagnostic.fixes.size() <= 3);
}

TEST_CASE("a sink counts errors only, and takes over what another collected") {
  Diagnostics first;
  first.report_as(Severity::warning, diag::UnknownAttribute{"a", "b"}, place);
  CHECK_FALSE(first.has_errors());
  CHECK_FALSE(first.empty());
  Diagnostics second;
  second.set_document(3);
  second.error(diag::UnknownAttribute{"c", "d"}, place);
  first.append(std::move(second));
  CHECK(first.error_count() == 1);
  REQUIRE(first.all().size() == 2);
  CHECK(first.all()[0].document == 0);
  CHECK(first.all()[1].document == 3);
  first.clear();
  CHECK(first.empty());
  CHECK_FALSE(first.has_errors());
}

TEST_CASE("beyond the limit one represents all others, and is as bad as the worst") {
  const auto fill = [](Diagnostics& diags) {
    for (std::size_t i = 0; i < Diagnostics::most_kept; ++i)
      diags.note(diag::CompositeDevices{}, place);
  };
  Diagnostics diags;
  fill(diags);
  REQUIRE(diags.size() == Diagnostics::most_kept);
  diags.note(diag::CompositeDevices{}, place).help("nobody reads it");
  REQUIRE(diags.size() == Diagnostics::most_kept + 1);
  CHECK(diags.all().back().code == diag::TooManyFindings::code);
  CHECK(diags.all().back().severity == Severity::note);
  CHECK_FALSE(diags.has_errors());

  auto left_out = diags.error(diag::NulByte{}, place);
  diags.note(diag::CompositeDevices{}, place);
  left_out.help("nothing is added to it");
  CHECK(diags.all().back().helps.empty());
  CHECK(diags.size() == Diagnostics::most_kept + 1);
  CHECK(diags.error_count() == 1);
  CHECK(diags.all().back().severity == Severity::error);
  CHECK(diags.all().back().code == diag::TooManyFindings::code);

  Diagnostics other;
  other.error(diag::NulByte{}, place);
  Diagnostics whole;
  fill(whole);
  whole.append(std::move(other));
  CHECK(whole.error_count() == 1);
  CHECK(whole.size() == Diagnostics::most_kept + 1);
  CHECK(whole.all().back().severity == Severity::error);
}

}  // namespace
}  // namespace tgtcfg
