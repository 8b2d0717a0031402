#include "command_support.h"

#include <tgtcfg/codes/TC92.h>

#include <algorithm>
#include <cctype>
#include <charconv>

#include "operations/output.h"

namespace tgtcfg::cli {
namespace {

std::optional<HelpLength> asked_help(Args args) {
  for (const std::string& arg : args) {
    if (arg == "--") return std::nullopt;
    if (arg == "-h") return HelpLength::own;
    if (arg == "--help") return HelpLength::all;
  }
  return std::nullopt;
}

// What was added to a table stands under a heading in `--help`.
void head(std::vector<Option>& options, std::size_t from, std::string_view heading) {
  for (std::size_t i = from; i < options.size(); ++i) options[i].heading = heading;
}

bool command_has_report(std::string_view name) {
  const auto all = commands();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Command& c) { return c.name == name; });
  return found != all.end() && found->has_report;
}

}  // namespace

Option format_option(std::optional<std::string>& format, std::vector<std::string_view> choices,
                     std::string_view help) {
  return {"-f,--format", "FORMAT", help, &format, std::move(choices)};
}

Option quiet_option(CommonOptions& common) {
  return {"-q,--quiet", "", "say less; twice: nothing but the exit code", &common.quiet};
}

Option color_option(CommonOptions& common) {
  return {"--color",
          "WHEN",
          "when output is coloured; `--no-color` is `--color never`",
          &common.color,
          {"auto", "always", "never"}};
}

void add_common_options(CommonOptions& common, std::vector<Option>& options) {
  const std::size_t own = options.size();
  options.push_back({"--search-path", "DIR",
                     "a root of further kinds, tags and configurations, laid out like configs/; "
                     "searched before TGTCFG_PATH and the built-in ones; repeatable",
                     &common.search_paths});
  options.push_back({"--project", "FILE",
                     "the project file, in place of the nearest `.tgtcfg.yaml` above each input",
                     &common.project});
  options.push_back({"--no-project", "", "read no project file", &common.no_project});
  options.push_back(
      {"--deny", "CODE",
       "make warnings and notes of CODE errors; `warnings` or `notes` for all of them; repeatable",
       &common.deny});
  options.push_back({"--allow", "CODE",
                     "do not report warnings, notes and unknown names of CODE; `warnings` or "
                     "`notes` for all of them; repeatable",
                     &common.allow});
  options.push_back({"--host-facts", "FILE", "facts about the build host (tgtcfg.host-facts/1)",
                     &common.host_facts});
  options.push_back({"--tables", "RELEASE",
                     "resolve names from the tables of a release of TVM, tvm-0.19, in place of the "
                     "newest",
                     &common.tables});
  options.push_back({"--llvm-release", "N",
                     "the release of LLVM that knows CPUs, features, triples and chips: 14, 19 or "
                     "22 (default)",
                     &common.llvm_release});
  options.push_back(
      {"--lenient", "", "names that only the tables do not know become warnings", &common.lenient});
  options.push_back({"--strict", "", "they are errors (default)", &common.strict});
  options.push_back({"--stdin-filename", "NAME",
                     "what reports call standard input; its extension gives the format",
                     &common.stdin_filename});
  options.push_back({"--input-format",
                     "FORMAT",
                     "format of the input, whatever its name",
                     &common.input_format,
                     {"yaml", "json", "json5"}});
  options.push_back(
      {"--limit", "NAME=N",
       "raise or lower a bound on what is read: file-size depth nodes expanded-bytes scalar parts "
       "extends layers documents; repeatable",
       &common.limits});
  options.push_back({"--max-errors", "N", "errors shown for one file, 0 for all (default 1000)",
                     &common.max_errors});
  options.push_back(color_option(common));
  options.push_back(quiet_option(common));
  options.push_back(
      {"-v,--verbose", "", "say what was read and chosen; twice: timings", &common.verbose});
  head(options, own, "tables, reading and reporting");
}

