#include "checks.h"

#include <tgtcfg/pipeline.h>

#include <cstdio>
#include <fstream>
#include <sstream>

#include "commands.h"
#include "support/text.h"

namespace tgtcfg::cases {
namespace {

namespace fs = std::filesystem;

std::optional<Value> parse_json(const std::string& text) {
  SourceMap sources;
  Diagnostics diags;
  const FileId file = sources.add("<output>", text);
  auto documents = parse(file, InputFormat::json, sources, Limits{.nodes = 10'000'000}, diags);
  if (!documents || documents->size() != 1) return std::nullopt;
  return std::move(documents->front().root);
}

// An error that says where: in the input, or at the input as a whole.
bool has_located_error(const Value& report) {
  for (const Value& diagnostic : report.find("diagnostics")->array()) {
    const Value* file = diagnostic.find("file");
    const Value* range = diagnostic.find("range");
    const bool located =
        file != nullptr && file->is_string() && range != nullptr && range->is_object();
    if (located && diagnostic.find("severity")->string() == "error") return true;
  }
  return false;
}

// How many diagnostics a report for people has.
std::int64_t headings(const std::string& report) {
  std::istringstream lines(report);
  std::int64_t count = 0;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("error[") || line.starts_with("warning[") || line.starts_with("note["))
      ++count;
  }
  return count;
}

void check_report(const Run& run, const Outcome& outcome, const std::string& for_people,
                  Failures& failures) {
  const auto report = parse_json(outcome.out);
  if (!report) return failures.push_back("standard output is not one JSON document");
  if (report->find("exit_code")->integer() != run.expected.exit)
    failures.push_back("`exit_code` of the report differs");
  if (!has_located_error(*report)) failures.push_back("no error has a place");
  if (!outcome.err.empty()) failures.push_back("a report leaves standard error empty");
  if (std::ssize(report->find("diagnostics")->array()) != headings(for_people))
    failures.push_back("the report has another number of diagnostics than the text");
}

// Where two texts begin to differ.
std::string first_difference(const std::string& expected, const std::string& actual) {
  std::istringstream a(expected);
  std::istringstream b(actual);
  std::string line_a;
  std::string line_b;
  for (int number = 1;; ++number) {
    const bool more_a = static_cast<bool>(std::getline(a, line_a));
    const bool more_b = static_cast<bool>(std::getline(b, line_b));
    if (!more_a) line_a = "(end)";
    if (!more_b) line_b = "(end)";
    if ((!more_a && !more_b) || line_a != line_b) {
      return "line " + std::to_string(number) + ":\n      expected: " + line_a +
             "\n      actual:   " + line_b;
    }
  }
}

void compare(const std::string& name, const std::string& expected, const std::string& actual,
             Failures& failures) {
  if (expected != actual)
    failures.push_back(name + " differs at " + first_difference(expected, actual));
}

// `[echo 'TEXT' |] tgtcfg ARGS… [| tgtcfg ARGS…]`
void run_example(const std::string& line, Failures& failures) {
  std::vector<std::string> words = shell_words(line);
  Case item;
  item.machine = true;
  item.files["deploy.yaml"] = "targets:   [llvm -mtriple=x86_64-linux-gnu -libs=mkldnn]\n";
  item.files["model.mlir"] = "func.func @main() { return }\n";
  Run run;
  for (auto pipe = std::find(words.begin(), words.end(), "|"); pipe != words.end();
       pipe = std::find(words.begin(), words.end(), "|")) {
    if (words[0] == "echo") {
      item.in = words[1] + "\n";
    } else {
      run.args.assign(words.begin() + 1, pipe);
      item.in = run_in_process(item, run).out;
    }
    words.erase(words.begin(), pipe + 1);
  }
  if (words.empty() || words[0] != "tgtcfg")
    return failures.push_back("not a command line of tgtcfg: " + line);
  run.args.assign(words.begin() + 1, words.end());
  const Outcome outcome = run_in_process(item, run);
  const bool looks_for_some =
      run.args[0] == "diff" || contains(run.args, "--diff") || contains(run.args, "--check");
  const bool found_differences = looks_for_some && outcome.exit == 1;
  // No editor speaks to it, and its input ends without a farewell.
  if (run.args[0] == "lsp" && outcome.exit == 1) return;
  if (outcome.exit != 0 && !found_differences)
    failures.push_back("`" + line + "` ends with " + std::to_string(outcome.exit) + "\n" +
                       outcome.err);
  const bool to_file = std::find(run.args.begin(), run.args.end(), "-o") != run.args.end();
  if (outcome.out.empty() && !to_file) failures.push_back("`" + line + "` prints nothing");
  if (outcome.out.find("\"ok\":false") != std::string::npos)
    failures.push_back("`" + line + "` answers: " + outcome.out);
}

