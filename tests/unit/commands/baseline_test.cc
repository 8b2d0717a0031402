#include "commands/baseline.h"

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

TEST_CASE("what stood before is left out, by file, finding and count") {
  SourceMap sources;
  Baseline written;
  written.add(findings(sources, "a", {"x", "x", "y"}), sources);
  auto baseline = Baseline::read(written.text());
  REQUIRE(baseline);
  CHECK(baseline->text() == written.text());
  auto found = findings(sources, "a", {"x", "x", "x", "z"});
  baseline->leave_out(found, sources);
  CHECK(found.size() == 2);
  auto elsewhere = findings(sources, "b", {"y"});
  baseline->leave_out(elsewhere, sources);
  CHECK(elsewhere.size() == 1);
}

TEST_CASE("a text that is no baseline") {
  CHECK_FALSE(Baseline::read("{"));
  CHECK_FALSE(Baseline::read("{\"schema\": \"tgtcfg.report/1\"}"));
  CHECK_FALSE(Baseline::read(
      R"({"schema": "tgtcfg.baseline/1", "findings": [{"file": "a", "fingerprint": "0123456789abcdef", "count": 0}]})"));
}

}  // namespace
}  // namespace tgtcfg
