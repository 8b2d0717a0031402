#include <algorithm>

#include "lsp/server.h"
#include "support/catch.h"

namespace tgtcfg::lsp {
namespace {

std::vector<std::string> titles(std::chrono::milliseconds trial_time, const std::string& text) {
  MemoryFileSystem files;
  Env env;
  env.files = &files;
  env.variable = [](const char*) { return std::nullopt; };
  env.working_directory = "/w";
  Server server(env, {});
  server.documents().trial_time = trial_time;
  const Value document = Object{{"uri", "file:///w/a.yaml"}};
  (void)server.receive(request("1", "initialize", Object{}));
  (void)server.receive(
      notification("textDocument/didOpen",
                   Object{{"textDocument", Object{{"uri", "file:///w/a.yaml"}, {"text", text}}}}));
  const auto answer = server.receive(request(
      "2", "textDocument/codeAction", Object{{"textDocument", document}, {"context", Object{}}}));
  std::vector<std::string> result;
  for (const Value& action : answer.front().list("result")) result.push_back(action.text("title"));
  return result;
}

TEST_CASE("corrections are tried out while there is time") {
  using namespace std::chrono_literals;
  const std::string wrong = "targets: [cuda -arch=sm_86 -max_num_threads=x]\n";
  CHECK(titles(1h, wrong) == std::vector<std::string>{"remove `-max_num_threads=x`"});
  CHECK(titles(0ms, wrong).empty());
  const std::string right = "targets: [cuda -arch=sm_86]\n";
  CHECK_FALSE(titles(1h, right).empty());
  CHECK(titles(0ms, right).empty());
}

}  // namespace
}  // namespace tgtcfg::lsp