void check_help_text(const std::string& name, const std::string& text, Failures& failures) {
  std::istringstream lines(text);
  int examples = 0;
  bool below = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.size() > 80) failures.push_back(name + " --help: wider than 80 columns: " + line);
    if (below && !line.starts_with("  # ")) {
      run_example(line.substr(2), failures);
      ++examples;
    }
    if (line == "examples:") below = true;
  }
  if (examples < 2) failures.push_back(name + " --help does not end with two examples");
}

}  // namespace

void check_outcome(const Run& run, const Outcome& outcome, Failures& failures) {
  const int exit = run.expected.exit;
  if (outcome.exit != exit) {
    failures.push_back("exit code " + std::to_string(outcome.exit) + ", expected " +
                       std::to_string(exit) + "\n" + outcome.err.substr(0, 400));
  }
  const bool product = !run.args.empty() && run.args[0] == "resolve";
  if (product && exit != 0 && !outcome.out.empty())
    failures.push_back("a failed command with a product prints something");
  const auto asks = [&](const char* flag) {
    return std::find(run.args.begin(), run.args.end(), flag) != run.args.end();
  };
  if (product && exit == 0 && outcome.out.empty() && !asks("-o") && !asks("--help"))
    failures.push_back("a command that succeeds prints its product");
}

void check_name(const Case& item, Failures& failures) {
  const bool fails = std::all_of(item.runs.begin(), item.runs.end(),
                                 [](const Run& run) { return run.expected.exit != 0; });
  if (item.path.filename().string().starts_with("bad-") != fails)
    failures.push_back("names begin with `bad-` exactly when no exit code is 0");
}

void check_expected(const Run& run, const Outcome& outcome, Failures& failures) {
  compare("stdout", run.expected.out, outcome.out, failures);
  compare("stderr", run.expected.err, outcome.err, failures);
  compare(run.output, run.expected.output, outcome.output, failures);
}

bool is_wrong_input(const Case& item, const Run& run) {
  const bool validated = std::any_of(item.runs.begin(), item.runs.end(), [](const Run& other) {
    return !other.args.empty() && other.args[0] == "validate";
  });
  return !validated && run.expected.exit != 0 && run.args.size() == 2 && run.args[0] == "resolve" &&
         run.args[1][0] != '-';
}

void check_reports(const Case& item, Run run, const Runner& runner, Failures& failures) {
  const std::string resolved = run.expected.err;
  run.args[0] = "validate";
  const Outcome text = runner(item, run);
  run.args.insert(run.args.end(), {"--format", "json"});
  const Outcome json = runner(item, run);
  if (text.exit != run.expected.exit || json.exit != run.expected.exit)
    failures.push_back("`validate` has another exit code");
  if (!text.out.starts_with(resolved)) failures.push_back("`validate` reports something else");
  check_report(run, json, text.out, failures);
}

void check_help_texts(Failures& failures) {
  const auto help_of = [](std::vector<std::string> args) {
    Run run;
    run.args = std::move(args);
    return run_in_process({}, run).out;
  };
  check_help_text("tgtcfg", help_of({"--help"}), failures);
  for (const cli::Command& command : cli::commands()) {
    const std::string name(command.name);
    check_help_text(name, help_of({name, "--help"}), failures);
  }
}

}  // namespace tgtcfg::cases
