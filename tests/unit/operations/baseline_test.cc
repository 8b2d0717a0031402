#include "operations/baseline.h"

#include <tgtcfg/codes/TC91.h>

#include "support/catch.h"

namespace tgtcfg {
namespace {

std::vector<Diagnostic> findings(SourceMap& sources, const std::string& file,
                                 const std::vector<std::string>& paths) {
  Diagnostics diags;
  const FileId id = sources.add(file, "text");
  for (const std::string& path : paths) diags.error(diag::NoSuchFile{.path = path}, Span{id, 0, 1});
  return diags.take();
}

Baseline empty() {
  return Baseline([](const std::string& file) { return file; });
}

bool reads(std::string_view text) {
  return empty().read(text);
}

TEST_CASE("what stood before is left out, by file, finding and count") {
  SourceMap sources;
  Baseline written = empty();
  written.add(findings(sources, "a", {"x", "x", "y"}), sources);
  Baseline baseline = empty();
  REQUIRE(baseline.read(written.text()));
  auto found = findings(sources, "a", {"x", "x", "x", "z"});
  baseline.leave_out(found, sources);
  CHECK(found.size() == 2);
  auto elsewhere = findings(sources, "b", {"y"});
  baseline.leave_out(elsewhere, sources);
  CHECK(elsewhere.size() == 1);
  REQUIRE(baseline.left().size() == 1);
  CHECK(baseline.left().front()->file == "a");
  CHECK(baseline.left().front()->code == "TC9101");
  CHECK(baseline.left().front()->count == 1);
}

TEST_CASE("entries tell a reviewer what is left out") {
  SourceMap sources;
  Baseline written = empty();
  written.add(findings(sources, "a", {"x"}), sources);
  const std::string text = written.text();
  for (const char* word : {"\"code\": \"TC9101\"", "\"line\": 1", "`x`"}) {
    INFO(text);
    CHECK(text.find(word) != text.npos);
  }
}

TEST_CASE("baselines of earlier versions have no code, line and message") {
  CHECK(reads(
      R"({"schema": "tgtcfg.baseline/1", "findings": [{"file": "a", "fingerprint": "0123456789abcdef", "count": 1}]})"));
}

TEST_CASE("a text that is no baseline") {
  CHECK_FALSE(reads("{"));
  CHECK_FALSE(reads("{\"schema\": \"tgtcfg.report/1\"}"));
  CHECK_FALSE(reads(
      R"({"schema": "tgtcfg.baseline/1", "findings": [{"file": "a", "fingerprint": "0123456789abcdef", "count": 0}]})"));
}

}  // namespace
}  // namespace tgtcfg
