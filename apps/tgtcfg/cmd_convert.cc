#include <tgtcfg/codes/TC92.h>

#include <algorithm>

#include "command_support.h"
#include "operations/convert.h"
#include "operations/convert_from.h"

namespace tgtcfg::cli {
namespace {

constexpr std::string_view summary =
    "Writes one input in another form: a target as a string, an object or a tag, a configuration "
    "as "
    "a composite target and back, a tvmc file or a plan as a configuration, old spellings as new "
    "ones. What the form cannot carry is reported on standard error.";

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

ExitCode cmd_convert(Args args, Env& env) {
  ConvertCommand command;
  CommonOptions common;
  Request& request = command.request;
  std::optional<std::string> to;
  std::optional<std::string> from;
  const std::vector<std::string> tools = readable_tools();
  CommandLine line{"convert", "INPUT --to FORM | --from TOOL -- ARGUMENT...", summary, {}, {}, {}};
  line.positionals = {{"INPUT", "", "what to convert, as for `resolve`", &request.inputs}};
  line.options = {
      {"--to",
       "FORM",
       "string: the canonical target string; object or json, yaml: the object form; tag: the tag "
       "that equals the target, else the nearest with the changes; config, composite: the two "
       "forms "
       "of a configuration; new: old spellings rewritten",
       &to,
       {"string", "object", "json", "yaml", "tag", "config", "composite", "new"}},
      {"--from",
       "TOOL",
       "print the configuration of the arguments of that tool after `--`, or of a toolchain file "
       "of cmake",
       &from,
       {tools.begin(), tools.end()}},
      {"--config", "NAME|FILE", "a configuration by name or path, in place of INPUT",
       &request.config},
      {"--document", "N", "which document of the file, from 0", &request.document},
      {"-o,--output", "FILE", "write to FILE (as a whole, or not at all)", &command.output},
      {"--diagnostics",
       "FORMAT",
       "form of what goes to standard error",
       &common.diagnostics,
       {"human", "concise", "json"}},
  };
  add_layer_options(request.flags, common, line.options);
  add_common_options(common, line.options);
  line.examples = {
      {"tgtcfg convert 'cuda -arch=sm_86' --to json", "a target string as an object"},
      {"tgtcfg convert corstone-300 --to composite", "a configuration as one composite target"},
      {"tgtcfg convert --from clang -- --target=aarch64-linux-gnu -mcpu=cortex-a78",
       "arguments of a compiler as a configuration"}};
  const auto mark = std::find(args.begin(), args.end(), "--");
  const Args own(args.begin(), mark);
  std::vector<std::string> behind(mark == args.end() ? mark : mark + 1, args.end());
  if (const auto code = begin(line, named_tool(own) ? own : args, env)) return *code;
  if (from && reads_files(*from)) {
    behind.insert(behind.begin(), request.inputs.begin(), request.inputs.end());
    request.inputs.clear();
  }
  if (from && (to || !request.inputs.empty() || request.config || request.document ||
               !request.flags.empty())) {
    Diagnostics diags;
    diags
        .error(diag::BadUsage{.message = "with `--from` there is no other input, form or value"},
               {})
        .help(
            "its configuration may be converted then: "
            "`tgtcfg convert --from TOOL -o FILE -- ARGUMENT…`");
    return fail_usage("convert", args, env, std::move(diags), false);
  }
  if (from) return convert_from({*from, behind, command.output}, std::move(common), env);
  if (!to) {
    Diagnostics diags;
    diags.error(diag::BadUsage{.message = "`convert` needs `--to FORM`"}, {})
        .help("forms: string object json yaml tag config composite new");
    return fail_usage("convert", args, env, std::move(diags), false);
  }
  command.to = *to;
  Session session("convert", env, std::move(common));
  return run_convert(session, command);
}

}  // namespace tgtcfg::cli
