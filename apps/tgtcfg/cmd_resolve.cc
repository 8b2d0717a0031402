#include <tgtcfg/codes/TC92.h>

#include "command_support.h"
#include "operations/resolve.h"
#include "request/depfile.h"

namespace tgtcfg::cli {
namespace {

constexpr std::string_view summary =
    "Reads one configuration, checks it, pairs its devices with hosts and prints the plan. INPUT "
    "is a file, - for "
    "standard input, a tag, a named configuration, NAME:PART, an inline JSON object or a target "
    "string; without one "
    "tgtcfg.yaml of this directory is read.";

}  // namespace

ExitCode cmd_resolve(Args args, Env& env) {
  ResolveCommand command;
  CommonOptions common;
  Request& request = command.request;
  std::optional<std::string> emit;
  std::optional<std::string> format;
  std::optional<std::string> view;
  bool write_lock = false;
  bool locked = false;
  std::optional<std::string> depfile;
  CommandLine line{"resolve", "[INPUT] [options]", summary, {}, {}, {}};
  line.positionals = {{"INPUT", "", "what to resolve", &request.inputs}};
  line.options = {
      {"--config", "NAME|FILE", "a configuration by name or path, in place of INPUT",
       &request.config},
      {"--document", "N", "which document of the file, from 0", &request.document},
      {"--emit", "WHAT",
       "the product: plan (default), or what a backend takes; `tgtcfg list backends`. Without it a "
       "format that no plan has takes what `lowering` names",
       &emit},
      {"--backend-release", "N", "the release of the backend's tool; the newest by default",
       &command.backend_release},
      {"--step", "ID", "one step of an emission", &command.step},
      {"--and-later", "", "emit for `nvcc` code for chips to come, too", &command.and_later},
      {"--for", "ID", "emit this target, part or `host` alone; repeatable", &command.chosen},
      {"--source", "ID=FILE[,FILE...]",
       "files that a target, part or `host` of a build is made of; repeatable", &command.sources},
      {"--as-composite", "", "emit for `tvm` one target of kind `composite`",
       &command.as_composite},
      format_option(format, output_format_names()),
      {"-o,--output", "FILE", "write to FILE (as a whole, or not at all)", &command.output},
      {"--view",
       "VIEW",
       "boundary: host and targets alone, for a system that numbers devices itself",
       &view,
       {"boundary"}},
      {"--depfile", "FILE",
       "write what was read as a rule for make and ninja; its target is the output, else FILE "
       "without `.d`",
       &depfile},
      {"--provenance", "", "add the rules that fired and the origin of every value to the plan",
       &command.provenance},
      {"--write-lock", "", "keep the plan in INPUT.lock.json", &write_lock},
      {"--locked", "", "fail when the plan is not the one of INPUT.lock.json", &locked},
      {"--diagnostics",
       "FORMAT",
       "form of what goes to standard error",
       &common.diagnostics,
       {"human", "concise", "json"}},
  };
  add_layer_options(request.flags, common, line.options);
  add_common_options(common, line.options);
  line.examples = {
      {"tgtcfg resolve corstone-300", "a named configuration"},
      {"tgtcfg resolve 'cuda -arch=sm_86' -f text", "a target string, its plan for people"},
      {"tgtcfg resolve corstone-300 --set /opt-level=2", "with one value changed"},
      {"tgtcfg resolve amd/mi300x --emit iree -f args", "the arguments of iree-compile"},
      {"tgtcfg resolve boards/jetson-orin-nx --emit build --source gpu=k.cu -f ninja",
       "one build of all targets"},
      {"tgtcfg resolve boards/jetson-orin-nx --emit build -f cmake-toolchain",
       "what `cmake --toolchain` takes"},
      {"tgtcfg resolve boards/jetson-orin-nx --emit build -f env",
       "variables for the next steps of a CI job"}};
  if (const auto code = begin(line, args, env)) return *code;
  command.emit = emit;
  if (format) command.format = read_output_format(*format);
  command.boundary = view.has_value();
  if (write_lock && locked) {
    Diagnostics diags;
    diags.error(diag::BadUsage{.message = "`--locked` and `--write-lock` exclude each other"}, {});
    return fail_usage("resolve", args, env, std::move(diags), false);
  }
  if (view && emit && *emit != "plan") {
    Diagnostics diags;
    diags.error(diag::BadUsage{.message = "`--view` and `--emit` exclude each other"}, {})
        .help("a view is a form of the plan; `--emit` writes for a tool");
    return fail_usage("resolve", args, env, std::move(diags), false);
  }
  if (write_lock || locked) command.lock = write_lock ? LockAction::write : LockAction::compare;
  RecordedFiles recorded(*env.files);
  Env own = env;
  if (depfile) own.files = &recorded;
  Session session("resolve", own, std::move(common));
  const ExitCode code = run_resolve(session, command);
  if (!depfile || code != ExitCode::done) return code;
  std::vector<std::string> targets;
  if (command.output && *command.output != "-") targets.push_back(*command.output);
  return write_depfile(session, *depfile, std::move(targets), recorded, code);
}

}  // namespace tgtcfg::cli
