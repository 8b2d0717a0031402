// The sink, its builder, and the structs that the build makes of pages.
#include <tgtcfg/codes.h>
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

}  // namespace
}  // namespace tgtcfg
