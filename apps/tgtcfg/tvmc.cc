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

ExitCode cmd_tvmc(Invocation& call) {
  std::string to = "config";
  const std::vector<std::string> rest = without_to(call.args, to);
  const bool help =
      !call.args.empty() && (call.args.front() == "--help" || call.args.front() == "-h");
  if (help || call.args.empty()) {
    if (const auto code = call.begin()) return *code;
  }
  if (call.args.empty())
    return call.refuse(
        "`tvmc` requires a command line",
        "write `tgtcfg tvmc compile --target=llvm m.onnx`: the line of tvmc as you type it");
  if (to != "config" && to != "plan") {
    call.usage.error(diag::BadOptionValue{.option = "--to", .value = to}, {})
        .help("choose a value for `--to`: config or plan");
    return call.fail();
  }
  Session session = call.session();
  if (to == "config") return deliver(session, configuration_of_tvmc(session, rest), std::nullopt);
  ResolveCommand command;
  command.request = read_tvmc_line(session, rest);
  const bool readable = !session.findings.diags.has_errors();
  return deliver(session, readable ? resolve_product(session, command) : std::nullopt,
                 std::nullopt);
}

}  // namespace tgtcfg::cli
