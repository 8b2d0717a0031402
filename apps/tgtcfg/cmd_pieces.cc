// `decompose` and `compose`.
#include <tgtcfg/codes/TC92.h>

#include "command_support.h"
#include "operations/pieces.h"

namespace tgtcfg::cli {
namespace {

constexpr std::string_view decompose_summary =
    "Cuts a plan into smaller plans, each of which is an input of its own: for the machine, "
    "compiler or code generator that gets it. `compose` puts them together again.";
constexpr std::string_view compose_summary =
    "Puts the pieces that `decompose` made together: plans, or arrays of them, in any order.";

const std::vector<std::string_view> formats = {"json", "canonical", "yaml"};

Option output_option(std::optional<std::string>& output) {
  return {"-o,--output", "FILE", "write to FILE (as a whole, or not at all)", &output};
}

Option diagnostics_option(CommonOptions& common) {
  return {"--diagnostics",
          "FORMAT",
          "form of what goes to standard error",
          &common.diagnostics,
          {"human", "concise", "json"}};
}

}  // namespace

ExitCode cmd_decompose(Args args, Env& env) {
  DecomposeCommand command;
  CommonOptions common;
  Request& request = command.request;
  std::optional<std::string> level;
  std::optional<std::string> format;
  CommandLine line{"decompose", "INPUT --level LEVEL [options]", decompose_summary, {}, {}, {}};
  line.positionals = {{"INPUT", "", "what to cut, as for `resolve`", &request.inputs}};
  line.options = {
      {"--level",
       "LEVEL",
       "machine: the plan without its parts, and each part; device: a target with its host, the "
       "code generators that serve it and its devices; generator: each target; host-device: as "
       "device, the host apart; function: each entry of `functions`",
       &level,
       {"machine", "device", "generator", "host-device", "function"}},
      {"--config", "NAME|FILE", "a configuration by name or path, in place of INPUT",
       &request.config},
      {"--document", "N", "which document of the file, from 0", &request.document},
      format_option(format, formats),
      output_option(command.output),
      {"--output-dir", "DIR", "write each piece to a file of this folder, which is made",
       &command.output_dir},
      diagnostics_option(common),
  };
  add_layer_options(request.flags, common, line.options);
  add_common_options(common, line.options);
  line.examples = {
      {"tgtcfg decompose corstone-300 --level generator", "a plan for each code generator"},
      {"tgtcfg decompose aws/p4d --level device -f yaml", "a plan for each device"}};
  if (const auto code = begin(line, args, env)) return *code;
  Diagnostics diags;
  if (!level) {
    diags.error(diag::BadUsage{.message = "`decompose` needs `--level LEVEL`"}, {})
        .help("levels: machine device generator host-device function");
  } else if (command.output && command.output_dir) {
    diags.error(diag::BadUsage{.message = "`--output` and `--output-dir` exclude each other"}, {});
  }
  if (!diags.empty()) return fail_usage("decompose", args, env, std::move(diags), false);
  command.level = *read_piece_level(*level);
  if (format) command.format = read_output_format(*format).value_or(OutputFormat::json);
  Session session("decompose", env, std::move(common));
  return run_decompose(session, command);
}

ExitCode cmd_compose(Args args, Env& env) {
  ComposeCommand command;
  CommonOptions common;
  std::optional<std::string> format;
  CommandLine line{"compose", "FILE|-... [options]", compose_summary, {}, {}, {}};
  line.positionals = {{"FILE", "", "pieces; - for standard input", &command.inputs}};
  line.options = {format_option(format, formats), output_option(command.output),
                  diagnostics_option(common)};
  add_common_options(common, line.options);
  line.examples = {
      {"tgtcfg decompose aws/p4d --level device | tgtcfg compose -", "the whole again"},
      {"tgtcfg decompose corstone-300 --level generator | tgtcfg compose - -f yaml",
       "cut by code generator"}};
  if (const auto code = begin(line, args, env)) return *code;
  if (command.inputs.empty()) {
    Diagnostics diags;
    diags.error(diag::BadUsage{.message = "nothing to compose: no file was given"}, {})
        .help("`-` is standard input");
    return fail_usage("compose", args, env, std::move(diags), false);
  }
  if (format) command.format = read_output_format(*format).value_or(OutputFormat::json);
  Session session("compose", env, std::move(common));
  return run_compose(session, command);
}

}  // namespace tgtcfg::cli
