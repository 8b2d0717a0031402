#include <tgtcfg/codes/TC92.h>

#include "command_support.h"
#include "operations/resolve.h"
#include "operations/tvmc.h"

namespace tgtcfg::cli {
namespace {

// `--to FORM` is ours wherever it appears; all other arguments are tvmc's.
std::vector<std::string> without_to(Args args, std::string& to) {
  std::vector<std::string> rest;
  for (std::size_t i = 0; i < args.size(); ++i) {
    if (args[i] == "--to" && i + 1 < args.size()) {
      to = args[++i];
    } else if (args[i].starts_with("--to=")) {
      to = args[i].substr(5);
    } else {
      rest.push_back(args[i]);
    }
  }
  return rest;
}

ExitCode fail(Session& session) {
  print_diagnostics(session, session.findings);
  return session.console.finish(session.exit_code());
}

}  // namespace

const CommandText tvmc_page = {
    .usage = "compile [ARGUMENT...] [--to config|plan]",
    .summary =
        "Convert a whole command line of `tvmc compile` to a configuration or a plan. Arguments of "
        "a single run (model, output, tuning records) are listed and ignored.",
    .argument = "ARGUMENT",
    .argument_help =
        "Arguments of `tvmc compile`; options may be abbreviated, and the last of two wins",
    .completes = "tvmc command",
    .examples = {{"tgtcfg tvmc compile --target=llvm --target-llvm-mcpu=skylake -o m.tar m.onnx",
                  "convert an existing command line"},
                 {"tgtcfg tvmc compile --target=llvm m.onnx --to plan", "print the plan"}}};

ExitCode cmd_tvmc(Args args, Env& env) {
  Arguments typed;
  std::string to = "config";
  const std::vector<std::string> rest = without_to(args, to);
  const bool help = !args.empty() && (args.front() == "--help" || args.front() == "-h");
  if (help || args.empty()) {
    if (const auto code = begin("tvmc", args, typed, env)) return *code;
  }
  Session session("tvmc", env, {});
  if (args.empty()) {
    session.findings.diags.error(diag::BadUsage{.message = "`tvmc` requires a command line"}, {})
        .help("write `tgtcfg tvmc compile --target=llvm m.onnx`: the line of tvmc as you type it");
    return fail(session);
  }
  if (to != "config" && to != "plan") {
    session.findings.diags.error(diag::BadOptionValue{.option = "--to", .value = to}, {})
        .help("choose a value for `--to`: config or plan");
    return fail(session);
  }
  if (to == "config") return run_tvmc(session, rest, std::nullopt);
  ResolveCommand command;
  command.request.changes = changes_of(read_tvmc_line(session, rest));
  if (session.findings.diags.has_errors()) return fail(session);
  return run_resolve(session, command);
}

}  // namespace tgtcfg::cli
