// Target expressions: what a text or an object asks for, and where it is wrong.
#include <initializer_list>
#include <string>

#include "support/catch.h"
#include "support/pipeline.h"

using namespace tgtcfg;

namespace {

/// A YAML value as the target of a run.
struct Expression : test::Run {
  std::optional<TargetSpec> spec;

  explicit Expression(const std::string& yaml, bool batch = false) {
    options.dialect.strict_json = batch;
    const auto document = read("target: " + yaml + "\n");
    REQUIRE(document);
    spec = check_target(*document->root.find("target"), "/target",
                        {database, options, sources, diags});
  }
};

std::string show_all(const TargetSpec& spec) {
  std::string out;
  const auto add = [&](const char* name, const auto& part) {
    if (part) out += std::string(name) + ":" + part->value + " ";
  };
  add("name", spec.name);
  add("kind", spec.kind);
  add("tag", spec.tag);
  add("part", spec.part);
  add("config", spec.config);
  add("compiler", spec.compiler);
  for (const Member& member : spec.attributes) {
    out += member.key + "=" + write_compact_json(member.value) + " ";
  }
  for (const TargetSpec& device : spec.devices) out += "device[" + show_all(device) + "] ";
  if (spec.host && spec.host->none) out += "host:none ";
  if (spec.host && spec.host->target != nullptr)
    out += "host[" + show_all(*spec.host->target) + "] ";
  if (spec.host && !spec.host->none && spec.host->target == nullptr) out += "host:null ";
  if (!out.empty()) out.pop_back();
  return out;
}

/// An expression and what it is read as.
struct ReadAs {
  const char* yaml;
  const char* spec;
};

void check_reading(std::initializer_list<ReadAs> rows) {
  for (const ReadAs& row : rows) {
    INFO(row.yaml);
    const Expression run(row.yaml);
    INFO(run.messages());
    REQUIRE(run.spec);
    CHECK(show_all(*run.spec) == row.spec);
  }
}

}  // namespace

TEST_CASE("a text is a tag, JSON, a part, a kind or a target string") {
  check_reading({
      {"llvm", "kind:llvm"},
      {"nvidia/jetson-nano", "tag:nvidia/jetson-nano"},
      {"nvidia/geforce-gt-730-ddr3,128bit", "tag:nvidia/geforce-gt-730-ddr3,128bit"},
      {"\"{kind: 'llvm', mcpu: 'x'}\"", "kind:llvm mcpu=\"x\""},
      {"'nvidia/jetson-nano:cuda'", "tag:nvidia/jetson-nano part:cuda"},
      {"llvm -mcpu=x", "kind:llvm mcpu=\"x\""},
      {"llvm -fast-math", "kind:llvm fast-math=true"},
      {"cuda -host=llvm", "kind:cuda host[kind:llvm]"},
      {"\"cuda -host='llvm -mcpu=x'\"", "kind:cuda host[kind:llvm mcpu=\"x\"]"},
      {"cuda -host=none", "kind:cuda host:none"},
      {"cuda -tag=edge -compiler=tensorrt -use_fp16=1",
       "kind:cuda tag:edge compiler:tensorrt use_fp16=\"1\""},
      {"llvm -tag=''", "kind:llvm"},
      {"composite -devices='cuda -arch=sm_80',llvm",
       "kind:composite device[kind:cuda arch=\"sm_80\"] device[kind:llvm]"},
      {"composite -devices=''", "kind:composite devices=[]"},
      {"|\n  llvm -mcpu=x", "kind:llvm mcpu=\"x\""},
      {">\n  llvm\n  -mcpu=x", "kind:llvm mcpu=\"x\""},
  });
}

TEST_CASE("an object has a kind, a tag with changes, or another target with changes") {
  check_reading({
      {"{kind: llvm, mcpu: x, x-note: 1}", "kind:llvm mcpu=\"x\""},
      {"{kind: cuda, name: gpu, host: none}", "name:gpu kind:cuda host:none"},
      {"{kind: cuda, host: null}", "kind:cuda"},
      {"{tag: nvidia/jetson-nano, host: null}", "tag:nvidia/jetson-nano host:null"},
      {"{tag: nvidia/jetson-nano, host: {mcpu: x}}", "tag:nvidia/jetson-nano host[mcpu=\"x\"]"},
      {"{tag: nvidia/jetson-nano, arch: null}", "tag:nvidia/jetson-nano arch=null"},
      {"{tag: 'nvidia/jetson-nano:cuda'}", "tag:nvidia/jetson-nano part:cuda"},
      {"{target: llvm -mcpu=x, mcpu: y, name: a}", "name:a kind:llvm mcpu=\"y\""},
      {"{target: {target: cuda, arch: sm_80}, host: llvm}",
       "kind:cuda arch=\"sm_80\" host[kind:llvm]"},
      {"{kind: composite, devices: [cuda, {kind: llvm}]}",
       "kind:composite device[kind:cuda] device[kind:llvm]"},
      {"{kind: llvm, tag: mine}", "kind:llvm tag:mine"},
      {"{config: boards/corstone-300, name: edge}", "name:edge config:boards/corstone-300"},
  });
}

