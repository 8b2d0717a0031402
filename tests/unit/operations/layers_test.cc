// Layers over a configuration: the merge rules of tvmc's files, what wins, what was said below.
#include <tgtcfg/file_system.h>

#include "explain/explainer.h"
#include "explain/explanation_text.h"
#include "request/changes.h"
#include "request/request.h"
#include "support/catch.h"
#include "support/pipeline.h"

using namespace tgtcfg;

namespace {

constexpr const char* base =
    "targets:\n"
    "  gpu: cuda -arch=sm_86\n"
    "  cpu: {kind: llvm, mtriple: aarch64-linux-gnu, mattr: [+neon, +fp16fml]}\n"
    "host: llvm -mtriple=aarch64-linux-gnu\n"
    "default-device: gpu\n"
    "executor: {kind: aot, interface-api: packed}\n";

struct Answer {
  std::optional<Plan> plan;
  std::string messages;
  std::vector<std::string> whys;  ///< of the pointers that were asked for
};

std::string text_of(const std::optional<Explanation>& explanation) {
  if (!explanation) return "unknown";
  std::string text =
      std::string(name_of(explanation->state)) + " " + value_text(explanation->value);
  for (const HistoryEntry& entry : explanation->history)
    text += "; " + std::string(name_of(entry.kind)) + " " + value_text(entry.value) + " " +
            std::string(word_of(entry.state));
  for (const TraceEntry& rule : explanation->rules) text += "; rule " + rule.rule;
  return text;
}

Answer ask(const std::string& text, const std::string& overlay, std::vector<TypedFlag> flags,
           const std::vector<std::string>& pointers = {}) {
  MemoryFileSystem files;
  files.files = {{"c.yaml", text}, {"over.json", overlay}};
  if (!overlay.empty()) flags.insert(flags.begin(), {"--overlay", "over.json", 1});
  Env env;
  env.files = &files;
  env.variable = [](const char*) { return std::nullopt; };
  Session session("why", env, {});
  REQUIRE(session.open());
  Request request;
  request.inputs = {"c.yaml"};
  request.changes = changes_of(std::move(flags));
  const auto resolved = resolve_with_layers(session, request, "why");
  Answer answer;
  for (const Diagnostic& diagnostic : session.findings.diags.all()) {
    if (diagnostic.severity == Severity::error)
      answer.messages += std::string(diagnostic.code) + " " + diagnostic.message + "\n";
  }
  if (!resolved) return answer;
  answer.plan = resolved->plan;
  const Explainer explainer(*resolved, session.context());
  for (const std::string& pointer : pointers)
    answer.whys.push_back(text_of(explainer.explain(pointer)));
  return answer;
}

}  // namespace

TEST_CASE("the merge rules of tvmc's configuration files") {
  struct Row {
    const char* name;
    std::string overlay;
    std::vector<TypedFlag> flags;
    std::string same;  ///< the whole in one file
  };
  const std::string rest = "executor: {kind: aot, interface-api: packed}\n";
  const Row rows[] = {
      {"1: targets of a tvmc file replace all",
       R"({"targets": [{"kind": "cuda", "arch": "sm_90"}, {"kind": "llvm"}]})",
       {{"--set", "/default-device=cuda", 1}},
       "targets: [cuda -arch=sm_90]\nhost: llvm\ndefault-device: cuda\n" + rest},
      {"2: --target replaces all",
       "",
       {{"--target", "cuda -arch=sm_90, llvm", 0}, {"--default-device", "cuda", 0}},
       "targets: [cuda -arch=sm_90]\nhost: llvm\ndefault-device: cuda\n" + rest},
      {"3: an option changes the targets and hosts of its kind",
       "",
       {{"--target-llvm-mcpu", "cortex-a78", 0}},
       "targets:\n  gpu: cuda -arch=sm_86\n"
       "  cpu: {kind: llvm, mtriple: aarch64-linux-gnu, mattr: [+neon, +fp16fml], mcpu: "
       "cortex-a78}\n"
       "host: llvm -mtriple=aarch64-linux-gnu -mcpu=cortex-a78\ndefault-device: gpu\n" +
           rest},
      {"4: an attribute is replaced whole",
       R"({"targets": {"cpu": {"mattr": ["+sve"]}}})",
       {},
       "targets:\n  gpu: cuda -arch=sm_86\n"
       "  cpu: {kind: llvm, mtriple: aarch64-linux-gnu, mattr: [+sve]}\n"
       "host: llvm -mtriple=aarch64-linux-gnu\ndefault-device: gpu\n" +
           rest},
      {"another executor drops the options below",
       R"({"executor": "graph"})",
       {},
       std::string(base).substr(0, std::string(base).find("executor")) + "executor: graph\n"},
  };
  for (const Row& row : rows) {
    INFO(row.name);
    const Answer layered = ask(base, row.overlay, row.flags);
    const Answer whole = ask(row.same, "", {});
    INFO(layered.messages << whole.messages);
    REQUIRE(layered.plan);
    REQUIRE(whole.plan);
    CHECK(test::difference(to_json(*layered.plan), to_json(*whole.plan)) == "");
  }
}

