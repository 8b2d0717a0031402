#include <tgtcfg/codes.h>

#include <algorithm>

#include "command_support.h"
#include "diag/catalog.h"
#include "driver/validate.h"

namespace tgtcfg::cli {
namespace {

constexpr std::string_view summary =
    "Checks every document of the inputs and reports all errors. INPUT is a file, a directory "
    "(walked; `.tgtcfgignore` "
    "says what to leave out), a pattern, - for standard input, @FILE for a list of inputs, a name, "
    "an inline JSON object "
    "or a target string.";

struct Words {
  std::optional<std::string> format;
  std::optional<std::string> max_errors;
  std::optional<std::string> expect;
  std::optional<std::string> jobs;
};

bool set_number(const std::optional<std::string>& text, std::string_view option,
                std::size_t& number, Diagnostics& diags) {
  if (!text) return true;
  const auto value = number_of(*text);
  if (value) {
    number = *value;
    return true;
  }
  diags.error(diag::BadOptionValue{.option = std::string(option), .value = *text}, {})
      .help("it takes a number");
  return false;
}

bool check_codes(const std::vector<std::string>& codes, std::string_view option,
                 Diagnostics& diags) {
  std::vector<std::string> known;
  bool ok = true;
  for (const std::string& code : codes) {
    if (find_page(code) != nullptr || (option == "--deny" && code == "warnings")) continue;
    for (const CatalogPage& page : catalog()) known.emplace_back(page.code);
    diags.error(diag::BadOptionValue{.option = std::string(option), .value = code}, {})
        .suggest_nearest(code, known, {})
        .help("`tgtcfg list codes` lists the codes");
    ok = false;
  }
  return ok;
}

bool convert(const Words& words, ValidateCommand& command, Diagnostics& diags) {
  bool ok = set_number(words.max_errors, "--max-errors", command.max_errors, diags);
  std::size_t jobs = 0;
  ok &= set_number(words.jobs, "--jobs", jobs, diags);
  command.jobs = static_cast<unsigned>(std::min<std::size_t>(jobs, 256));
  ok &= check_codes(command.deny, "--deny", diags) & check_codes(command.allow, "--allow", diags);
  if (words.format == "json") command.format = ReportFormat::json;
  if (words.format == "concise") command.format = ReportFormat::concise;
  if (words.expect) command.expect_valid = *words.expect == "valid";
  if (command.inputs.empty()) {
    diags.error(diag::BadUsage{.message = "nothing to validate: no input was given"}, {})
        .help("the documents below this directory: `tgtcfg validate .`");
    ok = false;
  }
  return ok;
}

}  // namespace

ExitCode cmd_validate(Args args, Env& env) {
  ValidateCommand command;
  CommonOptions common;
  Words words;
  CommandLine line{"validate", "INPUT... [options]", summary, {}, {}, {}};
  line.positionals = {{"INPUT", "", "what to check", &command.inputs}};
  line.options = {
      format_option(words.format, {"human", "concise", "json"}, "form of the report"),
      {"--max-errors", "N", "errors shown for one file, 0 for all (default 1000)",
       &words.max_errors},
      {"--fail-fast", "", "stop after the first input with an error", &command.fail_fast},
      {"--deny", "CODE",
       "make warnings and notes of CODE errors; `warnings` for all warnings; repeatable",
       &command.deny},
      {"--allow", "CODE", "do not report warnings and notes of CODE; repeatable", &command.allow},
      {"--expect", "WHAT", "what the documents are to be", &words.expect, {"valid", "invalid"}},
      {"--allow-empty", "", "nothing to check is a success", &command.allow_empty},
      {"-j,--jobs", "N", "threads (default: one a core); never changes the report", &words.jobs},
  };
  add_common_options(common, line.options);
  line.examples = {{"tgtcfg validate corstone-300 'cuda -arch=sm_86'",
                    "a named configuration and a target string"},
                   {"echo 'targets: [llvm]' | tgtcfg validate - --format json",
                    "standard input, a report for programs"}};
  if (const auto code = begin(line, args, env)) return *code;
  Diagnostics diags;
  if (!convert(words, command, diags))
    return fail_usage("validate", args, env, std::move(diags), true);
  Session session("validate", env, std::move(common));
  if (!session.open()) {
    const ExitCode code = exit_code_of(session.findings.diags.all());
    write_failed_report(session, "validate", command.format, code);
    return session.console.finish(code);
  }
  return run_validate(session, command);
}

}  // namespace tgtcfg::cli
