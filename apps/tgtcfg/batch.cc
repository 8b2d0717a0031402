#include <tgtcfg/codes/TC92.h>

#include "command_support.h"
#include "diag/text_width.h"
#include "emit/quoting.h"
#include "operations/batch.h"
#include "operations/batch_field.h"
#include "support/number_text.h"
#include "support/size_text.h"

namespace tgtcfg::cli {
namespace {

bool read_field(const Arguments& typed, BatchCommand& command, Diagnostics& diags) {
  command.fail_fast = typed.fail_fast;
  command.field = read_record_options({.fields = typed.field,
                                       .value = typed.value,
                                       .emit = typed.emit,
                                       .admits = typed.admits,
                                       .mark = typed.mark,
                                       .with_host = typed.with_host,
                                       .fail_fast = typed.fail_fast},
                                      diags);
  return !diags.has_errors();
}

bool read_jobs(const Arguments& typed, const Env& env, BatchCommand& command, Diagnostics& diags) {
  command.threads = env.cores;
  if (!typed.jobs) return true;
  constexpr std::size_t most = 256;
  const auto number = number_in<std::size_t>(*typed.jobs);
  if (number && *number > 0 && *number <= most) {
    command.threads = static_cast<unsigned>(*number);
    return true;
  }
  diags.error(diag::BadOptionValue{.option = "--jobs", .value = *typed.jobs}, {})
      .help("write a number from 1 to 256");
  return false;
}

// Prints the totals of all requests, for users who do not read the answers.
void tell_counts(Session& session, const BatchResult& result) {
  if (result.failed == 0 || session.common.quiet > 0) return;
  session.console.err("tgtcfg: " + counted(result.ok + result.failed, "request") + ": " +
                      std::to_string(result.ok) + " ok, " + std::to_string(result.failed) +
                      " failed\n");
  if (const auto field = field_of_record(session, result.first_failed))
    session.console.err("tgtcfg: to read records, pass `--field " + visible(shell_quoted(*field)) +
                        "`\n");
}

ExitCode answer_input(Session& session, BatchCommand& command) {
  const ExitCode opened = with_diagnostics(session, ExitCode::done);
  session.findings.diags.clear();
  if (command.field && command.field->admits) {
    const bool ok = resolve_admitting(session, *command.field);
    print_diagnostics(session, session.findings);
    const ExitCode code = session.exit_code();
    if (!ok || code != ExitCode::done) return code;
    session.findings.diags.clear();
  }
  const BatchResult result = run_batch(
      session, command,
      {.text = [&](std::string_view text) { session.console.out(text); },
       .problems = [&](const Findings& findings) { print_diagnostics(session, findings); }});
  tell_counts(session, result);
  if (!session.findings.diags.empty()) print_diagnostics(session, session.findings);
  return session.console.finish(worst(opened, result.code));
}

}  // namespace

const CommandText batch_page = {
    .usage = "[options]",
    .summary =
        "Read one JSON request per line from standard input and write one response per line, in "
        "order. A request is {\"id\", \"target\": EXPR, \"host\"?}, {\"id\", \"targets\": "
        "[EXPR...], ...any configuration} or {\"id\", \"tvmc\": LIST}, each with an optional "
        "\"emit\": \"plan\", \"tvm\" or \"tvm-0.19\"; or {\"triple\", \"cpu\"?, \"features\"?} or "
        "{\"gencode\": [ARG...]}. The response to an invalid line is \"ok\": false, and the run "
        "continues. With --field the lines are records, such as tuning logs: the target in one "
        "field becomes canonical, and everything else is unchanged.",
    .examples = {
        {"echo '{\"id\": 1, \"target\": \"cuda -arch=sm_86\"}' | tgtcfg batch", "one target"},
        {"echo '{\"id\": 2, \"tvmc\": \"cuda, llvm\"}' | tgtcfg batch",
         "targets in the syntax of tvmc"},
        {"echo '{\"input\": [\"cuda -arch=sm_86\"]}' | tgtcfg batch --field /input/0",
         "a tuning log with canonical targets"},
        {"echo '[\"cuda -arch=sm_87\"]' | tgtcfg batch --field /0 --admits cuda",
         "only the records for a target"}}};

ExitCode cmd_batch(Invocation& call) {
  if (const auto code = call.begin()) return *code;
  BatchCommand command;
  if (!read_field(call.typed, command, call.usage) ||
      !read_jobs(call.typed, call.env, command, call.usage))
    return call.fail();
  Session session = call.session();
  if (session.open()) return answer_input(session, command);
  print_diagnostics(session, session.findings);
  return session.exit_code();
}

}  // namespace tgtcfg::cli