TEST_CASE("wrong expressions are located") {
  struct Row {
    const char* yaml;
    const char* code;
    const char* place;
    const char* pointer;
  };
  const Row rows[] = {
      {"lvm", "TC2002", "lvm", "/target"},
      {"lvm -mcpu=x", "TC2002", "lvm", "/target"},
      {"'cuda, llvm'", "TC2024", "cuda, llvm", "/target"},
      {"\"llvm\\t-mcpu=x\"", "TC2002", "llvm\\t-mcpu=x", "/target"},
      {"foo a b", "TC2002", "foo", "/target"},
      {"LLVM", "TC2002", "LLVM", "/target"},
      {"-kind=llvm", "TC2002", "-kind=llvm", "/target"},
      {"nvidia/jetson-nan", "TC2003", "nvidia/jetson-nan", "/target"},
      {"nvidia/jetson-nano -arch=sm_72", "TC2015", "nvidia/jetson-nano -arch=sm_72", "/target"},
      {"' nvidia/jetson-nano'", "TC2015", " nvidia/jetson-nano", "/target"},
      {"1", "TC2010", "1", "/target"},
      {"[llvm]", "TC2010", "[llvm]", "/target"},
      {"{mcpu: x}", "TC2011", "{mcpu: x}", "/target"},
      {"{kind: 1}", "TC2013", "1", "/target/kind"},
      {"{kind: null}", "TC2013", "null", "/target/kind"},
      {"{kind: nvidia/jetson-nano}", "TC2002", "nvidia/jetson-nano", "/target/kind"},
      {"{kind: cuda, target: llvm}", "TC2012", "target", "/target/target"},
      {"{kind: cuda, host: {mcpu: x}}", "TC2011", "{mcpu: x}", "/target/host"},
      {"{kind: cuda, host: lvm}", "TC2002", "lvm", "/target/host"},
      {"{kind: cuda, host: ''}", "TC2001", "", "/target/host"},
      {"{tag: nvidia/jetson-nan}", "TC2003", "nvidia/jetson-nan", "/target/tag"},
      {"{tag: [a]}", "TC2013", "[a]", "/target/tag"},
      {"{kind: composite, devices: [cuda, foo]}", "TC2002", "foo", "/target/devices/1"},
      {"composite -devices=cuda,foo", "TC2002", "foo", "/target/devices/1"},
      {"\"cuda -host='llvm mcpu=x'\"", "TC2005", "mcpu=x", "/target/host"},
      {"cuda -host", "TC2008", "-host", "/target/host"},
      {"cuda -tag", "TC2008", "-tag", "/target/tag"},
      {"'{\"kind\": \"lvm\"}'", "TC2002", "\"lvm\"", "/target/kind"},
  };
  for (const Row& row : rows) {
    INFO(row.yaml);
    const Expression run(row.yaml);
    INFO(run.messages());
    CHECK_FALSE(run.spec);
    REQUIRE(run.diags.all().size() == 1);
    CHECK(run.diags.all()[0].code == row.code);
    CHECK(std::string(run.sources.text(run.diags.all()[0].span())) == row.place);
    CHECK(run.diags.all()[0].pointer == row.pointer);
  }
}

TEST_CASE("the nearest names are offered") {
  struct Row {
    const char* yaml;
    const char* suggestion;
  };
  const Row rows[] = {
      {"lvm", "llvm"},
      {"nvidia/jetson-nan", "nvidia/jetson-nano"},
      {"{Kind: llvm}", "kind"},
  };
  for (const Row& row : rows) {
    INFO(row.yaml);
    const Expression run(row.yaml);
    REQUIRE(run.diags.all().size() == 1);
    REQUIRE_FALSE(run.diags.all()[0].fixes.empty());
    CHECK(run.diags.all()[0].fixes[0].edits[0].new_text == row.suggestion);
  }
}

TEST_CASE("batch requests read JSON strictly and take null for a host only") {
  struct Row {
    const char* yaml;
    const char* code;
  };
  const Row rows[] = {
      {"{kind: llvm, mcpu: null}", "TC2013"},
      {"{kind: llvm, tag: null}", "TC2013"},
      {"{kind: llvm, host: null}", ""},
      {"{tag: nvidia/jetson-nano, arch: null}", ""},
      {"'{\"kind\":\"llvm\",}'", "TC1110"},
      {"\"{'kind':'llvm'}\"", "TC1110"},
      {"'{\"kind\":\"llvm\",\"num-cores\":.5}'", "TC1110"},
      {"'{\"kind\":\"llvm\"} // x'", "TC1110"},
      {"'{kind:\"llvm\"}'", "TC1110"},
      {"'{\"kind\":\"llvm\",\"num-cores\":+5}'", "TC1110"},
      {"'{\"kind\":\"llvm\",\"num-cores\":-1.5e+3,\"a\":[true,false]}'", ""},
  };
  for (const Row& row : rows) {
    INFO(row.yaml);
    const Expression run(row.yaml, true);
    CHECK(run.codes() == row.code);
    CHECK(run.spec.has_value() == std::string(row.code).empty());
  }
}

TEST_CASE("nesting by quotes is bounded") {
  std::string text = "llvm";
  for (int level = 0; level < 5; ++level) {
    std::string escaped;
    for (const char c : text) {
      if (c == '\'' || c == '\\') escaped += '\\';
      escaped += c;
    }
    text = "llvm -host='" + escaped + "'";
  }
  test::Run run;
  CHECK(check_target(Value(text), "", run.context()));
  run.options.limits.depth = 4;
  CHECK_FALSE(check_target(Value(text), "", run.context()));
  CHECK(run.codes() == "TC1010");
}
