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

void check_report(const Run& run, const Outcome& outcome, Failures& failures) {
  const auto report = parse_json(outcome.out);
  if (!report) return failures.push_back("standard output is not one JSON document");
  if (report->find("exit_code")->integer() != run.exit)
    failures.push_back("`exit_code` of the report differs");
  if (!has_located_error(*report)) failures.push_back("no error has a place");
  if (!outcome.err.empty()) failures.push_back("a report leaves standard error empty");
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

void compare(const fs::path& path, const std::string& actual, bool update, Failures& failures) {
  const std::string expected = read_text(path);
  if (expected == actual) return;
  if (!update)
    return failures.push_back(path.filename().string() + " differs at " +
                              first_difference(expected, actual));
  fs::create_directories(path.parent_path());
  if (actual.empty()) {
    fs::remove(path);
  } else {
    std::ofstream(path, std::ios::binary) << actual;
  }
}

// The words of a command line as a shell splits them: quotes, and nothing else.
std::vector<std::string> shell_words(const std::string& line) {
  std::vector<std::string> words;
  std::string word;
  bool in_word = false;
  char quote = 0;
  for (const char c : line) {
    if (quote != 0 && c != quote) {
      word += c;
    } else if (c == '\'' || c == '"') {
      quote = quote == 0 ? c : '\0';
      in_word = true;
    } else if (c == ' ' && in_word) {
      words.push_back(std::move(word));
      word.clear();
      in_word = false;
    } else if (c != ' ') {
      word += c;
      in_word = true;
    }
  }
  if (in_word) words.push_back(word);
  return words;
}

// `[echo 'TEXT' |] tgtcfg ARGS… [| tgtcfg ARGS…]`
void run_example(const std::string& line, Failures& failures) {
  std::vector<std::string> words = shell_words(line);
  Case item;
  item.machine = true;
  item.files["deploy.yaml"] = "targets:   [llvm -libs=mkldnn]\n";
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

void check_outcome(const Case& item, const Run& run, const Outcome& outcome, Failures& failures) {
  if (outcome.exit != run.exit) {
    failures.push_back("exit code " + std::to_string(outcome.exit) + ", expected " +
                       std::to_string(run.exit) + "\n" + outcome.err.substr(0, 400));
  }
  const bool named_bad = item.folder.filename().string().starts_with("bad-");
  if (named_bad != (run.exit != 0))
    failures.push_back("names begin with `bad-` exactly when the exit code is not 0");
  const bool product = !run.args.empty() && run.args[0] == "resolve";
  if (product && run.exit != 0 && !outcome.out.empty())
    failures.push_back("a failed command with a product prints something");
  const auto asks = [&](const char* flag) {
    return std::find(run.args.begin(), run.args.end(), flag) != run.args.end();
  };
  if (product && run.exit == 0 && outcome.out.empty() && !asks("-o") && !asks("--help"))
    failures.push_back("a command that succeeds prints its product");
  if (item.input.empty()) return;
  if (run.name == "json.") check_report(run, outcome, failures);
  if (run.name == "resolve." && outcome.err.find("error[TC") == std::string::npos)
    failures.push_back("resolve reports no error");
}

void check_expected(const Case& item, const Run& run, const Outcome& outcome, bool update,
                    Failures& failures) {
  const fs::path folder = item.folder / "expected";
  compare(folder / (run.name + "stdout"), outcome.out, update, failures);
  compare(folder / (run.name + "stderr"), outcome.err, update, failures);
  if (!item.output.empty()) compare(folder / item.output, outcome.output, update, failures);
}

void check_help_texts(Failures& failures) {
  const auto help_of = [](std::vector<std::string> args) {
    return run_in_process({}, {"", std::move(args), 0}).out;
  };
  check_help_text("tgtcfg", help_of({"--help"}), failures);
  for (const cli::Command& command : cli::commands()) {
    const std::string name(command.name);
    check_help_text(name, help_of({name, "--help"}), failures);
  }
}

}  // namespace tgtcfg::cases
