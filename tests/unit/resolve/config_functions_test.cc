#include "resolve/name_pattern.h"
#include "support/catch.h"
#include "support/pipeline.h"

namespace tgtcfg {
namespace {

TEST_CASE("two patterns overlap when one text fits both") {
  struct Row {
    const char* a;
    const char* b;
    bool expected;
  };
  const Row rows[] = {
      {"", "", true},           {"a", "a", true},       {"a", "b", false},
      {"*", "", true},          {"a*", "*b", true},     {"a*", "b*", false},
      {"a?", "?b", true},       {"a?", "b?", false},    {"*a*", "*b*", true},
      {"?", "", false},         {"?", "*", true},       {"ab*cd", "ab?d", true},
      {"ab*cd", "ab?cd", true}, {"a*b*c", "*x*", true}, {"abc", "a*d", false},
      {"ab*cd", "ab?e", false}, {"**", "x", true},
  };
  for (const Row& row : rows) {
    INFO(row.a << " / " << row.b);
    std::int64_t left = 1000;
    CHECK(globs_overlap(row.a, row.b, left) == row.expected);
    CHECK(globs_overlap(row.b, row.a, left) == row.expected);
    CHECK(left < 1000);
  }
  CHECK(literal_count("a*b?c") == 3);
  CHECK_FALSE(is_glob("main"));
}

/// Patterns, each with its target, as entries in the order of their text.
std::vector<FunctionEntry> entries_of(const std::vector<Member>& asked) {
  std::vector<FunctionEntry> entries;
  for (const Member& member : asked) {
    FunctionEntry& entry = entries.emplace_back();
    entry.asked = &member;
    entry.resolved.match = member.key;
    entry.resolved.target = member.value.string();
  }
  return entries;
}

std::vector<Member> patterns(const std::vector<std::pair<std::string, std::string>>& rows) {
  std::vector<Member> asked;
  for (const auto& [pattern, target] : rows) {
    const auto place = static_cast<std::uint32_t>(asked.size());
    asked.push_back({pattern, Value(target), Span{FileId{1}, place, place + 1}});
  }
  return asked;
}

TEST_CASE("of patterns that overlap each is reported with the first") {
  struct Row {
    const char* name;
    std::vector<std::pair<std::string, std::string>> asked;
    std::vector<std::string> found;  // `later earlier`
  };
  const Row rows[] = {
      {"none", {{"a*", "x"}, {"b*", "y"}}, {}},
      {"the same said", {{"a*", "x"}, {"*b", "x"}}, {}},
      {"the first of two", {{"a*", "x"}, {"*b", "x"}, {"*c", "y"}}, {"*c a*"}},
      {"not one of other length", {{"aa*", "x"}, {"*b", "y"}}, {}},
      {"another in between", {{"a*", "x"}, {"a*", "x"}, {"b*", "y"}, {"*c", "y"}}, {"*c a*"}},
      {"ends tell apart", {{"*a", "x"}, {"*b", "y"}, {"*a", "y"}}, {"*a *a"}},
  };
  for (const Row& row : rows) {
    INFO(row.name);
    const auto asked = patterns(row.asked);
    const auto entries = entries_of(asked);
    std::vector<std::string> found;
    for (const auto& [later, earlier] : pattern_overlaps(entries).found)
      found.push_back(later->asked->key + " " + earlier->asked->key);
    CHECK(found == row.found);
  }
}

TEST_CASE("many patterns are compared in every way that there is") {
  // With this many neither beginnings nor ends tell them apart.
  std::vector<std::pair<std::string, std::string>> rows;
  for (int i = 0; i < 200; ++i) {
    const std::string digits = std::to_string(1000 + i);
    rows.emplace_back("*" + digits + "*", i == 150 ? "y" : "x");
  }
  const auto asked = patterns(rows);
  const auto entries = entries_of(asked);
  const PatternOverlaps overlaps = pattern_overlaps(entries);
  CHECK(overlaps.given_up_at == nullptr);
  REQUIRE(overlaps.found.size() == 50);
  CHECK(overlaps.found.front().primary == &entries.at(150));
  CHECK(overlaps.found.front().other == &entries.at(0));
  CHECK(overlaps.found.back().other == &entries.at(150));
  CHECK(pattern_overlaps(entries, 20).given_up_at != nullptr);  // TC3404
}

const std::string base =
    "targets:\n  gpu: cuda -arch=sm_86\n  trt: cuda -arch=sm_86 -compiler=tensorrt\n"
    "  cpu: llvm -mcpu=skylake\ndevices: {g0: {target: gpu, index: 0}}\ndefault-device: g0\n"
    "parts: {box: llvm -mcpu=skylake}\nfunctions:\n";

// `gpu host0 host-device`: target, host, state.
std::string function(const Plan& config) {
  const ResolvedFunction& entry = config.functions.at(0);
  const auto text = [](const std::optional<std::string>& id) { return id.value_or("-"); };
  return text(entry.target) + " " + text(entry.host) + " " + text(entry.device) + " " +
         text(entry.part) + " " + std::string(name_of(entry.state));
}

TEST_CASE("a function has a target, a host and a state") {
  struct Row {
    const char* name;
    const char* members;
    const char* expected;
  };
  const Row rows[] = {
      {"by target", "{target: gpu}", "gpu host0 g0 - host-device"},
      {"the host", "{target: cpu}", "cpu host0 - - host"},
      {"device alone", "{target: gpu, host: none}", "gpu - - - device"},
      {"by generator", "{compiler: tensorrt}", "trt host0 - - host-device"},
      {"by target and generator", "{target: gpu, compiler: tensorrt}", "trt host0 - - host-device"},
      {"by device", "{device: g0}", "gpu host0 g0 - host-device"},
      {"by device type", "{device: cpu}", "cpu host0 - - host"},
      {"the default", "{memory-scope: global}", "gpu host0 g0 - host-device"},
      {"the default, device alone", "{host: none}", "gpu - - - device"},
      {"another host", "{target: gpu, host: llvm -mcpu=znver3}", "gpu host1 g0 - host-device"},
      {"part", "{part: box}", "- - - box part"},
      {"refined", "{target: cuda -arch=sm_86 -max_threads_per_block=512}",
       "gpu.1 host0 - - host-device"},
      {"an equal target", "{target: cuda -arch=sm_86}", "gpu host0 g0 - host-device"},
  };
  for (const Row& row : rows) {
    INFO(row.name);
    test::Run run;
    const auto config = run.resolve(base + "  f: " + row.members + "\n");
    INFO(run.messages());
    REQUIRE(config);
    CHECK(function(*config) == row.expected);
  }
}

TEST_CASE("a function that names no device has the only one of its target") {
  struct Row {
    const char* name;
    const char* devices;
    const char* expected;
  };
  const Row rows[] = {
      {"one", "devices: {g0: {target: gpu}}", "gpu host0 g0 - host-device"},
      {"one of several targets", "devices: {c0: {target: cpu}, g0: {target: gpu}}",
       "gpu host0 g0 - host-device"},
      {"none that somebody wrote", "devices: {c0: {target: cpu}}", "gpu host0 - - host-device"},
      {"two", "devices: {g0: {target: gpu}, g1: {target: gpu, index: 1}}",
       "gpu host0 - - host-device"},
      {"two, and the default",
       "devices: {g0: {target: gpu}, g1: {target: gpu, index: 1}}\n"
       "default-device: g1",
       "gpu host0 g1 - host-device"},
      {"the default is of another target",
       "devices: {c0: {target: cpu}, g0: {target: gpu}}\n"
       "default-device: c0",
       "gpu host0 g0 - host-device"},
  };
  for (const Row& row : rows) {
    INFO(row.name);
    test::Run run;
    const auto config =
        run.resolve("targets: {gpu: cuda -arch=sm_86, cpu: llvm}\nhost: llvm\n" +
                    std::string(row.devices) + "\nfunctions:\n  f: {target: gpu}\n");
    INFO(run.messages());
    REQUIRE(config);
    CHECK(function(*config) == row.expected);
  }
}

TEST_CASE("a target of a function is no target of the configuration") {
  test::Run run;
  const auto config = run.resolve(
      "targets: {gpu: cuda -arch=sm_86}\nfunctions:\n"
      "  a: {target: cuda -arch=sm_86 -max_threads_per_block=512}\n"
      "  b: {target: cuda -arch=sm_86 -max_threads_per_block=256}\n");
  INFO(run.messages());
  REQUIRE(config);
  REQUIRE(config->targets.size() == 3);
  CHECK(config->targets[1].id == "gpu.1");
  CHECK(config->targets[2].id == "gpu.2");
  CHECK(config->targets[2].scope == TargetScope::function);
  CHECK(config->targets[2].refines == std::vector<std::string>{"gpu"});
  CHECK(config->homogeneous == "gpu");
}

TEST_CASE("a device that failed is reported once") {
  test::Run run;
  CHECK_FALSE(
      run.resolve("targets: {a: cuda -arch=sm_80, b: cuda -arch=sm_86}\n"
                  "devices: {d: {type: cuda}}\nfunctions: {f: {device: d}}"));
  INFO(run.messages());
  CHECK(run.codes() == "TC3303");
}

TEST_CASE("mistakes of functions") {
  struct Row {
    const char* name;
    const char* functions;
    const char* codes;
  };
  const Row rows[] = {
      {"unknown target", "  f: {target: gup}\n", "TC3101"},
      {"unknown device", "  f: {device: g1}\n", "TC3101"},
      {"unknown part", "  f: {part: bax}\n", "TC3101"},
      {"no target of the generator", "  f: {compiler: cutlass}\n", "TC3320"},
      {"unknown generator", "  f: {compiler: cutlas}\n", "TC2302"},
      {"generator of another target", "  f: {target: cpu, compiler: tensorrt}\n", "TC3320"},
      {"no refinement", "  f: {target: opencl}\n", "TC3402"},
      {"device of another type", "  f: {target: cpu, device: g0}\n", "TC3106"},
      {"overlap", "  'a*': {target: gpu}\n  '*b': {target: cpu}\n", "TC3401"},
      {"type without target", "  f: {device: hexagon}\n", "TC3301"},
      {"unknown key", "  f: {tarhet: gpu}\n", "TC1310"},
      {"a part and a target that it has not", "  f: {part: box, target: gpu}\n", "TC3101"},
      {"a part and a device", "  f: {part: box, device: g0}\n", "TC1324"},
      {"another value of an attribute", "  f: {target: cuda -arch=sm_86 -max_num_threads=512}\n",
       "TC3402"},
      {"less than the target says", "  f: {target: llvm}\n", "TC3402"},
      {"a refinement of an external one",
       "  f: {target: cuda -arch=sm_86 -compiler=cutlass}\n  g: {compiler: cutlass}\n", "TC3320"},
      {"three patterns, two of them equal",
       "  'a*': {target: gpu}\n  '*b': {target: cpu}\n  'ab?': {target: cpu}\n", "TC3401"},
  };
  for (const Row& row : rows) {
    INFO(row.name);
    test::Run run;
    CHECK_FALSE(run.resolve(base + row.functions));
    INFO(run.messages());
    CHECK(run.codes() == row.codes);
  }
  for (const char* fine : {"  'a*': {target: gpu}\n  '*bc': {target: cpu}\n",
                           "  'a*': {target: gpu}\n  '*b': {target: gpu}\n",
                           "  'a*': {target: gpu}\n  ab: {target: cpu}\n"}) {
    INFO(fine);
    test::Run run;
    CHECK(run.resolve(base + fine));
  }
}

}  // namespace
}  // namespace tgtcfg
