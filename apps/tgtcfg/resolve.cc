#include <tgtcfg/codes/TC92.h>

#include "command_support.h"
#include "operations/resolve.h"
#include "request/depfile.h"

namespace tgtcfg::cli {
const CommandText resolve_page = {
    .usage = "[INPUT] [options]",
    .summary =
        "Check one configuration, choose its hosts and devices, and print the plan. INPUT is a "
        "file, - for standard input, a tag, a named configuration, NAME:PART, an inline JSON "
        "object or a target string [default: tgtcfg.yaml of this directory].",
    .argument = "INPUT",
    .argument_help = "Input to resolve [default: tgtcfg.yaml]",
    .completes = "configs,tags,kinds,file",
    .examples = {
        {"tgtcfg resolve corstone-300", "a named configuration"},
        {"tgtcfg resolve 'cuda -arch=sm_86' -f text", "a target string, with a readable plan"},
        {"tgtcfg resolve corstone-300 --set /opt-level=2", "with one value changed"},
        {"tgtcfg resolve amd/mi300x --emit iree -f args", "the arguments of iree-compile"},
        {"tgtcfg resolve boards/jetson-orin-nx --emit build --source gpu=k.cu -f ninja",
         "one build of all targets"},
        {"tgtcfg resolve boards/jetson-orin-nx --emit build -f cmake-toolchain",
         "a file for `cmake --toolchain`"},
        {"tgtcfg resolve boards/jetson-orin-nx --emit build -f env",
         "variables for the next steps of a CI job"}}};

namespace {

std::optional<std::vector<std::string>> configuration_of(const Arguments& typed) {
  std::vector<std::string> words;
  if (typed.config) {
    words = {"--config", *typed.config};
  } else if (!typed.words.empty()) {
    if (typed.words.front() == "-") return std::nullopt;
    words = {typed.words.front()};
  }
  for (const std::string& path : typed.search_paths)
    words.insert(words.end(), {"--search-path", path});
  if (typed.document) words.insert(words.end(), {"--document", *typed.document});
  for (const TypedFlag& flag : typed.layers)
    words.push_back(flag.name + (flag.value.empty() ? "" : "=" + flag.value));
  return words;
}

}  // namespace

ExitCode cmd_resolve(Args args, Env& env) {
  Arguments typed;
  ResolveCommand command;
  if (const auto code = begin("resolve", args, typed, env)) return *code;
  command.request = request_of(typed);
  command.configuration = configuration_of(typed);
  command.backend_release = typed.backend_release;
  command.step = typed.step;
  command.and_later = typed.and_later;
  command.annotated = typed.annotated;
  command.chosen = typed.chosen;
  command.sources = typed.source;
  command.verify = typed.verify;
  command.as_composite = typed.as_composite;
  command.output = typed.output;
  command.provenance = typed.provenance;
  command.emit = typed.emit;
  if (typed.format) command.format = read_output_format(*typed.format);
  command.boundary = typed.view.has_value();
  if (typed.write_lock && typed.locked) {
    Diagnostics diags;
    diags.error(diag::BadUsage{.message = "`--locked` and `--write-lock` cannot be combined"}, {});
    return fail_usage("resolve", args, env, std::move(diags), false);
  }
  if (typed.view && typed.emit && *typed.emit != "plan") {
    Diagnostics diags;
    diags.error(diag::BadUsage{.message = "`--view` and `--emit` cannot be combined"}, {})
        .help("remove `--emit` to write a view of the plan, or remove `--view`");
    return fail_usage("resolve", args, env, std::move(diags), false);
  }
  if (typed.write_lock || typed.locked)
    command.lock = typed.write_lock ? LockAction::write : LockAction::compare;
  RecordedFiles recorded(*env.files);
  Env own = env;
  if (typed.depfile) own.files = &recorded;
  Session session("resolve", own, std::move(typed));
  const ExitCode code = run_resolve(session, command);
  if (!typed.depfile || code != ExitCode::done) return code;
  std::vector<std::string> targets;
  if (command.output && *command.output != "-") targets.push_back(*command.output);
  return write_depfile(session, *typed.depfile, std::move(targets), recorded, code);
}

}  // namespace tgtcfg::cli
