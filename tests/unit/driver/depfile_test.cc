#include "driver/depfile.h"

#include "support/catch.h"

namespace tgtcfg {
namespace {

TEST_CASE("a rule names what was read") {
  const std::vector<std::string> targets = {"out.json", "a b"};
  CHECK(depfile_text(targets, {"c#d", "e$f", "g\\h", "i\nj", "k"}) ==
        "out.json a\\ b: \\\n  c\\#d \\\n  e$$f \\\n  g\\\\h \\\n  k\n");
}

TEST_CASE("files are remembered when they could be read") {
  MemoryFileSystem memory;
  memory.files = {{"dir/a.yaml", "x"}};
  const RecordedFiles files(memory);
  ReadError error;
  CHECK(files.read("dir/a.yaml", 10, error).has_value());
  CHECK_FALSE(files.read("dir/b.yaml", 10, error).has_value());
  CHECK(files.list("dir", error).has_value());
  CHECK(files.kind("dir/c.yaml") == FileKind::missing);
  CHECK(files.all() == std::set<std::string>{"dir", "dir/a.yaml"});
}

}  // namespace
}  // namespace tgtcfg
