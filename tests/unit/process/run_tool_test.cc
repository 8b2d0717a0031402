#include <tgtcfg/cpu_detect.h>

#include <algorithm>

#include "process/probe.h"
#include "support/catch.h"

namespace tgtcfg {
namespace {

using std::chrono::milliseconds;

ToolOutput shell(const std::string& script, milliseconds limit = milliseconds(10'000)) {
  return run_tool("/bin/sh", "tool", {"-c", script}, limit);
}

TEST_CASE("a tool's output, or why there is none") {
  const ToolOutput good = shell("echo one; echo lost >&2; echo two");
  CHECK(good.text == "one\ntwo\n");
  CHECK(good.failure.empty());
  CHECK(shell("cat").text.empty());  // standard input is closed
  CHECK(shell("echo some; exit 3").failure == "ended with 3");
  CHECK(shell("echo some; exit 3").text.empty());
  CHECK(shell("kill -9 $$").failure == "ended with 137");
  CHECK(shell("sleep 60", milliseconds(50)).failure == "no answer in time");
  CHECK(shell("exec >&-; sleep 60", milliseconds(50)).failure == "no answer in time");
  CHECK(shell("while :; do echo 0123456789012345678901234567890123456789; done").failure ==
        "too much output");
  CHECK(run_tool("/no/such/tool", "tool", {}, milliseconds(50)).failure == "could not be started");
}

TEST_CASE("arguments reach a tool as they are") {
  const ToolOutput output =
      run_tool("/bin/echo", "echo", {"$(id)", "a b", ";", "*"}, milliseconds(10'000));
  CHECK(output.text == "$(id) a b ; *\n");
}

TEST_CASE("programs are looked for in absolute folders only") {
  CHECK(find_program("sh", "/no/such:/bin") == "/bin/sh");
  CHECK(find_program("sh", "bin:.:").empty());
  CHECK(find_program("no-such-tool", "/bin:/usr/bin").empty());
  CHECK(find_program("sh", "").empty());
}

}  // namespace
}  // namespace tgtcfg
