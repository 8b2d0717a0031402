#include "operations/inspect.h"

#include <tgtcfg/codes/TC92.h>

#include "command_support.h"
#include "report_options.h"

namespace tgtcfg::cli {
namespace {

// Limits for artifacts are not limits of configurations, which the session checks.
bool take_limits(Arguments& typed, ArtifactLimits& limits, Diagnostics& diags) {
  bool ok = true;
  for (const std::string& text : typed.limits) {
    const std::size_t equals = std::min(text.find('='), text.size());
    const auto number = number_of(text.substr(std::min(equals + 1, text.size())));
    if (number && set_limit(limits, std::string_view(text).substr(0, equals), *number)) continue;
    diags.error(diag::BadOptionValue{.option = "--limit", .value = text}, {})
        .help("write `--limit NAME=N` with one of these names: " + artifact_limit_names());
    ok = false;
  }
  typed.limits.clear();
  return ok;
}

bool convert_inspect(Arguments& typed, InspectCommand& command, Diagnostics& diags) {
  bool ok = take_limits(typed, command.limits, diags);
  ok &= take_report_options(typed, command.report, diags);
  command.files = typed.words;
  command.format = typed.format.value_or("text");
  command.limits.evidence = typed.evidence;
  command.report.name = "inspect";
  if (command.files.empty()) {
    diags.error(diag::BadUsage{.message = "`inspect` requires a file"}, {})
        .help("write `tgtcfg inspect FILE`");
    ok = false;
  }
  if (command.report.write_baseline && !command.report.baseline) {
    diags.error(diag::BadUsage{.message = "`--write-baseline` requires `--baseline FILE`"}, {})
        .help("pass `--baseline FILE`");
    ok = false;
  }
  return ok;
}

}  // namespace

const CommandText inspect_page = {
    .usage = "FILE... [options]",
    .summary =
        "List the targets that compiled files hold code for: architecture, system, ABI, chips. "
        "Reads ELF, Mach-O, PE, COFF and WebAssembly files, cubins, fatbins, PTX, AMD code "
        "objects, offload bundles, SPIR-V, and modules of IREE and TVM, also inside of archives "
        "(ar, tar, zip, gzip). Nothing is executed.",
    .argument = "FILE",
    .argument_help =
        "a file, a directory (all files in it), a pattern, `@FILE` for a list of "
        "files, or `-` for standard input",
    .completes = "file",
    .examples = {
        {"echo '.version 8.3 .target sm_90a ' | tgtcfg inspect -",
         "the target of code on standard input"},
        {"echo '.version 8.3 .target sm_90a ' | tgtcfg inspect - -f json", "all of its facts"}}};

ExitCode cmd_inspect(Invocation& call) {
  if (const auto code = call.begin()) return *code;
  InspectCommand command;
  if (!convert_inspect(call.typed, command, call.usage)) return call.fail();
  DepfileRun run(call.typed, call.env);
  Session session = call.session(run.env);
  if (!session.open())
    return end_with_report(session, report_format(command.format == "json"), session.exit_code());
  const ExitCode code = run_inspect(session, command);
  return run.write(session, report_paths(command.report), code);
}

}  // namespace tgtcfg::cli
