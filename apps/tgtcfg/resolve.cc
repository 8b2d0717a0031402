#include "operations/resolve.h"
#include "command_support.h"
#include "report_options.h"

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

void add_option(const char* name, const std::optional<std::string>& value,
                std::vector<std::string>& words) {
  if (value) words.insert(words.end(), {name, *value});
}

/// Returns the arguments with which another command reads the same configuration. Standard input
/// cannot be read again.
std::optional<std::vector<std::string>> configuration_of(const Arguments& typed) {
  std::vector<std::string> words;
  if (typed.config) {
    words = {"--config", *typed.config};
  } else if (!typed.words.empty()) {
    const std::string& input = typed.words.front();
    if (input == "-" || typed.host_facts == "-") return std::nullopt;
    // A name that begins with `-` would be an option there.
    words = {input.starts_with('-') ? "./" + input : input};
  }
  for (const std::string& path : typed.search_paths) add_option("--search-path", path, words);
  for (const std::string& path : typed.allow_paths) add_option("--allow-path", path, words);
  add_option("--document", typed.document, words);
  add_option("--input-format", typed.input_format, words);
  add_option("--project", typed.project, words);
  add_option("--host-facts", typed.host_facts, words);
  add_option("--tables", typed.tables, words);
  add_option("--llvm-release", typed.llvm_release, words);
  if (typed.no_project) words.emplace_back("--no-project");
  if (typed.lenient) words.emplace_back("--lenient");
  if (typed.strict) words.emplace_back("--strict");
  for (const TypedFlag& flag : typed.layers) {
    if (flag.name == "--overlay" && flag.value == "-") return std::nullopt;
    words.push_back(flag.name + (flag.value.empty() ? "" : "=" + flag.value));
  }
  return words;
}

ResolveCommand command_of(const Arguments& typed) {
  ResolveCommand command;
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
  command.has_destination = typed.output.has_value();
  command.provenance = typed.provenance;
  command.emit = typed.emit;
  if (typed.format) command.format = read_output_format(*typed.format);
  command.boundary = typed.view.has_value();
  if (typed.write_lock) command.lock = LockAction::write;
  if (typed.locked) command.lock = LockAction::compare;
  return command;
}

}  // namespace

ExitCode cmd_resolve(Invocation& call) {
  if (const auto code = call.begin()) return *code;
  const Arguments& typed = call.typed;
  if (typed.write_lock && typed.locked)
    return call.refuse("`--locked` and `--write-lock` cannot be combined");
  if (typed.view && typed.emit && *typed.emit != "plan")
    return call.refuse("`--view` and `--emit` cannot be combined",
                       "remove `--emit` to write a view of the plan, or remove `--view`");
  DepfileRun run(typed, call.env);
  Session session = call.session(run.env);
  const auto product = resolve_product(session, command_of(typed));
  const ExitCode code = deliver(session, product, typed.output);
  session.log.timing("written");
  if (code != ExitCode::done) return code;
  std::vector<std::string> outputs;
  if (typed.output && *typed.output != "-") outputs.push_back(*typed.output);
  return run.write(session, std::move(outputs), code);
}

}  // namespace tgtcfg::cli
