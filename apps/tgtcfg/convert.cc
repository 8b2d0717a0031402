#include <tgtcfg/codes/TC92.h>

#include <algorithm>

#include "command_support.h"
#include "operations/convert.h"
#include "operations/convert_from.h"

namespace tgtcfg::cli {
namespace {

bool named_tool(Args args) {
  return std::any_of(args.begin(), args.end(), [](const std::string& arg) {
    return arg == "--from" || arg.starts_with("--from=");
  });
}

ExitCode convert_from(ConvertFromCommand from, CommonOptions common, Env& env) {
  Session session("convert", env, std::move(common));
  return run_convert_from(session, from);
}

}  // namespace

const CommandText convert_page = {
    .usage = "INPUT --to FORM | --from TOOL -- ARGUMENT...",
    .summary =
        "Convert an input to another form: a target to a string, an object or a tag, a "
        "configuration to a composite target and back, a tvmc file or a plan to a configuration, "
        "deprecated names to current ones. Anything the form cannot contain is reported on "
        "standard error.",
    .argument = "INPUT",
    .argument_help = "Input to convert, as for `resolve`",
    .completes = "configs,tags,kinds,file",
    .examples = {
        {"tgtcfg convert 'cuda -arch=sm_86' --to json", "a target string as an object"},
        {"tgtcfg convert corstone-300 --to composite", "a configuration as one composite target"},
        {"tgtcfg convert --from clang -- --target=aarch64-linux-gnu -mcpu=cortex-a78",
         "arguments of a compiler as a configuration"}}};

ExitCode cmd_convert(Args args, Env& env) {
  Arguments typed;
  const auto mark = std::find(args.begin(), args.end(), "--");
  const Args own(args.begin(), mark);
  std::vector<std::string> behind(mark == args.end() ? mark : mark + 1, args.end());
  if (const auto code = begin("convert", named_tool(own) ? own : args, typed, env)) return *code;
  if (typed.from && reads_files(*typed.from)) {
    behind.insert(behind.begin(), typed.words.begin(), typed.words.end());
    typed.words.clear();
  }
  if (typed.from && (typed.to || !typed.words.empty() || typed.config || typed.document ||
                     !typed.layers.empty())) {
    Diagnostics diags;
    diags
        .error(
            diag::BadUsage{.message =
                               "`--from` cannot be combined with another input, `--to` or `--set`"},
            {})
        .help(
            "write the configuration to a file first, then convert that: "
            "`tgtcfg convert --from TOOL -o FILE -- ARGUMENT…`");
    return fail_usage("convert", args, env, std::move(diags), false);
  }
  if (typed.from) return convert_from({*typed.from, behind, typed.output}, typed, env);
  if (!typed.to) {
    Diagnostics diags;
    diags.error(diag::BadUsage{.message = "`convert` requires `--to FORM`"}, {})
        .help(
            "choose a form for `--to`: string, object, json, yaml, tag, config, composite or new");
    return fail_usage("convert", args, env, std::move(diags), false);
  }
  const ConvertCommand command{request_of(typed), *typed.to, typed.output};
  Session session("convert", env, std::move(typed));
  return run_convert(session, command);
}

}  // namespace tgtcfg::cli