TEST_CASE("where values come from") {
  struct Row {
    const char* name;
    const char* pointer;
    std::string overlay;
    std::vector<TypedFlag> flags;
    const char* answer;
  };
  const Row rows[] = {
      {"a file", "/targets/gpu/arch", "", {}, "set sm_86; file sm_86 in effect"},
      {"by the index in the plan", "/targets/1/arch", "", {}, "set sm_86; file sm_86 in effect"},
      {"an overlay and an option",
       "/targets/gpu/arch",
       R"({"targets": {"gpu": {"arch": "sm_89"}}})",
       {{"--target-cuda-arch", "sm_90", 0}},
       "set sm_90; file sm_86 overridden; overlay sm_89 overridden; flag sm_90 in effect"},
      {"our keys in snake_case",
       "/opt_level",
       "",
       {{"--opt-level", "2", 0}},
       "set 2; flag 2 in effect"},
      {"a default of the kind",
       "/targets/gpu/thread_warp_size",
       "",
       {},
       "default 32; default 32 in effect"},
      {"nobody", "/runtime", "", {}, "not set null"},
      {"an attribute that nobody gave", "/targets/cpu/mcpu", "", {}, "not set null"},
      {"an option of the executor that nobody gave",
       "/executor/unpacked-api",
       "",
       {},
       "not set null"},
      {"a value taken away",
       "/executor",
       "",
       {{"--set", "/executor=null", 1}},
       "not set null; file aot -interface-api=packed overridden; set null removed"},
      {"no such attribute", "/targets/gpu/arhc", "", {}, "unknown"},
      {"no such target", "/targets/npu", "", {}, "unknown"},
      {"no pointer", "arch", "", {}, "unknown"},
  };
  for (const Row& row : rows) {
    INFO(row.name);
    const Answer answer = ask(base, row.overlay, row.flags, {row.pointer});
    INFO(answer.messages);
    REQUIRE(answer.whys.size() == 1);
    CHECK(answer.whys.front() == row.answer);
  }
}

TEST_CASE("every value of a plan that somebody gave has an origin") {
  const Answer answer =
      ask(base, R"({"parts": {"p": {"targets": ["opencl -device=mali"]}, "q": "opencl"}})", {},
          {"/parts/p/targets/0/device", "/parts/p/host", "/host/mtriple",
           "/parts/p/targets/0/max_num_threads", "/parts/q/targets/0/kind",
           "/parts/q/thread_warp_size"});
  INFO(answer.messages);
  REQUIRE(answer.whys.size() == 6);
  CHECK(answer.whys[0] == "set mali; overlay mali in effect");
  CHECK(answer.whys[1] ==
        "rule llvm -keys=arm_cpu,cpu -mtriple=aarch64-linux-gnu; rule host-from-parent");
  CHECK(answer.whys[3] == "default 256; default 256 in effect");
  CHECK(answer.whys[4] == "set opencl; overlay opencl in effect");
  CHECK(answer.whys[5] == "default 1; default 1 in effect");
  CHECK(answer.whys[2].starts_with("set aarch64-linux-gnu; file aarch64-linux-gnu in effect"));
}

// What is read of targets is kept while it is asked for, and not for all of them.
TEST_CASE("each of many targets has its origins, whatever was asked before") {
  std::string text = "host: llvm -mtriple=x86_64-linux-gnu\ndefault-device: t1\ntargets:\n";
  std::vector<std::string> pointers;
  for (int i = 0; i < 1200; ++i) {
    const std::string n = std::to_string(i % 600 + 1);
    if (i < 600) text += "  t" + n + ": llvm -mtriple=x86_64-linux-gnu -num-cores=" + n + "\n";
    pointers.push_back("/targets/t" + n + "/num-cores");
  }
  const Answer answer = ask(text, R"({"targets": {"t7": {"num-cores": 1007}}})", {}, pointers);
  INFO(answer.messages);
  REQUIRE(answer.whys.size() == 1200);
  for (std::size_t i = 0; i < answer.whys.size(); ++i) {
    const std::string n = std::to_string(i % 600 + 1);
    INFO(pointers[i]);
    CHECK(answer.whys[i] == (n == "7" ? "set 1007; file 7 overridden; overlay 1007 in effect"
                                      : "set " + n + "; file " + n + " in effect"));
  }
}