void add_layer_options(std::vector<TypedFlag>& flags, CommonOptions& common,
                       std::vector<Option>& options) {
  const std::size_t own = options.size();
  for (const LayerFlag& flag : layer_flags()) {
    const bool pools = flag.form == FlagForm::pools;
    options.push_back({flag.names, flag.value, flag.help, &flags, flag.choices, flag.repeatable});
    options.back().heading = pools ? "memory pools" : "values over the input";
    if (flag.names != "--runtime") continue;
    // Made by the rows of kinds, generators, executors and runtimes.
    options.push_back({"--target-KIND-ATTRIBUTE", "VALUE",
                       "that attribute of every target and host of the kind; `tgtcfg show kind "
                       "KIND` lists them; GENERATOR-OPTION likewise",
                       &flags});
    options.push_back({"--executor-NAME-OPTION", "VALUE", "an option of the executor", &flags});
    options.push_back({"--runtime-NAME-OPTION", "VALUE", "an option of the runtime", &flags});
  }
  options.push_back({"--allow-path", "DIR",
                     "a folder outside of the project that `extends` may read from; repeatable",
                     &common.allow_paths});
  for (std::size_t i = own; i < options.size(); ++i) {
    if (options[i].heading.empty()) options[i].heading = "values over the input";
  }
}

std::string_view asked_format(Args args) {
  for (std::size_t i = 0; i < args.size(); ++i) {
    const std::string_view arg = args[i];
    if ((arg == "-f" || arg == "--format") && i + 1 < args.size()) return args[i + 1];
    for (const std::string_view start : {"--format=", "-f=", "-f"}) {
      if (arg.starts_with(start) && arg.size() > start.size()) return arg.substr(start.size());
    }
  }
  return {};
}

// What a command owes under the format that was asked for. `json` is one of all reports.
static ReportFormat owed_format(std::string_view command, bool has_report, Args args) {
  if (!has_report) return ReportFormat::human;
  const ReportFormat format = read_report_format(asked_format(args)).value_or(ReportFormat::human);
  const bool all_formats = command == "validate" || command == "check";
  return all_formats || format == ReportFormat::json ? format : ReportFormat::human;
}

ExitCode fail_usage(std::string_view command, Args args, Env& env, Diagnostics diags,
                    bool has_report, ExitCode code) {
  Session session(command, env, {});
  session.findings.diags = std::move(diags);
  write_failed_report(session, command, owed_format(command, has_report, args), code);
  return session.console.finish(code);
}

// A command makes its table over its own variables, so the table lives as long as its call: who
// wants to read it is called from there.
static thread_local const std::function<void(const CommandLine&)>* table_reader = nullptr;

void with_table(const Command& command, const std::function<void(const CommandLine&)>& use) {
  Env nowhere;
  table_reader = &use;
  (void)command.run({}, nowhere);
  table_reader = nullptr;
}

std::optional<ExitCode> begin(const CommandLine& line, Args args, Env& env) {
  if (table_reader != nullptr) {
    (*table_reader)(line);
    return ExitCode::done;
  }
  if (const auto length = asked_help(args)) {
    Console console(env);
    console.out(help_text(line, *length));
    return console.finish(ExitCode::done);
  }
  Diagnostics diags;
  if (parse(line, args, diags)) return std::nullopt;
  const std::string_view command = line.name.substr(0, line.name.find(' '));
  return fail_usage(command, args, env, std::move(diags), command_has_report(command));
}

void take_directory(std::vector<std::string>& inputs, const CommonOptions& common, Env& env) {
  inputs.emplace_back(".");
  if (env.in_is_terminal || common.quiet > 0) return;
  Console(env).err("tgtcfg: no input given, using `.`; for standard input write `-`\n");
}

std::string shell_word(const std::string& word) {
  const bool plain = std::all_of(word.begin(), word.end(), [](unsigned char c) {
    return std::isalnum(c) != 0 ||
           std::string_view("_-./:=,@%+").find(static_cast<char>(c)) != std::string_view::npos;
  });
  return plain && !word.empty() ? word : "'" + word + "'";
}

std::optional<std::size_t> number_of(const std::string& text) {
  std::size_t number = 0;
  const char* end = text.data() + text.size();
  const auto [rest, failure] = std::from_chars(text.data(), end, number);
  if (failure != std::errc() || rest != end) return std::nullopt;
  return number;
}

}  // namespace tgtcfg::cli
