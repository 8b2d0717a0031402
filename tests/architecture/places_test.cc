// What docs/adding.md says about a command and an option: each is spelled in so many places.
#include <algorithm>

#include "project_files.h"
#include "support/catch.h"

using namespace tgtcfg::test;

namespace {

std::vector<std::string> files_with(const std::vector<ProjectFile>& files, std::string_view word) {
  std::vector<std::string> found;
  for (const ProjectFile& file : files) {
    if (file.text.find(word) != file.text.npos) found.push_back(file.path);
  }
  return found;
}

}  // namespace

TEST_CASE("a command is its source and one row") {
  const auto files = project_files({"apps", "lib"}, {".cc", ".h", ".inc"});
  for (const std::string name : {"doctor", "common"}) {
    INFO(name);
    const std::vector<std::string> source = {"apps/tgtcfg/" + name + ".cc"};
    CHECK(files_with(files, "cmd_" + name + "(") == source);
    CHECK(files_with(files, name + "_page") == source);
    const std::vector<std::string> row = {"apps/tgtcfg/commands.inc"};
    CHECK(files_with(files, "COMMAND(" + name + ",") == row);
  }
}

TEST_CASE("an option is one row and a member") {
  const auto files = project_files({"apps", "lib"}, {".cc", ".h"});
  const std::vector<std::string> row = {"lib/arguments/options.cc"};
  for (const char* name : {"\"--deny-unmatched\"", "\"--show-files\"", "\"--desired-layout\""})
    CHECK(files_with(files, name) == row);
}
