// The project of an input is found above it, and a path of any length ends soon.
#include <tgtcfg/file_system.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "request/project.h"
#include "support/catch.h"

namespace tgtcfg {
namespace {

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
