// What a project file may hold at most.
#include <tgtcfg/diagnostics.h>
#include <tgtcfg/file_system.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "request/project.h"
#include "support/catch.h"

namespace tgtcfg {
namespace {

Array texts(std::size_t count, const std::string& text) {
  Array list;
  for (std::size_t i = 0; i < count; ++i) list.emplace_back(text + std::to_string(i));
  return list;
}

Value entry(Array paths) {
  return Object{{"paths", std::move(paths)}};
}

Value entries(std::size_t count) {
  return Array(count, entry({"a.yaml"}));
}

TEST_CASE("patterns and entries of a project file have a limit") {
  struct Row {
    const char* name;
    Value document;
    const char* message;  ///< empty: none
  };
  const char* patterns = "too many patterns: the limit is 2000";
  const char* too_many_entries = "too many entries of `per-path`: the limit is 1000";
  const Row rows[] = {
      {"as many patterns as may be", Object{{"exclude", texts(2000, "*-")}}, ""},
      {"one more", Object{{"exclude", texts(2001, "*-")}}, patterns},
      {"patterns of two keys",
       Object{{"include", texts(1500, "*-")}, {"exclude", texts(1500, "*-")}}, patterns},
      {"patterns of entries",
       Object{{"per-path", Array{entry(texts(1500, "*-")), entry(texts(1500, "*-"))}}}, patterns},
      {"names are looked up", Object{{"exclude", texts(5000, "old-")}}, ""},
      {"as many entries as may be", Object{{"per-path", entries(1000)}}, ""},
      {"one entry more", Object{{"per-path", entries(1001)}}, too_many_entries},
  };
  const MemoryFileSystem files;
  const std::string here = "/w";
  for (const Row& row : rows) {
    INFO(row.name);
    Diagnostics diags;
    (void)read_project({FileId{}, 0, row.document}, {files, here, ".tgtcfg.yaml", "/w"}, diags);
    std::string messages;
    for (const Diagnostic& each : diags.all())
      messages += std::string(each.code) + ": " + each.message;
    CHECK(messages == (*row.message == 0 ? "" : std::string("TC6209: ") + row.message));
  }
}

/// Counts how often something is looked at; nothing else is asked of it.
struct Counting : FileSystem {
  MemoryFileSystem memory;
  mutable int looks = 0;

  [[nodiscard]] FileKind kind(std::string_view path) const override {
    ++looks;
    return memory.kind(path);
  }
  [[nodiscard]] std::optional<std::string> read(std::string_view path, std::size_t limit,
                                                ReadError& error) const override {
    return memory.read(path, limit, error);
  }
  [[nodiscard]] std::optional<std::vector<DirectoryEntry>> list(std::string_view path,
                                                                ReadError& error) const override {
    return memory.list(path, error);
  }
  std::optional<std::string> write(std::string_view path, std::string_view text) override {
    return memory.write(path, text);
  }
};

TEST_CASE("the nearest project file above holds") {
  Counting files;
  const std::string here = "/w";
  files.memory.files = {{".tgtcfg.yaml", ""}, {"a/b/c.yaml", ""}};
  ProjectFinder finder(files, here);
  CHECK(finder.nearest("a/b") == ".tgtcfg.yaml");
}

TEST_CASE("folders that no system opens are not looked at") {
  Counting files;
  const std::string here = "/w";
  files.memory.files = {{".tgtcfg.yaml", ""}};
  ProjectFinder finder(files, here);
  std::string deep = "a";
  for (int i = 0; i < 30'000; ++i) deep += "/a";
  CHECK(finder.nearest(deep) == ".tgtcfg.yaml");
  CHECK(files.looks < 12000);
}

}  // namespace

}  // namespace tgtcfg
