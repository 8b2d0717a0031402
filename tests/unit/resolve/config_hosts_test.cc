#include <tgtcfg/json_pointer.h>
#include <algorithm>

#include "support/catch.h"
#include "support/pipeline.h"

namespace tgtcfg {
namespace {

std::string host_text(const Target& host) {
  std::string text = host.kind;
  for (const char* name : {"mtriple", "mcpu"}) {
    const auto found = host.attrs.find(name);
    if (found != host.attrs.end()) text += " " + found->second.string();
  }
  return text;
}

// `cuda:0 llvm:-`: each target with the number of its host: `0` for `host0`.
std::string pairing(const Plan& config) {
  std::string text;
  for (const PlanTarget& target : config.targets) {
    if (!text.empty()) text += ' ';
    text += target.id + ":" + (target.host ? target.host->substr(4) : "-");
  }
  return text;
}

std::string hosts(const Plan& config) {
  std::string text;
  for (const PlanHost& host : config.hosts) {
    text += (text.empty() ? "" : ", ") + host_text(host);
    if (host.same_as) text += " = " + *host.same_as;
  }
  return text;
}

// The rules about hosts, with the place if it is not `/host`.
std::string rules(const Plan& config) {
  std::string text;
  for (const TraceEntry& entry : config.trace) {
    if (!entry.rule.starts_with("host")) continue;
    text += (text.empty() ? "" : " ") + entry.rule;
    if (entry.pointer != "/host") text += "@" + entry.pointer;
  }
  return text;
}

TEST_CASE("each target gets its host by a named rule") {
  struct Row {
    const char* name;
    const char* text;
    const char* hosts;
    const char* pairing;
    const char* rules;
    const char* codes;
  };
  const Row rows[] = {
      {"default", "targets: [cuda -arch=sm_86]", "llvm", "cuda:0", "host-default", ""},
      {"explicit", "targets: [cuda -arch=sm_86]\nhost: llvm -mcpu=generic", "llvm generic",
       "cuda:0", "host-explicit", ""},
      {"from the target", "targets: [{target: cuda -arch=sm_86, host: llvm -mcpu=generic}]",
       "llvm generic", "cuda:0", "host-from-target", ""},
      {"from the cpu target", "targets: [cuda -arch=sm_86, llvm -mcpu=generic]",
       "llvm generic = llvm", "cuda:0 llvm:0", "host-from-cpu", ""},
      {"alone", "llvm -mcpu=generic", "llvm generic = llvm", "llvm:0", "host-from-cpu", ""},
      {"a kind that may host", "targets: [hexagon]", "hexagon = hexagon", "hexagon:0",
       "host-from-cpu", ""},
      {"device alone", "targets: [cuda -arch=sm_86]\nhost: none", "", "cuda:-", "", ""},
      {"one of two alone", "targets: [{target: cuda -arch=sm_86, host: none}, llvm -mcpu=generic]",
       "llvm generic = llvm", "cuda:- llvm:0", "host-from-cpu", ""},
      {"the more specialized of two that agree",
       "targets:\n- {target: cuda -arch=sm_86, host: llvm -mcpu=generic}\n"
       "- {target: opencl, host: llvm -mcpu=generic -mtriple=t}\ndefault-device: cuda",
       "llvm t generic", "cuda:0 opencl:0", "host-from-target@/targets/0/host host-from-target",
       "TC2203"},
      {"explicit wins",
       "targets: [{target: cuda -arch=sm_86, host: llvm -mcpu=generic}]\nhost: llvm -mcpu=haswell",
       "llvm haswell", "cuda:0", "host-explicit@/targets/0/host host-explicit", "TC3202"},
      {"a host has no host",
       "targets: [cuda -arch=sm_86]\nhost: {target: llvm -mcpu=generic, host: llvm -mcpu=haswell}",
       "llvm generic", "cuda:0", "host-explicit", "TC3202"},
      {"per target",
       "targets:\n- {target: cuda -arch=sm_86, host: llvm -mcpu=generic}\n"
       "- {target: opencl, host: llvm -mcpu=haswell}\n- {target: metal}\nhost-policy: per-target\n"
       "host: llvm -mcpu=nehalem\ndefault-device: opencl",
       "llvm generic, llvm nehalem, llvm haswell", "cuda:0 opencl:2 metal:1",
       "host-from-target@/targets/0/host host-from-target@/targets/1/host host-explicit", ""},
      {"first",
       "targets:\n- {target: opencl, host: llvm -mcpu=generic}\n"
       "- {target: cuda -arch=sm_86, host: llvm -mcpu=haswell}\nhost-policy: "
       "first\ndefault-device: cuda",
       "llvm generic", "opencl:0 cuda:0", "host-from-target@/targets/1/host host-from-target",
       "TC3202"},
      {"first of a cpu or hexagon", "targets: [hexagon, llvm -mcpu=generic]\nhost-policy: first",
       "hexagon = hexagon", "hexagon:0 llvm:0", "host-from-cpu", ""},
      {"equal candidates of a map",
       "targets: {a: llvm -mcpu=generic, b: llvm -mcpu=generic}\n"
       "devices: {d: {target: a, index: 0}, e: {target: b, index: 1}}\ndefault-device: d",
       "llvm generic = a", "a:0 b:0", "host-from-cpu", ""},
  };
  for (const Row& row : rows) {
    INFO(row.name);
    test::Run run;
    run.options.lenient = true;
    const auto config = run.resolve(row.text);
    INFO(run.messages());
    REQUIRE(config);
    CHECK(hosts(*config) == row.hosts);
    CHECK(pairing(*config) == row.pairing);
    CHECK(rules(*config) == row.rules);
    if (std::string(row.codes) != "TC2203") CHECK(run.codes() == row.codes);
  }
}

TEST_CASE("host mistakes") {
  struct Row {
    const char* name;
    const char* text;
    const char* codes;
  };
  const Row rows[] = {
      {"two hosts",
       "targets:\n- {target: cuda -arch=sm_86, host: llvm -mcpu=generic}\n"
       "- {target: opencl, host: llvm -mcpu=haswell}",
       "TC3201 TC3310"},
      {"external", "targets: [c -mcpu=cortex-m55]\nhost: cmsis-nn", "TC3205"},
      {"composite", "targets: [cuda -arch=sm_86]\nhost: {kind: composite, devices: [llvm]}",
       "TC3205"},
      {"first of a map", "targets: {a: cuda -arch=sm_86}\nhost-policy: first", "TC3206"},
      {"two candidates in a map",
       "targets: {a: llvm -mcpu=generic, b: llvm -mcpu=haswell}\ndefault-device: a", "TC3304"},
      {"a wrong host alone", "targets: [cuda -arch=sm_86]\nhost: llvm -mcup=x", "TC2104"},
      {"a wrong target hides its role", "targets: [cuda -arch=sm_86, llvm -mcup=x]", "TC2104"},
  };
  for (const Row& row : rows) {
    INFO(row.name);
    test::Run run;
    run.options.lenient = true;
    const auto config = run.resolve(row.text);
    INFO(run.messages());
    CHECK_FALSE(config);
    CHECK(run.codes() == row.codes);
  }
}

TEST_CASE("a conflict names both places, the later one first") {
  test::Run run;
  REQUIRE_FALSE(
      run.resolve("targets:\n- {target: cuda -arch=sm_86, host: llvm -mcpu=skylake}\n"
                  "- {target: opencl, host: llvm -mcpu=znver3}\n"));
  REQUIRE(run.codes() == "TC3201 TC3310");
  const auto& all = run.diags.all();
  const Diagnostic& conflict = *std::find_if(all.begin(), all.end(), [](const Diagnostic& each) {
    return each.severity == Severity::error;
  });
  REQUIRE(conflict.labels.size() == 2);
  CHECK(run.sources.text(conflict.labels[0].span) == "llvm -mcpu=znver3");
  CHECK(conflict.labels[0].message == "`opencl` uses this host");
  CHECK(run.sources.text(conflict.labels[1].span) == "llvm -mcpu=skylake");
  CHECK(conflict.pointer == "/targets/1/host");
}

TEST_CASE("host facts are an input") {
  test::Run run;
  run.options.host_facts.triple = "x86_64-pc-linux-gnu";
  const auto config = run.resolve("cuda -arch=sm_86");
  REQUIRE(config);
  CHECK(hosts(*config) == "llvm x86_64-pc-linux-gnu");
  CHECK(run.codes(true) == "TC3203");
  CHECK(config->open.empty());
}

TEST_CASE("a host that came with a tag gives way with a note") {
  test::Run run;
  const auto config =
      run.resolve("targets: [nvidia/jetson-agx-xavier]\nhost: llvm -mtriple=x86_64-linux-gnu");
  INFO(run.messages());
  REQUIRE(config);
  CHECK(hosts(*config) == "llvm x86_64-linux-gnu");
  CHECK(run.codes() == "TC3207");
  CHECK(run.codes(true) == "TC3202 TC3207");
}

TEST_CASE("a CPU and its host, and a system on a chip, have one architecture") {
  const auto row = GENERATE(table<std::string, std::string>({
      {"targets: {c: llvm -mtriple=x86_64-linux-gnu}\nhost: llvm -mtriple=aarch64-linux-gnu",
       "TC3207"},
      {"targets: {c: llvm -mtriple=aarch64-linux-gnu}\nhost: llvm -mtriple=aarch64-linux-gnu", ""},
      {"targets: {g: cuda -arch=sm_87}\nhost: llvm -mtriple=x86_64-linux-gnu", "TC3207"},
      {"targets: {g: cuda -arch=sm_87}\nhost: llvm -mtriple=aarch64-linux-gnu", ""},
      {"targets: {g: cuda -arch=sm_86}\nhost: llvm -mtriple=x86_64-linux-gnu", ""},
  }));
  test::Run run;
  INFO(std::get<0>(row));
  CHECK(run.resolve(std::get<0>(row)));
  CHECK(run.codes() == std::get<1>(row));
}

}  // namespace
}  // namespace tgtcfg
