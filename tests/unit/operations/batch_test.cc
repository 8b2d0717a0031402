#include <tgtcfg/file_system.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <string>
#include <thread>

#include "operations/batch.h"
#include "operations/batch_field.h"
#include "support/catch.h"

using namespace tgtcfg;

namespace {

// Records of which each fourth names the same target.
std::string log_of(int records) {
  constexpr const char* targets[] = {"llvm", "cuda -arch=sm_80", "nvidia/nvidia-a100", "opencl"};
  std::string text;
  for (int i = 0; i < records; ++i) {
    text += R"({"input": [")" + std::string(targets[i % 4]) + R"("], "number": )" +
            std::to_string(i) + "}\n";
  }
  return text;
}

// What comes of a log where whoever reads takes his time: results of later blocks wait meanwhile.
std::string rewritten(const std::string& log, unsigned threads) {
  MemoryFileSystem files;
  std::string written;
  Env env;
  env.files = &files;
  env.working_directory = "/w";
  env.variable = [](const char*) { return std::nullopt; };
  env.in_is_file = true;
  env.in = [&, at = std::size_t{0}](char* buffer,
                                    std::size_t size) mutable -> std::optional<std::size_t> {
    const std::size_t count = std::min(size, log.size() - at);
    std::memcpy(buffer, log.data() + at, count);
    at += count;
    return count;
  };
  env.out = [&](std::string_view text) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    written += text;
    return WriteResult::ok;
  };
  env.err = [](std::string_view) { return WriteResult::ok; };
  Session session("batch", env, {});
  FieldCommand field;
  field.pointers = {{"input", "0"}};
  const BatchOutput output{
      .text = [&](std::string_view text) { session.console.out(text); },
      .problems = [](const Findings& findings) { CHECK(findings.diags.empty()); }};
  const BatchResult result = run_batch(session, {.field = field, .threads = threads}, output);
  CHECK((result.code == ExitCode::done));
  return written;
}

}  // namespace

TEST_CASE("a log comes out the same whatever the number of threads, however slow its reader") {
  const std::string log = log_of(40'000);
  const std::string one = rewritten(log, 1);
  CHECK(std::count(one.begin(), one.end(), '\n') == 40'000);
  CHECK((rewritten(log, 2) == one));
  CHECK((rewritten(log, 5) == one));
}

TEST_CASE("targets that came before come out the same once others took their room") {
  constexpr int different = 4'000;
  std::string log;
  for (int i = 0; i < different; ++i)
    log += R"({"input": ["llvm -model=m)" + std::to_string(i) + "\"]}\n";
  const std::string once = rewritten(log, 1);
  CHECK(std::count(once.begin(), once.end(), '\n') == different);
  for (const int i : {0, 1, 1'999, different - 1})
    CHECK(once.find("-model=m" + std::to_string(i) + "\"") != once.npos);
  CHECK(rewritten(log + log, 1) == once + once);
}

TEST_CASE("a mark is added to a record, or replaces what stands there") {
  const auto [text, pointer, marked] = GENERATE(table<std::string, PointerTokens, std::string>({
      {R"({"a": 1})", {"m"}, R"({"a": 1, "m": "x"})"},
      {R"({})", {"m"}, R"({"m": "x"})"},
      {R"({ })", {"m"}, R"({ "m": "x"})"},
      {R"({"m": [1, {}], "a": 1})", {"m"}, R"({"m": "x", "a": 1})"},
      {R"({"a": {"b": 1}})", {"a", "m"}, R"({"a": {"b": 1, "m": "x"}})"},
      {R"([0, [1]])", {"1", "-"}, R"([0, [1, "x"]])"},
      {R"([])", {"-"}, R"(["x"])"},
      {R"([1, 2])", {"0"}, R"(["x", 2])"},
      {R"({"a": "}"})", {"say \"m\""}, R"({"a": "}", "say \"m\"": "x"})"},
      {"{\"a\": 1}\r\n", {"m"}, "{\"a\": 1, \"m\": \"x\"}\r\n"},
  }));
  CAPTURE(text);
  CHECK(with_member(text, pointer, R"("x")", 10) == marked);
}

TEST_CASE("there is no place for a mark") {
  const auto [text, pointer] = GENERATE(table<std::string, PointerTokens>({
      {R"({"a": 1})", {}},
      {R"({"a": 1})", {"a", "m"}},
      {R"({"a": 1})", {"b", "m"}},
      {R"([1])", {"m"}},
      {R"([1])", {"5"}},
      {R"("text")", {"m"}},
  }));
  CAPTURE(text);
  CHECK_FALSE(with_member(text, pointer, R"("x")", 10));
}
