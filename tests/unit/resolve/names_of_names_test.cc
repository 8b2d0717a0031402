// Tags and parts of configurations that name others of a search root, which may be anybody's.
#include <tgtcfg/file_system.h>

#include "resolve/part_choices.h"
#include "support/catch.h"
#include "support/pipeline.h"

namespace tgtcfg {
namespace {

const char* const tags = R"([
  {"name": "x/gpu", "target": {"kind": "cuda", "arch": "sm_86", "host": {"kind": "llvm", "mcpu": "skylake"}}},
  {"name": "x/alias", "target": {"tag": "x/gpu", "max_num_threads": 512}},
  {"name": "x/itself", "target": {"tag": "x/itself"}},
  {"name": "x/its-host", "target": {"tag": "x/its-host", "part": "host"}},
  {"name": "x/own-host", "target": {"kind": "llvm", "host": "x/own-host"}},
  {"name": "x/own-host-object", "target": {"kind": "llvm", "host": {"tag": "x/own-host-object"}}},
  {"name": "x/own-device", "target": {"kind": "composite", "devices": ["x/own-device"]}},
  {"name": "x/host-of-host", "target": {"kind": "llvm", "host": "x/other-host"}},
  {"name": "x/other-host", "target": {"kind": "llvm", "host": "x/host-of-host"}}
])";

struct Names : test::Run {
  Names() {
    files.files["root/database/tags/x.json"] = tags;
    add("gpu", "{targets: {g: x/gpu, c: llvm -mcpu=skylake}, host: llvm -mcpu=haswell}");
    add("alias", "{targets: {g: 'boards/gpu:g'}}");
    add("driven-by-its-part", "{targets: {g: cuda -arch=sm_80}, host: 'boards/gpu:c'}");
    add("there", "{targets: {g: 'boards/and-back:g'}}");
    add("and-back", "{targets: {g: {tag: 'boards/there:g', arch: sm_80}}}");
    add("itself", "{targets: {g: 'boards/itself:g'}}");
    add("own-host", "{targets: {g: cuda -arch=sm_80}, host: 'boards/own-host:host'}");
    add("host-of-itself", "{targets: {g: cuda -arch=sm_80}, host: 'boards/host-of-itself:g'}");
    add("host-inside", "{targets: {g: {kind: cuda, arch: sm_80, host: 'boards/host-inside:g'}}}");
    add("nothing", "# to be written");
    add("several", "{targets: {g: llvm}}\n---\n{targets: {h: llvm}}\n");
    add("wrong", "{targets: {g: {kind: cudda}, h: {kind: llvm, num-cors: 1}}}");
    add("chain0", "{targets: {g: llvm -mcpu=skylake}}");
    for (int i = 1; i <= 12; ++i) {
      add("chain" + std::to_string(i),
          "{targets: {g: 'boards/chain" + std::to_string(i - 1) + ":g'}}");
    }
    REQUIRE(database.add_root(files, "root", sources, diags));
  }
  void add(const std::string& name, std::string text) {
    files.files["root/boards/" + name + ".yaml"] = std::move(text);
  }

  MemoryFileSystem files;
};

std::string target_of(const std::string& name) {
  return "{targets: {t: '" + name + "'}, host: llvm -mcpu=skylake}";
}

TEST_CASE("a name may stand for a name") {
  struct Row {
    const char* name;
    const char* kind;
    const char* attribute;
    Value value;
  };
  const Row rows[] = {
      {"x/alias", "cuda", "arch", "sm_86"},
      {"x/alias", "cuda", "max_num_threads", std::int64_t{512}},
      {"boards/alias:g", "cuda", "arch", "sm_86"},
      {"boards/driven-by-its-part:host", "llvm", "mcpu", "skylake"},
  };
  for (const Row& row : rows) {
    INFO(row.name << ' ' << row.attribute);
    Names names;
    const auto config = names.resolve(target_of(row.name));
    INFO(names.messages());
    REQUIRE(config);
    REQUIRE(config->targets.size() == 1);
    const Target& target = config->targets[0];
    CHECK(target.kind == row.kind);
    REQUIRE(target.attrs.contains(row.attribute));
    CHECK(target.attrs.at(row.attribute) == row.value);
  }
}

