#include "resolve/named_part.h"

#include <tgtcfg/file_system.h>

#include "support/catch.h"
#include "support/pipeline.h"

namespace tgtcfg {
namespace {

const char* const board = R"(
tag: acme/board
targets:
  trt: cuda -arch=sm_87 -compiler=tensorrt
  gpu: cuda -arch=sm_87
  cpu: llvm -mtriple=aarch64-linux-gnu
partition-order: [trt]
devices: {g: {target: gpu, index: 0}, c: {target: cpu, index: 0}}
default-device: cpu
opt-level: 2
parts: {dsp: {targets: [hexagon]}}
)";

struct Named : test::Run {
  Named() {
    MemoryFileSystem files;
    files.files["root/acme/board.yaml"] = board;
    files.files["root/acme/twin.yaml"] =
        "tag: acme/twin\ntargets: {a: cuda, b: cuda -arch=sm_80}\n";
    files.files["root/other/twin.yaml"] = "tag: other/twin\ntargets: [llvm]\n";
    REQUIRE(database.add_root(files, "root", sources, diags));
  }
  std::optional<Plan> resolve_name(const std::string& name) {
    const FileId file = sources.add("<target>", name);
    Value text(name);
    text.span = {file, 0, static_cast<std::uint32_t>(name.size())};
    text.style = ScalarStyle::plain;
    const auto spec = check_name(text, {database, options, sources, diags});
    return spec ? tgtcfg::resolve(*spec, {database, options, sources, diags}) : std::nullopt;
  }
};

TEST_CASE("a name or a part of it is a configuration") {
  struct Row {
    const char* name;
    const char* targets;
    const char* host;
  };
  const Row rows[] = {
      {"acme/board", "cpu gpu trt", "cpu"},     {"board", "cpu gpu trt", "cpu"},
      {"acme/board:gpu", "gpu trt", "-"},       {"acme/board:trt", "trt", "-"},
      {"acme/board:cpu", "cpu", "cpu"},         {"acme/board:llvm", "cpu", "cpu"},
      {"acme/board:dsp", "hexagon", "hexagon"}, {"nvidia/jetson-nano", "cuda", "-"},
      {"nvidia/jetson-nano:cuda", "cuda", "-"}, {"nvidia/jetson-agx-xavier:host", "llvm", "llvm"},
  };
  for (const Row& row : rows) {
    INFO(row.name);
    Named run;
    run.options.lenient = true;
    const auto config = run.resolve_name(row.name);
    INFO(run.messages());
    REQUIRE(config);
    std::string targets;
    for (const PlanTarget& target : config->targets) {
      targets += (targets.empty() ? "" : " ") + target.id;
    }
    CHECK(targets == row.targets);
    REQUIRE(config->hosts.size() == 1);
    CHECK(config->hosts[0].same_as.value_or("-") == row.host);
  }
}

TEST_CASE("a target of a board keeps what is its own") {
  Named run;
  const auto config = run.resolve_name("acme/board:gpu");
  INFO(run.messages());
  REQUIRE(config);
  CHECK(config->name == "acme/board");
  CHECK(config->opt_level == 2);
  CHECK(config->partition_order == std::vector<std::string>{"trt"});
  CHECK(config->hosts[0].attrs.at("mtriple").string() == "aarch64-linux-gnu");
  REQUIRE(config->devices.size() == 2);
  CHECK(config->devices[0].id == "g");
  CHECK(config->default_device == "g");  // the written default was a target that is not kept
}

TEST_CASE("names that stand for nothing, or for several things") {
  struct Row {
    const char* name;
    const char* code;
    const char* marked;
    const char* help;
  };
  const Row rows[] = {
      {"acme/baord", "TC4101", "acme/baord", nullptr},
      {"baord", "TC4101", "baord", nullptr},
      {"twin", "TC4102", "twin", nullptr},
      {"acme/twin:cuda", "TC4104", "cuda", "`acme/twin` has `a`, `b`, `cuda`, `host`"},
      {"acme/board:x", "TC4104", "x",
       "`acme/board` has `cpu`, `cuda`, `dsp`, `gpu`, `hexagon`, `host`, `llvm`, `trt`"},
      {"nvidia/jetson-nano:cpu", "TC4104", "cpu", "`nvidia/jetson-nano` has `cuda`, `host`"},
  };
  for (const Row& row : rows) {
    INFO(row.name);
    Named run;
    CHECK_FALSE(run.resolve_name(row.name));
    INFO(run.messages());
    REQUIRE_FALSE(run.diags.empty());
    const Diagnostic& diagnostic = run.diags.all().front();
    CHECK(diagnostic.code == row.code);
    CHECK(run.sources.text(diagnostic.span()) == row.marked);
    if (row.help != nullptr) {
      REQUIRE_FALSE(diagnostic.helps.empty());
      INFO(diagnostic.helps.front());
      if (std::string(row.name) != "acme/board:x") CHECK(diagnostic.helps.front() == row.help);
    }
  }
}

TEST_CASE("a missing part of a tag is looked for in boards of its name") {
  Named run;
  REQUIRE_FALSE(run.resolve_name("nvidia/jetson-nano:cpu"));
  REQUIRE(run.diags.all().front().helps.size() == 2);
  CHECK(run.diags.all().front().helps[1] == "`boards/jetson-nano` has `cpu`, `cuda`");
}

}  // namespace
}  // namespace tgtcfg
