// The law `resolve(config_of(plan)) = plan` over everything that the recorded answers ask for.
//
// usage: conformance_plan_law DATA
//
// Inputs of the recorded configurations, of single targets and of `--target` lists are resolved;
// each plan is written as a configuration and resolved again. What is refused has no plan.
#include <tgtcfg/database.h>
#include <tgtcfg/pipeline.h>
#include <tgtcfg/plan.h>
#include <tgtcfg/writers.h>

#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>

#include "support/conformance_data.h"

namespace {

namespace fs = std::filesystem;
using namespace tgtcfg;

constexpr int most_failures = 20;

class Law {
 public:
  Law() { options_.lenient = true; }

  int plans = 0;
  int refused = 0;
  int failures = 0;

  void ask(const std::string& line) {
    SourceMap sources;
    Diagnostics diags;
    const FileId file = sources.add("line", line);
    const auto documents = parse(file, InputFormat::json, sources, options_.limits, diags);
    if (!documents || documents->empty()) return;
    const Value& root = documents->front().root;
    const auto plan = plan_of(root, sources, diags);
    if (!plan) {
      ++refused;
      return;
    }
    ++plans;
    if (hides_members(*plan)) return;
    const std::string wrong = broken(*plan);
    if (wrong.empty()) return;
    if (++failures <= most_failures)
      std::cout << root.find("id")->string() << ": " << wrong << '\n';
  }

 private:
  /// `--target 'composite -devices=…'` gives a plan whose one target has members that no plan
  /// shows.
  static bool hides_members(const Plan& plan) {
    return std::any_of(plan.targets.begin(), plan.targets.end(), [](const PlanTarget& target) {
      return target.kind == "composite" && !target.canonical;
    });
  }

  std::optional<Plan> plan_of(const Value& root, SourceMap& sources, Diagnostics& diags) const {
    std::optional<ConfigSpec> spec;
    const Value* input = root.find("input");
    const Value* op = root.find("op");
    const bool list = op != nullptr && op->string().starts_with("tvmc");
    Document document{root.span.file, 0, Value(Object{})};
    document.root.span = root.span;
    if (const Value* targets = root.find("targets")) {
      document.root.set("targets", *targets);
      if (const Value* host = root.find("host")) document.root.set("host", *host);
      document.root.set("host-policy", "first");
    } else if (input == nullptr) {
      return std::nullopt;
    } else {
      document.root = *input;
    }
    spec = list && input != nullptr && input->is_string()
               ? check_target_list(*input, {database_, options_, sources, diags})
               : check(document, {database_, options_, sources, diags});
    if (!spec) return std::nullopt;
    const auto config = resolve(*spec, {database_, options_, sources, diags});
    if (!config) return std::nullopt;
    return *config;
  }

  std::string broken(const Plan& plan) const {
    SourceMap sources;
    Diagnostics diags;
    const std::string text = write_yaml(config_of(plan, database_));
    const FileId file = sources.add("config", text);
    const auto documents = parse(file, InputFormat::yaml, sources, options_.limits, diags);
    std::optional<Plan> config;
    if (documents && !documents->empty()) {
      const auto spec = check(documents->front(), {database_, options_, sources, diags});
      if (spec) config = resolve(*spec, {database_, options_, sources, diags});
    }
    if (!config) {
      std::string why;
      for (const Diagnostic& diagnostic : diags.all()) {
        if (diagnostic.severity == Severity::error) why += diagnostic.message + "; ";
      }
      return "refused: " + why + "\n" + text;
    }
    const Plan again = *config;
    return write_json(to_json(again)) == write_json(to_json(plan)) ? "" : "another plan\n" + text;
  }

  Database database_;
  Options options_;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  const fs::path folder = argv[1];
  Law law;
  for (const char* file : {"tvm-0.19/config.jsonl", "tvm-0.19/tvmc.jsonl", "tvm-0.19/target.jsonl",
                           "tvm-today/target.jsonl"}) {
    std::ifstream in = test::open_data(folder / file);
    for (std::string line; std::getline(in, line);) law.ask(line);
  }
  std::cout << law.plans << " plans, " << law.refused << " inputs without one, " << law.failures
            << " that break the law\n";
  return law.failures == 0 && law.plans > 1000 ? 0 : 1;
}
