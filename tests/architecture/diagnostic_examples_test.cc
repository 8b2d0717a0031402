// The wrong example of every page gives its code and no other error, the right one neither.
#include <tgtcfg/pipeline.h>

#include <regex>
#include <set>
#include <string>

#include "diag/catalog.h"
#include "run_program.h"
#include "support/catch.h"
#include "support/page_examples.h"

namespace tgtcfg {
namespace {

using Codes = std::set<std::string>;

/// What a run reported: the codes of all diagnostics, and of the errors among them.
struct Findings {
  Codes all;
  Codes errors;
  std::string problem;  ///< when the output is not what was promised
  std::string output;
};

/// A document is given to `validate`, whose report is read.
Findings validate_document(const PageExample& example) {
  const test::ScratchFolder folder;
  const std::string name = "example." + std::string(example.language);
  folder.write(name, example.text);
  const test::RunResult run = test::run_shell(folder, "tgtcfg validate " + name + " --format json");
  Findings findings;
  findings.output = run.out + run.err;
  SourceMap sources;
  Diagnostics diags;
  const FileId file = sources.add("report", run.out);
  const auto documents = parse(file, InputFormat::json, sources, Limits{}, diags);
  const Value* list =
      documents && documents->size() == 1 ? documents->front().root.find("diagnostics") : nullptr;
  if (list == nullptr || !list->is_array()) {
    findings.problem = "`validate --format json` did not print a report";
    return findings;
  }
  for (const Value& diagnostic : list->array()) {
    const std::string& code = diagnostic.find("code")->string();
    findings.all.insert(code);
    if (diagnostic.find("severity")->string() == "error") findings.errors.insert(code);
  }
  return findings;
}

/// A command line is run as it stands; codes are read from the text for people or from JSON lines.
Findings run_commands(const PageExample& example) {
  const test::ScratchFolder folder;
  const test::RunResult run = test::run_shell(folder, example.text);
  Findings findings;
  findings.output = run.out + run.err;
  static const std::regex human(R"((error|warning|note)\[(TC\d{4})\])");
  static const std::regex json("\"code\": ?\"(TC[0-9]{4})\"");
  const std::string& text = findings.output;
  for (std::sregex_iterator it(text.begin(), text.end(), human), end; it != end; ++it) {
    findings.all.insert((*it)[2]);
    if ((*it)[1] == "error") findings.errors.insert((*it)[2]);
  }
  for (std::sregex_iterator it(text.begin(), text.end(), json), end; it != end; ++it) {
    findings.all.insert((*it)[1]);
  }
  return findings;
}

Findings run(const PageExample& example) {
  return example.language == "sh" ? run_commands(example) : validate_document(example);
}

void check_example(const CatalogPage& page, const PageExample& example) {
  INFO(page.code << " " << example.heading << "\n" << example.text);
  const Findings findings = run(example);
  INFO(findings.output);
  const std::string code(page.code);
  CHECK(findings.problem == "");
  CHECK((findings.all.count(code) == 1) == (example.heading == "Wrong"));
  Codes others = findings.errors;
  others.erase(code);
  CHECK(others == Codes{});
}

TEST_CASE("the examples of every page do what the page says") {
  std::size_t count = 0;
  for (const CatalogPage& page : catalog()) {
    for (const PageExample& example : page_examples(page)) {
      const bool claim = example.heading == "Wrong" || example.heading == "Right";
      if (!claim || !example.not_run_reason.empty()) continue;
      check_example(page, example);
      ++count;
    }
  }
  CHECK(count > catalog().size());
}

}  // namespace
}  // namespace tgtcfg
