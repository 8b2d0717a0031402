#include "request/walk.h"

#include "support/catch.h"

using namespace tgtcfg;

namespace {

// A tree of which one directory cannot be listed, as for a user without permission.
class PartlyLocked final : public FileSystem {
 public:
  MemoryFileSystem tree;
  std::string locked;

  FileKind kind(std::string_view path) const override { return tree.kind(path); }
  std::optional<std::string> read(std::string_view path, std::size_t limit,
                                  ReadError& error) const override {
    return tree.read(path, limit, error);
  }
  std::optional<std::vector<DirectoryEntry>> list(std::string_view path,
                                                  ReadError& error) const override {
    if (path == locked) {
      error = {FileKind::unreadable, "permission denied", false};
      return std::nullopt;
    }
    return tree.list(path, error);
  }
  std::optional<std::string> write(std::string_view path, std::string_view text) override {
    return tree.write(path, text);
  }
};

struct Walked {
  std::vector<std::string> files;
  std::vector<std::string> codes;
};

Walked walk(FileSystem& files, std::string_view directory) {
  Env env;
  env.files = &files;
  env.working_directory = "/here";
  env.variable = [](const char*) { return std::nullopt; };
  const Session session("validate", env, {});
  Findings findings;
  Walked result;
  walk_directory(session, directory, {}, findings,
                 [&](std::string file) { result.files.push_back(std::move(file)); });
  for (const Diagnostic& diagnostic : findings.diags.all()) {
    result.codes.emplace_back(diagnostic.code);
  }
  return result;
}

}  // namespace

TEST_CASE("a directory gives its documents in the order of their paths") {
  MemoryFileSystem files;
  files.files = {{"d/b.yaml", ""},      {"d/a.json", ""},       {"d/a/z.json5", ""},
                 {"d/notes.txt", ""},   {"d/.hidden.yaml", ""}, {"d/.git/x.yaml", ""},
                 {"elsewhere.yaml", ""}};
  const Walked walked = walk(files, "d");
  CHECK(walked.files == std::vector<std::string>{"d/a.json", "d/a/z.json5", "d/b.yaml"});
  CHECK(walked.codes.empty());
}

TEST_CASE("a directory that cannot be listed is an error, and the rest is still found") {
  PartlyLocked files;
  files.tree.files = {{"d/a.yaml", ""}, {"d/secret/b.yaml", ""}, {"d/z.yaml", ""}};
  files.locked = "d/secret";
  const Walked walked = walk(files, "d");
  CHECK(walked.files == std::vector<std::string>{"d/a.yaml", "d/z.yaml"});
  CHECK(walked.codes == std::vector<std::string>{"TC9105"});
}
