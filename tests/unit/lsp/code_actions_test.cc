#include <algorithm>

#include "lsp/server.h"
#include "support/catch.h"

namespace tgtcfg::lsp {
namespace {

Array actions(std::chrono::milliseconds trial_time, const std::string& text) {
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
  return answer.front().list("result");
}

std::vector<std::string> titles(std::chrono::milliseconds trial_time, const std::string& text) {
  std::vector<std::string> result;
  for (const Value& action : actions(trial_time, text)) result.push_back(action.text("title"));
  return result;
}

/// The new texts of the edits of an action, in order.
std::vector<std::string> new_texts(const Value& action) {
  std::vector<std::string> result;
  for (const Value& edit : action.get("edit").get("changes").list("file:///w/a.yaml"))
    result.push_back(edit.text("newText"));
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

TEST_CASE("the edits of a fix are distinct, and what is written once is not written twice") {
  using namespace std::chrono_literals;
  const std::string insertion = "\"runtime\": {\"kind\": \"cpp\", \"system-lib\": true}\n";
  bool all = false;
  for (const Value& action : actions(1h, "targets:\n- &q llvm -system-lib=1\n- *q\n")) {
    if (action.text("kind") == "quickfix" && action.text("title").starts_with("move"))
      CHECK(new_texts(action) == std::vector<std::string>{insertion, ""});
    if (action.text("kind") != "source.fixAll") continue;
    all = true;
    CHECK(new_texts(action).size() == 1);
    CHECK(new_texts(action).front().find("*q") == std::string::npos);
  }
  CHECK(all);
}

TEST_CASE("what makes a file unreadable is not offered") {
  using namespace std::chrono_literals;
  for (const std::string text :
       {"targets: [\"llvm -link-params=1\"]\nexecutor: {}\n",
        "parts:\n  p: {targets: [&q llvm -system-lib=1]}\n  q: {targets: [*q]}\n"}) {
    for (const Value& action : actions(1h, text)) {
      CHECK_FALSE(action.text("title").starts_with("move"));
      CHECK(action.text("kind") != "source.fixAll");
    }
  }
}

}  // namespace
}  // namespace tgtcfg::lsp
