#include <tgtcfg/codes/TC92.h>

#include <utility>

#include "command_support.h"
#include "operations/batch.h"
#include "operations/record_options.h"

namespace tgtcfg::cli {
namespace {

constexpr std::string_view summary =
    "Reads one JSON request a line from standard input and writes one response a line, in order. A "
    "request is {\"id\", \"target\": EXPR, \"host\"?}, {\"id\", \"targets\": [EXPR...], ...any "
    "configuration}, {\"id\", \"tvmc\": LIST}, each with an optional \"emit\": \"plan\", \"tvm\" "
    "or "
    "\"tvm-0.19\"; {\"triple\", \"cpu\"?, \"features\"?} or {\"gencode\": [ARG...]}. A wrong line "
    "is "
    "answered with \"ok\": false and does not end the run. With --field the lines are records, "
    "such "
    "as those of tuning logs: the target in one field of each becomes canonical, all else passes "
    "through byte for byte.";

/// As typed.
struct BatchOptions {
  RecordOptions records;
  std::optional<std::string> jobs;
};

bool bad_value(Diagnostics& diags, std::string option, const std::string& value,
               std::string takes) {
  diags.error(diag::BadOptionValue{.option = std::move(option), .value = value}, {})
      .help(std::move(takes));
  return false;
}

bool read_field(const BatchOptions& typed, BatchCommand& command, Diagnostics& diags) {
  command.fail_fast = typed.records.fail_fast;
  command.field = read_record_options(typed.records, diags);
  return !diags.has_errors();
}

bool read_jobs(const BatchOptions& typed, const Env& env, BatchCommand& command,
               Diagnostics& diags) {
  command.threads = env.cores;
  if (!typed.jobs) return true;
  constexpr std::size_t most = 256;
  const auto number = number_of(*typed.jobs);
  if (!number || *number == 0 || *number > most)
    return bad_value(diags, "--jobs", *typed.jobs, "it takes a number from 1 to 256");
  command.threads = static_cast<unsigned>(*number);
  return true;
}

CommandLine command_line(BatchOptions& typed, CommonOptions& common) {
  CommandLine line{"batch", "[options]", summary, {}, {}, {}};
  line.options = {
      {"--field", "POINTER",
       "rewrite the target at this JSON Pointer of each record; repeatable: the first that a "
       "record has",
       &typed.records.fields},
      {"--value", "WHAT",
       "what --field writes: the canonical target, an object where the field is one; always an "
       "object; or a key of it",
       &typed.records.value, record_values()},
      {"--emit", "BACKEND", "what --field writes: what that release takes", &typed.records.emit,
       record_emissions()},
      {"--admits", "CONFIG",
       "keep the records whose target is one of this configuration, or refines one; CONFIG is "
       "what `resolve` takes",
       &typed.records.admits},
      {"--mark", "FIELD",
       "with --admits: keep every record and write `same`, `refines` or `no` there, a name or a "
       "JSON Pointer",
       &typed.records.mark},
      {"--with-host", "", "with --admits: compare hosts, too", &typed.records.with_host},
      {"-j,--jobs", "N", "threads; the output is the same for every number (default: all cores)",
       &typed.jobs},
      {"--fail-fast", "", "end with exit code 1 at the first line that is not ok",
       &typed.records.fail_fast}};
  add_common_options(common, line.options);
  line.examples = {
      {"echo '{\"id\": 1, \"target\": \"cuda -arch=sm_86\"}' | tgtcfg batch", "one target"},
      {"echo '{\"id\": 2, \"tvmc\": \"cuda, llvm\"}' | tgtcfg batch", "targets as tvmc reads them"},
      {"echo '{\"input\": [\"cuda -arch=sm_86\"]}' | tgtcfg batch --field /input/0",
       "a tuning log with its targets canonical"},
      {"echo '[\"cuda -arch=sm_87\"]' | tgtcfg batch --field /0 --admits cuda",
       "the records that are of use for a target"}};
  return line;
}

}  // namespace

ExitCode cmd_batch(Args args, Env& env) {
  BatchCommand command;
  BatchOptions typed;
  CommonOptions common;
  const CommandLine line = command_line(typed, common);
  if (const auto code = begin(line, args, env)) return *code;
  Diagnostics usage;
  if (!read_field(typed, command, usage) || !read_jobs(typed, env, command, usage))
    return fail_usage("batch", args, env, std::move(usage), false);
  Session session("batch", env, std::move(common));
  if (session.open()) return run_batch(session, command);
  print_diagnostics(session, session.findings);
  return session.exit_code();
}

}  // namespace tgtcfg::cli
