#include "layers.h"

#include "support/catch.h"

namespace tgtcfg::test {
namespace {

using Lines = std::vector<std::string>;

std::vector<Module> modules_of_lib() {
  return read_modules(project_files({"lib"}, {"CMakeLists.txt"}).at(0).text);
}

const std::vector<Module> small_project = {
    {"source", "lib/source", {}, {}},
    {"diag", "lib/diag", {"source"}, {"diagnostics.h"}},
    {"document", "lib/document", {"diag"}, {}},
    {"bundle", "lib/document/bundle", {"document"}, {}},
    {"process", "lib/process", {"document"}, {}},
};

TEST_CASE("the files of lib and apps include only what is at or below their links") {
  const auto modules = modules_of_lib();
  const auto sources = project_files({"lib", "apps"}, {".h", ".cc"});
  REQUIRE(modules.size() >= 12);
  REQUIRE(sources.size() >= 50);
  CHECK(wrong_includes(sources, modules) == Lines{});
}

TEST_CASE("every public header belongs to one module") {
  Lines headers;
  for (const ProjectFile& file : project_files({"lib/include/tgtcfg"}, {".h"})) {
    headers.push_back(file.path.substr(file.path.rfind('/') + 1));
  }
  CHECK(wrong_headers(modules_of_lib(), headers) == Lines{});
  CHECK(wrong_headers(small_project, {"other.h"}) == Lines{"diagnostics.h", "other.h"});
}

TEST_CASE("every door is used") {
  CHECK(unused_doors(project_files({"lib", "apps"}, {".h", ".cc"})) == Lines{});
}

TEST_CASE("the modules are in the order of the pipeline") {
  CHECK(wrong_order(modules_of_lib()) == Lines{});
}

TEST_CASE("an edge against the rules is named") {
  struct Row {
    const char* name;
    ProjectFile file;
    Lines wrong;
  };
  const Row rows[] = {
      {"downwards", {"lib/document/a.cc", "#include \"diag/x.h\"\n#include \"source/y.h\"\n"}, {}},
      {"itself", {"lib/diag/a.cc", "#include \"diag/x.h\"\n"}, {}},
      {"upwards",
       {"lib/diag/a.cc", "#include \"document/x.h\"\n"},
       {"lib/diag/a.cc: diag -> document (document/x.h)"}},
      {"upwards through a public header",
       {"lib/source/a.cc", "#include <tgtcfg/diagnostics.h>\n"},
       {"lib/source/a.cc: source -> diag (tgtcfg/diagnostics.h)"}},
      {"into a module inside a folder",
       {"lib/document/a.cc", "#include \"document/bundle/x.h\"\n"},
       {"lib/document/a.cc: document -> bundle (document/bundle/x.h)"}},
      {"a public header without a module",
       {"lib/diag/a.cc", "#include <tgtcfg/unheard.h>\n"},
       {"lib/diag/a.cc: tgtcfg/unheard.h belongs to no module"}},
      {"an unknown folder",
       {"lib/diag/a.cc", "#include \"a.h\"\n"},
       {"lib/diag/a.cc: a.h belongs to no module"}},
      {"the standard library", {"lib/diag/a.cc", "#include <vector>\n"}, {}},
      {"a library at its door",
       {"lib/document/yaml_writer.cc", "#include <yaml-cpp/emitter.h>\n"},
       {}},
      {"a library elsewhere",
       {"lib/document/parse.cc", "#include <yaml-cpp/emitter.h>\n"},
       {"lib/document/parse.cc: <yaml-cpp/emitter.h> has no door here"}},
      {"a library in a public header",
       {"lib/include/tgtcfg/a.h", "#include <nlohmann/json.hpp>\n"},
       {"lib/include/tgtcfg/a.h: <nlohmann/json.hpp> has no door here"}},
      {"an unknown library",
       {"apps/tgtcfg/main.cc", "#include <boost/any.hpp>\n"},
       {"apps/tgtcfg/main.cc: <boost/any.hpp> has no door here"}},
      {"files outside the process",
       {"lib/diag/a.cc", "#include <fstream>\n"},
       {"lib/diag/a.cc: <fstream> has no door here"}},
      {"files in the process", {"lib/process/a.cc", "#include <fstream>\n"}, {}},
  };
  for (const Row& row : rows) {
    INFO(row.name);
    CHECK(wrong_includes({row.file}, small_project) == row.wrong);
  }
}

TEST_CASE("CMake files are read") {
  const auto modules = read_modules(
      "tgtcfg_module(diag LINKS tgtcfg::source tgtcfg::dep_yaml a::b\n  PUBLIC x.h y.h)\n"
      "# tgtcfg_module (words)\nset(x y)\n  tgtcfg_module(below FOLDER diag/below LINKS "
      "tgtcfg::diag)\n");
  REQUIRE(modules.size() == 2);
  CHECK(modules[0].name == "diag");
  CHECK(modules[0].folder == "lib/diag");
  CHECK(modules[0].links == Lines{"source"});
  CHECK(modules[0].headers == Lines{"x.h", "y.h"});
  CHECK(modules[1].folder == "lib/diag/below");
  CHECK(wrong_order(modules) == Lines{"diag -> source"});
  CHECK(wrong_order({{"a", "lib/a", {"b"}, {}}, {"b", "lib/b", {}, {}}}) == Lines{"a -> b"});
}

}  // namespace
}  // namespace tgtcfg::test
