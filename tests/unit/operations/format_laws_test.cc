// What `fmt` writes of every file of the repository: the same plan, and no change the second time.
#include <tgtcfg/tgtcfg.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "format/format.h"
#include "support/archive.h"
#include "support/catch.h"

namespace tgtcfg {
namespace {

namespace fs = std::filesystem;

struct File {
  std::string path;
  std::string text;
  InputFormat format;
};

std::vector<File> files_below(const fs::path& root) {
  std::vector<File> files;
  for (const auto& entry : fs::recursive_directory_iterator(root)) {
    const std::string path = entry.path().string();
    const auto format = format_of(path);
    if (!format || !entry.is_regular_file()) continue;
    const std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    files.push_back({path, text.str(), *format});
  }
  return files;
}

class Formatter {
 public:
  std::optional<std::string> format(const File& file, const std::string& text,
                                    OptionOrder options = OptionOrder::written) {
    SourceMap sources;
    Diagnostics diags;
    const FileId id = sources.add(file.path, text);
    return formatted(id, file.format, guides_, sources, Limits{}, diags, options);
  }

 private:
  Database database_;
  SchemaGuides guides_{database_};
};

std::string fingerprint(Workspace& workspace, const std::string& text, const File& file) {
  const auto plan = workspace.resolve(Input::of_text(text, file.path));
  workspace.clear();
  return plan ? plan->fingerprint : "";
}

TEST_CASE("a file that is laid out has the plan that it had") {
  Formatter formatter;
  Workspace workspace;
  std::size_t plans = 0;
  const fs::path source = TGTCFG_SOURCE_DIR;
  for (const fs::path& folder : {source / "configs/examples", source / "configs/boards",
                                 test::unpacked_cases("format_laws")}) {
    for (const File& file : files_below(folder)) {
      const auto once = formatter.format(file, file.text);
      if (!once) continue;
      INFO(file.path);
      CHECK(formatter.format(file, *once) == once);
      const std::string before = fingerprint(workspace, file.text, file);
      CHECK(fingerprint(workspace, *once, file) == before);
      plans += before.empty() ? 0 : 1;
      const auto ordered = formatter.format(file, file.text, OptionOrder::canonical);
      REQUIRE(ordered);
      CHECK(fingerprint(workspace, *ordered, file) == before);
    }
  }
  CHECK(plans > 50);
}

}  // namespace
}  // namespace tgtcfg
