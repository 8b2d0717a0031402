// How a run ends by what is thrown inside of it.
#include <functional>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "commands.h"
#include "support/catch.h"

namespace tgtcfg {
namespace {

struct Outcome {
  int exit = 0;
  std::string err;
};

/// `validate -` where reading standard input throws. `full`: writing takes memory too, at first.
Outcome validate(const std::function<void()>& fail, bool full = false) {
  Outcome outcome;
  MemoryFileSystem files;
  Env env;
  env.files = &files;
  env.in = [&](char*, std::size_t) {
    fail();
    return std::optional<std::size_t>(0);
  };
  env.out = [](std::string_view) { return WriteResult::ok; };
  env.err = [&](std::string_view text) {
    if (std::exchange(full, false)) throw std::bad_alloc();
    outcome.err += text;
    return WriteResult::ok;
  };
  env.variable = [](const char*) { return std::optional<std::string>(); };
  env.working_directory = "/w";
  const std::vector<std::string> args = {"validate", "-"};
  outcome.exit = cli::run(args, env);
  return outcome;
}

TEST_CASE("missing memory is TC9902, also where the report has none") {
  const auto fail = [] { throw std::bad_alloc(); };
  const Outcome reported = validate(fail);
  CHECK(reported.exit == 70);
  CHECK(reported.err.starts_with("error[TC9902]: not enough memory for `validate`\n"));
  const Outcome full = validate(fail, true);
  CHECK(full.exit == 70);
  CHECK(full.err == "tgtcfg: not enough memory\n");
}

TEST_CASE("any other exception is a bug of tgtcfg") {
  const Outcome outcome = validate([] { throw std::runtime_error("lost"); });
  CHECK(outcome.exit == 70);
  CHECK(outcome.err.starts_with("error[TC9901]: "));
}

}  // namespace
}  // namespace tgtcfg