TEST_CASE("a name that leads nowhere, or back to itself, is an error wherever it stands") {
  struct Row {
    const char* name;
    const char* code;
  };
  const Row rows[] = {
      {"x/itself", "TC4105"},
      {"x/its-host", "TC4105"},
      {"x/own-host", "TC4105"},
      {"x/own-host-object", "TC4105"},
      {"x/own-device", "TC4105"},
      {"x/host-of-host", "TC4105"},
      {"boards/there:g", "TC4105"},
      {"boards/itself:g", "TC4105"},
      {"boards/own-host:host", "TC4105"},
      {"boards/host-of-itself:host", "TC4105"},
      {"boards/host-inside:g", "TC4105"},
      {"boards/nothing:g", "TC1301"},
      {"boards/several:g", "TC4106"},
      {"boards/several:h", "TC4106"},
      {"boards/chain12:g", "TC3501"},
  };
  for (const Row& row : rows) {
    const std::string name = std::string("'") + row.name + "'";
    const std::string forms[] = {
        target_of(row.name),
        "{targets: {t: {kind: cuda, arch: sm_80, host: " + name + "}}}",
        "{targets: {t: cuda -arch=sm_80}, host: " + name + "}",
        "{targets: {a: llvm -mcpu=skylake}, parts: {p: {targets: {t: " + name + "}}}}",
    };
    for (const std::string& form : forms) {
      INFO(form);
      Names names;
      CHECK_FALSE(names.resolve(form));
      INFO(names.messages());
      // As a host alone, a composite is no host before it is looked at.
      const std::string codes = names.codes();
      CHECK(codes.find(row.code) != codes.npos);
    }
  }
}

TEST_CASE("names go as deep as parts do") {
  Names names;
  CHECK(names.resolve(target_of("boards/chain7:g")));
  CHECK_FALSE(names.resolve(target_of("boards/chain8:g")));
  CHECK(names.codes() == "TC3501");
  names.options.limits.part_depth = 13;
  CHECK(names.resolve(target_of("boards/chain12:g")));
}

// Whoever raises the limit, in a project file perhaps, does not raise the stack.
TEST_CASE("names have an end beyond every limit") {
  struct Row {
    const char* what;
    std::string rows;   // of tags
    const char* board;  // @: the number of the next one
    const char* text;
  };
  std::string hosts = "[";
  for (int i = 0; i < 1000; ++i) {
    const std::string n = std::to_string(i);
    hosts += (i == 0 ? "" : ",") +
             (R"({"name": "deep/h)" + n +
              R"(", "target": {"kind": "llvm", "mcpu": "skylake", "host": "deep/h)" +
              std::to_string(i + 1) + "\"}}");
  }
  const Row rows[] = {
      {"hosts", hosts + "]", nullptr, "{targets: {t: deep/h0}}"},
      {"parts of names", "", "{targets: {g: 'boards/deep@:g'}}",
       "{targets: {t: 'boards/deep0:g'}}"},
      {"parts", "", "{parts: {p: {config: boards/deep@}}}", "{parts: {p: {config: boards/deep0}}}"},
  };
  for (const Row& row : rows) {
    INFO(row.what);
    test::Run run;
    MemoryFileSystem files;
    files.files["root/boards/first.yaml"] = "{targets: {t: llvm}}";
    if (!row.rows.empty()) files.files["root/database/tags/deep.json"] = row.rows;
    for (int i = 0; row.board != nullptr && i < 1000; ++i) {
      std::string text = row.board;
      text.replace(text.find('@'), 1, std::to_string(i + 1));
      files.files["root/boards/deep" + std::to_string(i) + ".yaml"] = text;
    }
    REQUIRE(run.database.add_root(files, "root", run.sources, run.diags));
    run.options.limits.parts = run.options.limits.part_depth = 1'000'000;
    CHECK_FALSE(run.resolve(row.text));
    CHECK(run.codes() == "TC3501");
    CHECK(run.messages().find("more than 200 levels deep") != std::string::npos);
  }
}

TEST_CASE("an extended row is one document, too") {
  Names names;
  CHECK_FALSE(names.resolve("{extends: boards/several}"));
  CHECK(names.codes() == "TC4106");
  Names part;
  CHECK_FALSE(part.resolve("{parts: {p: {config: boards/several}, q: {config: boards/several}}}"));
  CHECK(part.codes() == "TC4106");
  Names nothing;
  CHECK_FALSE(nothing.resolve("{extends: boards/nothing}"));
  CHECK_FALSE(nothing.resolve("{parts: {p: {config: boards/nothing}}}"));
  CHECK(nothing.codes() == "TC1301 TC1301");
}

TEST_CASE(
    "what is wrong in a named configuration goes to the reports once, however often it was tried") {
  Names names;
  NamedConfigurations named(names.diags);
  const ConfigurationRow* row = names.database.configuration("boards/wrong");
  REQUIRE(row != nullptr);
  for (int i = 0; i < 3; ++i) {
    Diagnostics trial;
    (void)named.read(*row, names.context().into(trial));
    CHECK(trial.error_count() == (i == 0 ? 2 : 1));
  }
  for (int i = 0; i < 3; ++i) {
    (void)named.read(*row, names.context());
    CHECK(names.diags.error_count() == static_cast<std::size_t>(2 + i));
  }
  CHECK(names.codes() == "TC2002 TC2104 TC2002 TC2002");
}

}  // namespace
}  // namespace tgtcfg
