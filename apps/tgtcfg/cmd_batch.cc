#include "command_support.h"
#include "driver/batch.h"

namespace tgtcfg::cli {
namespace {

constexpr std::string_view summary =
    "Reads one JSON request a line from standard input and writes one response a line, in order. A "
    "request is "
    "{\"id\", \"target\": EXPR, \"host\"?}, {\"id\", \"targets\": [EXPR...], ...any configuration} "
    "or "
    "{\"id\", \"tvmc\": LIST}, each with an optional \"emit\": \"plan\" or \"tvm-0.19\". A wrong "
    "line is answered with "
    "\"ok\": false and does not end the run.";

}  // namespace

ExitCode cmd_batch(Args args, Env& env) {
  BatchCommand command;
  CommonOptions common;
  CommandLine line{"batch", "[options]", summary, {}, {}, {}};
  line.options = {{"--fail-fast", "", "end with exit code 1 at the first response that is not ok",
                   &command.fail_fast}};
  add_common_options(common, line.options);
  line.examples = {
      {"echo '{\"id\": 1, \"target\": \"cuda -arch=sm_86\"}' | tgtcfg batch", "one target"},
      {"echo '{\"id\": 2, \"tvmc\": \"cuda, llvm\"}' | tgtcfg batch",
       "targets as tvmc reads them"}};
  if (const auto code = begin(line, args, env)) return *code;
  Session session("batch", env, std::move(common));
  if (session.open()) return run_batch(session, command);
  print_diagnostics(session, session.findings);
  return exit_code_of(session.findings.diags.all());
}

}  // namespace tgtcfg::cli
