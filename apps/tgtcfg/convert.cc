#include <algorithm>

#include "command_support.h"
#include "operations/convert.h"

namespace tgtcfg::cli {
namespace {

bool named_tool(Args args) {
  return std::ranges::any_of(
      args, [](const std::string& arg) { return arg == "--from" || arg.starts_with("--from="); });
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

ExitCode cmd_convert(Invocation& call) {
  const Args all = call.args;
  const auto mark = std::ranges::find(all, "--");
  std::vector<std::string> behind(mark == all.end() ? mark : mark + 1, all.end());
  if (named_tool({all.begin(), mark})) call.args = {all.begin(), mark};
  if (const auto code = call.begin()) return *code;
  Arguments& typed = call.typed;
  if (typed.from && reads_files(*typed.from)) {
    behind.insert(behind.begin(), typed.words.begin(), typed.words.end());
    typed.words.clear();
  }
  if (typed.from &&
      (typed.to || !typed.words.empty() || typed.config || typed.document || !typed.layers.empty()))
    return call.refuse("`--from` cannot be combined with another input, `--to` or `--set`",
                       "write the configuration to a file first, then convert that: "
                       "`tgtcfg convert --from TOOL -o FILE -- ARGUMENT…`");
  if (!typed.from && !typed.to)
    return call.refuse(
        "`convert` requires `--to FORM`",
        "choose a form for `--to`: string, object, json, yaml, tag, config, composite or new");
  Session session = call.session();
  if (typed.from) {
    auto text = configuration_of(session, *typed.from, behind);
    if (text && typed.output && !check_output_name(*text, *typed.output, session.findings.diags))
      text.reset();
    return deliver(session, text, typed.output);
  }
  const ConvertCommand command{request_of(typed), *typed.to, typed.output};
  const bool opened = session.open(command.request.input());
  return deliver(session, opened ? converted(session, command) : std::nullopt, typed.output);
}

}  // namespace tgtcfg::cli
