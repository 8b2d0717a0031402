#include "request/depfile.h"

#include "support/catch.h"

namespace tgtcfg {
namespace {

TEST_CASE("a rule names what was read") {
  std::vector<std::string> left_out;
  const std::vector<std::string> targets = {"out.json", "a b"};
  CHECK(depfile_text(targets, {"c#d", "e$f", "k"}, left_out) ==
        "out.json a\\ b: \\\n  c\\#d \\\n  e$$f \\\n  k\n");
  CHECK(left_out.empty());
}

TEST_CASE("a name that no rule can hold is left out") {
  const std::vector<std::string> names = {"i\nj", "b;touch pwned", "a:b", "a|b", "a\tb", "x=y",
                                          "g\\h", "lib(m)",        "a*",  "a?",  "[a]",  "%",
                                          "~/a",  "a&b",           " "};
  for (const std::string& name : names) {
    std::vector<std::string> left_out;
    CAPTURE(name);
    CHECK(depfile_text(std::vector<std::string>{"out"}, {"a", name}, left_out) == "out: \\\n  a\n");
    CHECK(left_out == std::vector<std::string>{name});
    CHECK(depfile_text(std::vector<std::string>{name}, {"a"}, left_out).empty());
  }
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
