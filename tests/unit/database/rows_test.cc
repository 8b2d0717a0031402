// Rows as they are looked up: types, defaults, parents, all by name.
#include <tgtcfg/database.h>

#include <algorithm>
#include <set>
#include <thread>

#include "support/catch.h"

namespace tgtcfg {
namespace {

std::string text(const Value* value) {
  return value != nullptr && value->is_string() ? value->string() : "(none)";
}

TEST_CASE("kinds carry their device type, keys and abilities") {
  struct Row {
    const char* kind;
    const char* device;
    int code;
    std::vector<std::string> keys;
    bool may_host;
    const char* generator;
  };
  const Row rows[] = {
      {"llvm", "cpu", 1, {"cpu"}, true, ""},
      {"c", "cpu", 1, {"cpu"}, true, ""},
      {"cuda", "cuda", 2, {"cuda", "gpu"}, false, ""},
      {"hexagon", "hexagon", 16, {"hexagon", "cpu"}, true, ""},
      {"sdaccel", "opencl", 4, {"sdaccel", "hls"}, false, ""},
      {"tensorrt", "cuda", 2, {}, false, "tensorrt"},
      {"cmsis-nn", "cpu", 1, {}, false, "cmsis-nn"},
  };
  const Database database;
  for (const Row& row : rows) {
    CAPTURE(row.kind);
    const KindRow* kind = database.kind(row.kind);
    REQUIRE(kind != nullptr);
    CHECK(kind->name == row.kind);
    CHECK(kind->device.name == row.device);
    CHECK(kind->device.code == row.code);
    CHECK(kind->default_keys == row.keys);
    CHECK(kind->may_host == row.may_host);
    CHECK(kind->generator == row.generator);
  }
  CHECK(database.kind("composite")->composite);
  CHECK(database.kind("no-such-kind") == nullptr);
}

TEST_CASE("attributes have types, defaults, releases and the common ones beside them") {
  const Database database;
  const KindRow* cuda = database.kind("cuda");
  REQUIRE(cuda != nullptr);
  REQUIRE(cuda->attribute("thread_warp_size") != nullptr);
  CHECK(cuda->attribute("thread_warp_size")->type == AttributeType::integer);
  CHECK(cuda->attribute("thread_warp_size")->default_value == Value(32));
  CHECK_FALSE(cuda->attribute("arch")->default_value.has_value());
  CHECK(cuda->attribute("libs")->type == AttributeType::string_list);
  CHECK(cuda->attribute("libs")->common);
  CHECK(cuda->attribute("host")->type == AttributeType::target);
  CHECK_FALSE(cuda->attribute("arch")->common);
  CHECK(cuda->attribute("mattr") == nullptr);
  CHECK(
      std::is_sorted(cuda->attributes.begin(), cuda->attributes.end(),
                     [](const AttributeRow& a, const AttributeRow& b) { return a.name < b.name; }));
  CHECK(database.kind("opencl")->attribute("texture_depth_limit")->releases.since == "0.23");
  CHECK(database.kind("composite")->attribute("devices")->type == AttributeType::target_list);
}

TEST_CASE("canonicalization rules keep their order and parameters") {
  const Database database;
  const KindRow* nvptx = database.kind("nvptx");
  REQUIRE(nvptx != nullptr);
  REQUIRE(nvptx->canonical.size() == 6);
  CHECK(nvptx->canonical[0].rule == RuleName::fixed);
  CHECK(text(nvptx->canonical[0].parameters.find("value")) == "nvptx64-nvidia-cuda");
  CHECK(nvptx->canonical[1].rule == RuleName::prefix);
  CHECK(nvptx->canonical[2].rule == RuleName::open);
  CHECK(nvptx->canonical[2].parameters.find("rule") == nullptr);
}

TEST_CASE("a generator without options of its own has those of its kind") {
  const Database database;
  const GeneratorRow* tensorrt = database.generator("tensorrt");
  REQUIRE(tensorrt != nullptr);
  CHECK(tensorrt->serves == std::vector<std::string>{"cuda", "nvptx"});
  REQUIRE(tensorrt->option("use_fp16") != nullptr);
  CHECK(tensorrt->option("use_fp16")->type == AttributeType::boolean);
  CHECK(tensorrt->option("keys") == nullptr);
  CHECK(database.generator("vitis-ai")->option("dpu")->required);
}

TEST_CASE("tags stand on their parents") {
  const Database database;
  const TagRow* gpu = database.tag("nvidia/geforce-rtx-3090");
  REQUIRE(gpu != nullptr);
  CHECK_FALSE(gpu->whole);
  CHECK(text(gpu->definition.find("kind")) == "cuda");
  CHECK(text(gpu->definition.find("arch")) == "sm_86");
  CHECK(*gpu->definition.find("registers_per_block") == Value(65536));

  const TagRow* apple = database.tag("apple/m2-gpu");
  REQUIRE(apple != nullptr);
  CHECK(apple->whole);
  CHECK(text(apple->definition.find("host")->find("mcpu")) == "apple-m2");
  CHECK(text(apple->definition.find("host")->find("kind")) == "llvm");
  REQUIRE(apple->variants.size() == 2);
  CHECK(text(apple->variants[1].definition.find("host")->find("mcpu")) == "apple-m4");
  CHECK(text(apple->variants[1].definition.find("host")->find("mtriple")) == "arm64-apple-macos");
  CHECK(database.tag("nvidia/gtx1080ti")->releases.until == "0.19");
}

TEST_CASE("a parent that is only a parent has no name of its own") {
  const Database database;
  CHECK(database.tag("nvidia/cuda-64k-registers") == nullptr);
  CHECK_FALSE(database.has(Table::tags, "nvidia/cuda-64k-registers"));
  CHECK_FALSE(database.raw(Table::tags, "nvidia/cuda-64k-registers").has_value());
  const auto names = database.names(Table::tags);
  const auto of_tvm = std::count_if(names.begin(), names.end(), [&](const std::string& name) {
    return !database.raw(Table::tags, name)->flag("product");
  });
  CHECK(of_tvm == 287);
  CHECK(database.raw(Table::tags, "a100")->flag("product"));
  CHECK(std::is_sorted(names.begin(), names.end()));
}

TEST_CASE("executors say what an absent option means and which combinations fail") {
  const Database database;
  const OptionSetRow* aot = database.executor("aot");
  REQUIRE(aot != nullptr);
  CHECK(aot->option("unpacked-api")->absent_value == Value(false));
  CHECK_FALSE(aot->option("unpacked-api")->default_value.has_value());
  CHECK(aot->option("interface-api")->choices.size() == 2);
  CHECK(aot->runs_with == std::vector<std::string>{"cpp", "crt"});
  REQUIRE_FALSE(aot->refuses.empty());
  CHECK(aot->refuses.front().runtime == "cpp");
  CHECK_FALSE(aot->refuses.front().reason.empty());
  CHECK(database.runtime("crt") != nullptr);
  CHECK(database.executor("debug") == nullptr);
}

TEST_CASE("named configurations are found by name and by last segment") {
  const Database database;
  const ConfigurationRow* row = database.configuration("boards/corstone-300");
  REQUIRE(row != nullptr);
  CHECK(row->path == "configs/boards/corstone-300.yaml");
  CHECK(row->text.find("tag: boards/corstone-300") != std::string::npos);
  CHECK(database.configuration("corstone-300") == nullptr);
  const auto found = database.find_configurations("corstone-300");
  REQUIRE(found.size() == 1);
  CHECK(found.front() == row);
  CHECK(database.find_configurations("300").empty());
  CHECK(database.find_configurations("boards/corstone-300").size() == 1);
}

TEST_CASE("the raw row has what people read, without places") {
  const Database database;
  const auto row = database.raw(Table::kinds, "cuda");
  REQUIRE(row.has_value());
  CHECK(text(row->find("description")) != "(none)");
  CHECK(text(row->find("source")) != "(none)");
  CHECK(text(row->find("attributes")->find("arch")->find("description")) != "(none)");
  CHECK_FALSE(row->span.known());
  CHECK(text(&*database.raw(Table::tags, "nvidia/jetson-nano")->find("source")) != "(none)");
}

TEST_CASE("device types go by name and by number") {
  REQUIRE(find_device_type("ext_dev") != nullptr);
  CHECK(find_device_type("ext_dev")->code == 12);
  REQUIRE(find_device_type(18) != nullptr);
  CHECK(find_device_type(18)->name == "trn");
  CHECK(find_device_type("gpu") == nullptr);
  CHECK(find_device_type(0) == nullptr);
  CHECK(device_types().size() == 12);
}

TEST_CASE("threads that look a row up at once get the same one") {
  const Database database;
  std::vector<const KindRow*> seen(8);
  std::vector<std::thread> threads;
  threads.reserve(seen.size());
  for (const KindRow*& place : seen) threads.emplace_back([&] { place = database.kind("vulkan"); });
  for (std::thread& thread : threads) thread.join();
  REQUIRE(seen.front() != nullptr);
  CHECK(std::all_of(seen.begin(), seen.end(),
                    [&](const KindRow* row) { return row == seen.front(); }));
}

TEST_CASE("rules have the words of their rows") {
  const Database database;
  std::set<RuleName> used;
  for (const std::string& name : database.names(Table::kinds)) {
    CAPTURE(name);
    const auto row = database.raw(Table::kinds, name);
    REQUIRE(row);
    const Array& words = row->list("canonical");
    const std::vector<CanonicalRule>& rules = database.kind(name)->canonical;
    REQUIRE(rules.size() == words.size());
    for (std::size_t i = 0; i < rules.size(); ++i) {
      CHECK(rules[i].attribute == words[i].text("attribute"));
      used.insert(rules[i].rule);
    }
  }
  CHECK(used.size() > 10);
}

TEST_CASE("every row is found by its name, and no other") {
  const Database database;
  for (const Table table : {Table::kinds, Table::tags, Table::generators, Table::executors,
                            Table::runtimes, Table::configurations, Table::backends, Table::cpus,
                            Table::pass_config, Table::chips, Table::versions}) {
    const std::vector<std::string> names = database.names(table);
    CHECK(std::is_sorted(names.begin(), names.end()));
    for (const std::string& name : names) {
      CAPTURE(name);
      CHECK(database.has(table, name));
      CHECK_FALSE(database.has(table, name + "?"));
      CHECK(database.has(table, name.substr(1)) ==
            std::binary_search(names.begin(), names.end(), name.substr(1)));
    }
    CHECK_FALSE(database.has(table, ""));
  }
}

TEST_CASE("attributes of a kind are found by name, and no other") {
  const Database database;
  for (const std::string& name : database.names(Table::kinds)) {
    CAPTURE(name);
    const KindRow* kind = database.kind(name);
    for (const AttributeRow& row : kind->attributes) CHECK(kind->attribute(row.name) == &row);
    for (const char* other : {"", "no-such", "mcpuu", "arc", "archs"})
      CHECK(kind->attribute(other) == nullptr);
  }
}

}  // namespace
}  // namespace tgtcfg

using namespace tgtcfg;

TEST_CASE("a release is compared number by number, and what is missing is 0") {
  struct Row {
    const char* since;
    const char* until;
    const char* release;
    bool included;
  };
  const Row rows[] = {
      {"", "", "0.19", true},         {"0.9", "", "0.19", true},      {"0.19", "", "0.9", false},
      {"0.19", "0.19", "0.19", true}, {"0.19.0", "", "0.19", true},   {"", "0.19", "0.19.0", true},
      {"", "0.19", "0.19.1", false},  {"0.19.1", "", "0.19", false},  {"22", "", "22.1", true},
      {"", "22", "22.1", false},      {"14", "19", "1000000", false}, {"14", "", "1000000", true},
  };
  for (const Row& row : rows) {
    INFO(row.since << " to " << row.until << ": " << row.release);
    CHECK(includes_release({row.since, row.until}, row.release) == row.included);
  }
}
