// docs/adding.md lists the places of a command, a report format and an option: there are no others.
#include <algorithm>

#include "project_files.h"
#include "support/catch.h"

using namespace tgtcfg::test;

namespace {

using Words = std::vector<std::string>;

Words files_with(const std::vector<ProjectFile>& files, std::string_view word) {
  Words found;
  for (const ProjectFile& file : files) {
    if (file.text.find(word) != file.text.npos) found.push_back(file.path);
  }
  return found;
}

/// The names of the rows of a table. A row begins with `mark`.
Words rows_of(const std::vector<ProjectFile>& files, std::string_view path, std::string_view mark) {
  Words names;
  for (const ProjectFile& file : files) {
    if (file.path != path) continue;
    for (auto at = file.text.find(mark); at != file.text.npos; at = file.text.find(mark, at)) {
      at += mark.size();
      names.push_back(file.text.substr(at, file.text.find(',', at) - at));
    }
  }
  return names;
}

}  // namespace

TEST_CASE("a command is its source and one row") {
  const auto files = project_files({"apps", "lib"}, {".cc", ".h", ".inc"});
  const Words commands = rows_of(files, "apps/tgtcfg/commands.inc", "\nCOMMAND(");
  CHECK(commands.size() > 20);
  for (const std::string& name : commands) {
    INFO(name);
    const Words source = {"apps/tgtcfg/" + name + ".cc"};
    CHECK(files_with(files, "cmd_" + name + "(") == source);
    CHECK(files_with(files, " " + name + "_page") == source);
    CHECK(files_with(files, "COMMAND(" + name + ",") == Words{"apps/tgtcfg/commands.inc"});
  }
}

TEST_CASE("a report format is one source and one row") {
  const auto files = project_files({"apps", "lib"}, {".cc", ".h"});
  const Words formats = rows_of(files, "lib/include/tgtcfg/render.h", " row(");
  CHECK(formats.size() > 10);
  for (const std::string& name : formats) {
    INFO(name);
    CHECK(files_with(files, "<ReportWriter> make_" + name + "_report(").size() == 1);
  }
}

TEST_CASE("an option is one row and a member") {
  const auto files = project_files({"apps", "lib"}, {".cc", ".h"});
  const Words row = {"lib/arguments/options.cc"};
  for (const char* name : {"\"--deny-unmatched\"", "\"--show-files\"", "\"--desired-layout\""})
    CHECK(files_with(files, name) == row);
}
