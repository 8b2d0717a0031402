// The words of configs/database/triples are read as the rows say, in the releases that they say.
#include <tgtcfg/llvm.h>
#include <tgtcfg/pipeline.h>
#include <tgtcfg/triple.h>

#include <set>

#include "project_files.h"
#include "support/catch.h"

namespace tgtcfg {
namespace {

Value triples(const std::string& name) {
  for (const test::ProjectFile& file :
       test::project_files({"configs/database/triples"}, {".json"})) {
    if (!file.path.ends_with("/" + name + ".json")) continue;
    SourceMap sources;
    Diagnostics diags;
    const auto documents =
        parse(sources.add(file.path, file.text), InputFormat::json, sources, Limits{}, diags);
    REQUIRE(documents);
    return documents->front().root;
  }
  FAIL("no file of that name");
  return {};
}

int release_of(const Value& row, const Value& word, const char* end, int fallback) {
  const Value* given = word.find(end) != nullptr ? word.find(end) : row.find(end);
  return given == nullptr ? fallback : static_cast<int>(given->integer());
}

// Calls `check(name, word, release, known)` for every word of a list and every release.
template <class Check>
void each_word(const std::string& file, const std::string& list, Check check) {
  const Value table = triples(file);
  REQUIRE(table.find(list) != nullptr);
  for (const Value& row : table.find(list)->array()) {
    for (const Value& word : row.find("words")->array()) {
      for (const int release : llvm_releases()) {
        const std::string text = word.find("text")->string();
        CAPTURE(text, release);
        const bool known = release_of(row, word, "since", 0) <= release &&
                           release <= release_of(row, word, "until", release);
        check(row.find("name")->string(), text, release, known);
      }
    }
  }
}

TEST_CASE("words of triples read as their rows") {
  each_word("architectures", "architectures",
            [](const std::string& name, const std::string& word, int release, bool known) {
              CHECK((parse_triple(word, release).arch == name) == known);
            });
  each_word("vendors", "vendors",
            [](const std::string& name, const std::string& word, int release, bool known) {
              const Triple triple = parse_triple("x86_64-" + word + "-linux-gnu", release);
              CHECK((triple.vendor == name) == known);
            });
  each_word("systems", "systems",
            [](const std::string& name, const std::string& word, int release, bool known) {
              const Triple triple = parse_triple("x86_64-pc-" + word + "-gnu", release);
              CHECK((triple.os == name) == known);
            });
  each_word("environments", "environments",
            [](const std::string& name, const std::string& word, int release, bool known) {
              const Triple triple = parse_triple("x86_64-pc-linux-" + word, release);
              CHECK((triple.environment == name) == known);
            });
  each_word("object-formats", "formats",
            [](const std::string& name, const std::string& word, int release, bool known) {
              const Triple triple = parse_triple("x86_64-pc-linux-gnu-" + word, release);
              CHECK((triple.object_format == name) == known);
            });
}

TEST_CASE("usual spellings name what LLVM reads, and are no words of their own twice") {
  const Value table = triples("usual-spellings");
  std::set<std::string> seen;
  for (const Value& row : table.find("spellings")->array()) {
    const std::string text = row.find("text")->string();
    CAPTURE(text);
    CHECK(seen.insert(text).second);
    const std::string arch = row.find("architecture")->string();
    CHECK(usual_arch(text) == arch);
    CHECK(parse_triple(arch, llvm_releases().back()).arch != "unknown");
    CHECK(usual_arch(arch) == arch);
  }
}

}  // namespace
}  // namespace tgtcfg
