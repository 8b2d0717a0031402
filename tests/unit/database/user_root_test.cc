// Roots of users: rows above the embedded ones, and what can be wrong with them.
#include <tgtcfg/database.h>
#include <tgtcfg/diagnostics.h>
#include <tgtcfg/file_system.h>

#include <algorithm>

#include "support/catch.h"

namespace tgtcfg {
namespace {

struct Root {
  MemoryFileSystem files;
  SourceMap sources;
  Diagnostics diags;
  Database database;

  bool add(std::map<std::string, std::string> texts, const std::string& directory = "own") {
    for (auto& [path, text] : texts) files.files[directory + "/" + path] = text;
    return database.add_root(files, directory, sources, diags);
  }
  [[nodiscard]] std::vector<std::string> codes() const {
    std::vector<std::string> codes;
    for (const Diagnostic& diagnostic : diags.all()) codes.emplace_back(diagnostic.code);
    return codes;
  }
};

using Codes = std::vector<std::string>;

constexpr const char* board =
    R"({"name": "team/board", "target": {"kind": "llvm", "mcpu": "cortex-a53"}})";

TEST_CASE("a user's rows are found beside the embedded ones") {
  Root root;
  REQUIRE(root.add(
      {{"database/tags/a.json", board},
       {"database/kinds/npu.json",
        R"({"name": "npu", "description": "Ours.", "device_type": "ext_dev", "default_keys": ["npu", "npu"],
                         "may_host": false, "attributes": {"cores": {"type": "integer", "description": "Cores.", "default": 2}}})"},
       {"boards/ours.yaml", "targets: npu\n"},
       {"boards/notes.txt", "not a configuration"}}));
  CHECK(root.codes().empty());
  REQUIRE(root.database.kind("npu") != nullptr);
  CHECK(root.database.kind("npu")->device.code == 12);
  CHECK(root.database.kind("npu")->default_keys == std::vector<std::string>{"npu"});  // once
  CHECK(root.database.kind("npu")->attribute("cores")->default_value == Value(2));
  CHECK(root.database.kind("npu")->attribute("libs") != nullptr);
  CHECK(root.database.tag("team/board") != nullptr);
  REQUIRE(root.database.configuration("boards/ours") != nullptr);
  CHECK(root.database.configuration("boards/ours")->path == "own/boards/ours.yaml");
  CHECK(root.database.configuration("boards/notes") == nullptr);
  const auto names = root.database.names(Table::kinds);
  CHECK(std::find(names.begin(), names.end(), "npu") != names.end());
  CHECK(root.database.kind("llvm") != nullptr);
}

TEST_CASE("one row, a list of rows and rows with a shared source are all read") {
  Root root;
  REQUIRE(root.add(
      {{"database/tags/one.json", R"({"name": "t/one", "target": {"kind": "llvm"}})"},
       {"database/tags/list.json", R"([{"name": "t/two", "target": {"kind": "llvm"}}])"},
       {"database/tags/rows.json",
        R"({"source": "us", "rows": [{"name": "t/three", "target": {"kind": "llvm"}}]})"}}));
  for (const char* name : {"t/one", "t/two", "t/three"}) {
    CAPTURE(name);
    CHECK(root.database.tag(name) != nullptr);
  }
}

TEST_CASE("a tag may stand on an embedded one, abstract ones included") {
  Root root;
  REQUIRE(root.add(
      {{"database/tags/a.json",
        R"([{"name": "t/a", "from": ["nvidia/cuda-64k-registers"], "target": {"arch": "sm_99"}},
                         {"name": "t/b", "from": ["t/a"], "target": {"registers_per_block": null}}])"}}));
  const TagRow* tag = root.database.tag("t/b");
  REQUIRE(tag != nullptr);
  CHECK(*tag->definition.find("arch") == Value("sm_99"));
  CHECK(*tag->definition.find("thread_warp_size") == Value(32));
  CHECK(tag->definition.find("registers_per_block") == nullptr);
}

TEST_CASE("the first root that has a name wins, and says so") {
  Root root;
  const auto tag = [](const char* cpu) {
    return std::string(R"({"name": "nvidia/jetson-nano", "target": {"kind": "llvm", "mcpu": ")") +
           cpu + "\"}}";
  };
  REQUIRE(root.add({{"database/tags/a.json", tag("first")}}, "one"));
  CHECK(root.codes() == Codes{"TC4103"});
  REQUIRE(root.add({{"database/tags/a.json", tag("second")}}, "two"));
  CHECK(root.codes() == Codes{"TC4103", "TC4103"});
  CHECK(*root.database.tag("nvidia/jetson-nano")->definition.find("mcpu") == Value("first"));
  REQUIRE(root.add({{"boards/rasp4b.yaml", "targets: llvm\n"}}, "three"));
  CHECK(root.codes() == Codes{"TC4103", "TC4103", "TC4103"});
  CHECK(root.database.configuration("boards/rasp4b")->path == "three/boards/rasp4b.yaml");
}

TEST_CASE("what is wrong in a root is reported at its place, and the rest is used") {
  struct Row {
    const char* what;
    std::map<std::string, std::string> files;
    Codes codes;
  };
  const Row rows[] = {
      {"unknown parent",
       {{"database/tags/a.json", R"({"name": "t/a", "from": ["nvidia/jetson-nanno"]})"}},
       {"TC4133"}},
      {"a tag on itself",
       {{"database/tags/a.json", R"({"name": "t/a", "from": ["t/a"]})"}},
       {"TC4134"}},
      {"a name twice",
       {{"database/tags/a.json",
         R"([{"name": "t/a", "target": {"kind": "c"}}, {"name": "t/a", "target": {"kind": "c"}}])"}},
       {"TC4132"}},
      {"a tag called like a shipped configuration",
       {{"database/tags/a.json", R"({"name": "boards/rasp4b", "target": {"kind": "c"}})"}},
       {"TC4135"}},
      {"a configuration called like a tag",
       {{"nvidia/jetson-nano.yaml", "targets: llvm\n"}},
       {"TC4135"}},
      {"an unknown key",
       {{"database/tags/a.json", R"({"name": "t/a", "target": {}, "sorce": "us"})"}},
       {"TC1310"}},
  };
  for (const Row& row : rows) {
    CAPTURE(row.what);
    Root root;
    auto files = row.files;
    files["database/tags/good.json"] = board;
    CHECK_FALSE(root.add(files));
    CHECK(root.codes() == row.codes);
    CHECK(root.database.tag("team/board") != nullptr);
    const bool has_text_place = std::string(row.what) != "a configuration called like a tag";
    CHECK(root.diags.all().front().span().known() == has_text_place);
  }
}

TEST_CASE("a longer circle of parents is found, whichever row closes it") {
  Root root;
  CHECK_FALSE(root.add(
      {{"database/tags/a.json",
        R"([{"name": "t/a", "from": ["t/b"]}, {"name": "t/b", "from": ["t/c"]}, {"name": "t/c", "from": ["t/a"]}])"}}));
  CHECK(root.codes() == Codes{"TC4134"});
  CHECK(root.database.tag("t/b") == nullptr);
}

// A backend that starts from others: `more` is what else its row says.
std::string backend(const std::string& name, const std::string& from, const std::string& more) {
  return R"({"name": ")" + name + R"(", "description": "Ours.", "from": [)" + from + "]" + more +
         "}";
}

TEST_CASE("a backend starts from others, embedded or ours") {
  Root root;
  REQUIRE(root.add(
      {{"database/backends/start.json",
        backend("npu-tools", R"("single-target-compiler")",
                R"(, "abstract": true, "refused_names": [{"cpus": ["n0"], "reason": "too old"}],
                   "tool_releases": [{"name": "1"}], "attributes": {"chip": "used", "tiles": "used"})")},
       {"database/backends/npuc.json",
        backend(
            "npuc", R"("npu-tools", "single-target-compiler")",
            R"(, "accepts": ["llvm"], "tool_releases": [{"name": "2"}], "fields": {"runtime": "used"},
                   "refused_names": [{"cpus": ["n1"], "reason": "too new"}])")}}));
  CHECK(root.codes().empty());
  CHECK_FALSE(root.database.raw(Table::backends, "npu-tools"));
  const auto row = root.database.raw(Table::backends, "npuc");
  REQUIRE(row);
  CHECK(row->text("maker") == "each-target");
  CHECK(row->get("attributes").text("chip") == "used");
  CHECK(row->get("fields").text("runtime") == "used");
  CHECK(row->get("fields").get("executor").text("class") == "unused");
  CHECK(row->find("from") == nullptr);
  CHECK(row->find("abstract") == nullptr);
  // A list replaces, but facts about names come together.
  REQUIRE(row->list("tool_releases").size() == 1);
  CHECK(row->list("tool_releases").front().text("name") == "2");
  REQUIRE(row->list("refused_names").size() == 2);
  CHECK(row->list("refused_names").back().text("reason") == "too new");
}

TEST_CASE("what two rows that a backend starts from share stands in it once") {
  Root root;
  REQUIRE(root.add({{"database/backends/both.json",
                     backend("both", R"("clang", "llvm")", R"(, "accepts": ["llvm"])")}}));
  const auto both = root.database.raw(Table::backends, "both");
  const auto clang = root.database.raw(Table::backends, "clang");
  const auto llvm = root.database.raw(Table::backends, "llvm");
  REQUIRE((both && clang && llvm));
  CHECK(both->list("triples").size() == clang->list("triples").size());
  CHECK(both->list("refused_names").size() <
        clang->list("refused_names").size() + llvm->list("refused_names").size());
}

TEST_CASE("a user's start is none of the built-in backends, whose programs are run") {
  Root root;
  REQUIRE(root.add({{"database/backends/start.json",
                     backend("every-backend", R"("compiler")", R"(, "abstract": true)")},
                    {"database/backends/ours.json",
                     backend("ours", R"("clang")", R"(, "accepts": ["llvm"])")}}) == false);
  CHECK(root.codes() == Codes{"TC4103", "TC4134"});  // ours starts from itself by way of `compiler`
  Root other;
  REQUIRE(other.add({{"database/backends/start.json",
                      R"({"name": "every-backend", "description": "Ours.", "abstract": true,
            "program": {"name": "sh", "arguments": [], "before": ""}, "fields": {"name": "lost"}})"},
                     {"database/backends/ours.json",
                      backend("ours", R"("clang")", R"(, "accepts": ["llvm"])")}}));
  const auto graph = other.database.raw(Table::backends, "graph");
  REQUIRE(graph);
  CHECK_FALSE(graph->has("program"));
  CHECK(graph->get("fields").get("name").text("class") == "unused");
  CHECK_FALSE(graph->span.known());
  CHECK(other.database.raw(Table::backends, "ours")->span.known());
}

TEST_CASE("what is wrong in a backend that starts from others is reported at its place") {
  const std::map<std::string, Codes> rows = {
      {backend("a", R"("single-target-compilr")", ""), {"TC4133"}},
      {backend("a", R"("a")", ""), {"TC4134"}},
      {backend("a", R"("every-backend")", R"(, "maker": "each-target", "attributes": {})"),
       {"TC1313"}},
      {R"({"name": "a", "description": "Ours.", "maker": "each-target"})",
       {"TC1313", "TC1313", "TC1313"}},
  };
  for (const auto& [row, codes] : rows) {
    CAPTURE(row);
    Root root;
    CHECK_FALSE(root.add({{"database/backends/a.json", row}}));
    CHECK(root.codes() == codes);
    CHECK(root.diags.all().front().span().known());
    CHECK_FALSE(root.database.raw(Table::backends, "a"));
  }
}

// A kind with two attributes: `more` is what else its row says, `chip` what else that of one does.
std::string kind(const std::string& chip, const std::string& more) {
  return R"({"name": "npu", "description": "Ours.", "device_type": "ext_dev", "default_keys": [],
    "may_host": false, "attributes": {"chip": {"type": "string", "description": "Which.", "enum": ["n1", "n2"])" +
         chip + R"(}, "tiles": {"type": "integer", "description": "How many.", "minimum": 1}})" +
         more + "}";
}

std::string compiler(const std::string& args, const std::string& more = "") {
  return backend("npuc", R"("single-target-compiler")",
                 R"(, "accepts": ["npu"], "tool_releases": [{"name": "2.0"}, {"name": "2.1"}],
    "attributes": {"chip": "used"}, "steps": [{"tool": "npuc", "args": [)" +
                     args + "]}]" + more);
}

std::string tag(const std::string& target) {
  return R"({"name": "t/npu", "device_only": true, "source": "us", "target": {"kind": "npu")" +
         target + "}}";
}

TEST_CASE("what a row names has to be there, and its values are those that users may write") {
  struct Row {
    const char* what;
    std::string kind, backend, tag;
    std::vector<std::string> places;  // code and pointer, in the order of the tables
  };
  const Row rows[] = {
      {"nothing wrong",
       kind(R"(, "default": "n1")", R"(, "identity": ["chip", "libs"])"),
       compiler(R"({"rule": "attribute", "name": "tiles", "as": "{}", "since": "2.1"})"),
       tag(R"(, "chip": "n2", "tiles": 4, "libs": null, "x-note": 1)"),
       {}},
      {"a default that is not allowed",
       kind(R"(, "default": "n3")", ""),
       "",
       "",
       {"TC1312 /attributes/chip/default"}},
      {"a default of another type",
       kind(R"(, "default": 3)", ""),
       "",
       "",
       {"TC1311 /attributes/chip/default"}},
      {"an identity that is no attribute",
       kind("", R"(, "identity": ["chip", "chpi"])"),
       "",
       "",
       {"TC9503 /identity/1"}},
      {"an attribute in arguments",
       kind("", ""),
       compiler(R"({"rule": "attribute", "name": "chpi", "as": "{}"})"),
       "",
       {"TC9503 /steps/0/args/0/name"}},
      {"a release in arguments",
       kind("", ""),
       compiler(R"({"rule": "attribute", "name": "chip", "as": "{}", "since": "2.2"},
                   {"rule": "attribute", "name": "chip", "as": "{}", "until": "1"})"),
       "",
       {"TC9503 /steps/0/args/0/since", "TC9503 /steps/0/args/1/until"}},
      {"a kind that is another",
       kind("", ""),
       backend(
           "npuc", R"("single-target-compiler")",
           R"(, "accepts": ["npuu"], "tool_releases": [{"name": "1"}], "attributes": {"x": "used"})"),
       "",
       {"TC9503 /accepts/0"}},
      {"an attribute with a class",
       kind("", ""),
       compiler("", R"(, "x-a": 1)"),
       "",
       {"TC1310 /x-a"}},
      {"an attribute of a tag", kind("", ""), "", tag(R"(, "tile": 4)"), {"TC2104 /target/tile"}},
      {"values of a tag",
       kind("", ""),
       "",
       tag(R"(, "tiles": 0, "chip": "n3")"),
       {"TC1315 /target/tiles", "TC1312 /target/chip"}},
      {"three rows",
       kind(R"(, "default": "n3")", ""),
       compiler(R"({"rule": "attribute", "name": "chpi", "as": "{}"})"),
       tag(R"(, "tile": 4)"),
       {"TC1312 /attributes/chip/default", "TC2104 /target/tile", "TC9503 /steps/0/args/0/name"}},
  };
  for (const Row& row : rows) {
    CAPTURE(row.what);
    Root root;
    std::map<std::string, std::string> files;
    files["database/kinds/npu.json"] = row.kind;
    if (!row.backend.empty()) files["database/backends/npuc.json"] = row.backend;
    if (!row.tag.empty()) files["database/tags/t.json"] = row.tag;
    CHECK(root.add(files) == row.places.empty());
    std::vector<std::string> places;
    for (const Diagnostic& diagnostic : root.diags.all()) {
      places.push_back(std::string(diagnostic.code) + " " + diagnostic.pointer);
      CHECK(diagnostic.span().known());
    }
    CHECK(places == row.places);
  }
}

TEST_CASE("a root that is not there is an error") {
  Root root;
  CHECK_FALSE(root.database.add_root(root.files, "nowhere", root.sources, root.diags));
  CHECK(root.codes() == Codes{"TC4131"});
}

TEST_CASE("tag tables add names, wherever they lie below the root") {
  Root root;
  REQUIRE(root.add({{"ours.yaml",
                     "tags:\n"
                     "  team/big: {tag: nvidia/jetson-nano, max_threads_per_block: 512}\n"
                     "  team/cpu: llvm -mcpu=cortex-a53\n"
                     "  team/npu: {kind: ext_dev, host: {kind: c}}\n"
                     "  team/pair: {targets: [ext_dev, c]}\n"},
                    {"boards/more.json", R"({"tags": {"team/two": {"kind": "hexagon"}}})"},
                    {"boards/other.yaml", "targets: c\n# tags: none\n"}}));
  CHECK(root.codes().empty());
  const TagRow* big = root.database.tag("team/big");
  REQUIRE(big != nullptr);
  CHECK(big->definition.find("arch")->string() == "sm_53");
  CHECK(big->definition.find("max_threads_per_block")->integer() == 512);
  REQUIRE(root.database.tag("team/npu") != nullptr);
  CHECK(root.database.tag("team/npu")->whole);
  CHECK(root.database.tag("team/cpu") != nullptr);
  CHECK(root.database.tag("team/two") != nullptr);
  CHECK(root.database.tag("team/pair") == nullptr);
  CHECK(root.database.configuration("team/pair") != nullptr);
  CHECK(root.database.configuration("boards/more") == nullptr);
  CHECK(root.database.configuration("boards/other") != nullptr);
  CHECK(root.database.configuration("ours") == nullptr);
}

TEST_CASE("what is wrong with a tag table is said where it stands") {
  Root root;
  CHECK_FALSE(root.add(
      {{"a.yaml", "tags: {team/one: 5}\n"}, {"b.yaml", "tags: {team/two: {tag: nosuch}}\n"}}));
  CHECK(root.codes() == Codes{"TC1311", "TC4133"});
  CHECK(root.database.tag("team/one") == nullptr);
}

}  // namespace
}  // namespace tgtcfg
