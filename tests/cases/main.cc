// usage: cases [--program PATH] AREA… | --help-texts
//
// Runs every case of the areas, prints all failures, and with TGTCFG_UPDATE=1 writes the results
// into them.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>

#include "checks.h"
#include "mask.h"

namespace {

namespace fs = std::filesystem;
using namespace tgtcfg::cases;

std::vector<fs::path> cases_of(const std::string& area) {
  std::vector<fs::path> paths;
  for (const auto& entry :
       fs::directory_iterator(fs::path(TGTCFG_SOURCE_DIR) / "tests/cases" / area)) {
    if (entry.path().extension() == ".txtar") paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

void print(const std::string& name, const Failures& failures) {
  for (const std::string& failure : failures)
    std::fprintf(stderr, "%s: %s\n", name.c_str(), failure.c_str());
}

void update(const Case& item, const std::vector<Outcome>& outcomes) {
  const std::string text = with_results(item, outcomes);
  if (text != read_text(item.path)) std::ofstream(item.path, std::ios::binary) << text;
}

bool run_case(const Case& item, const Runner& runner, bool updates) {
  Failures failures;
  check_name(item, failures);
  std::vector<Outcome> outcomes;
  for (const Run& run : item.runs) {
    outcomes.push_back(runner(item, run));
    const std::size_t before = failures.size();
    check_outcome(run, outcomes.back(), failures);
    if (!updates) check_expected(run, outcomes.back(), failures);
    if (!updates && is_wrong_input(item, run)) check_reports(item, run, runner, failures);
    for (std::size_t i = before; i < failures.size() && item.runs.size() > 1; ++i)
      failures[i] = run.line + failures[i];
  }
  if (updates) update(item, outcomes);
  print(item.name, failures);
  return failures.empty();
}

// Every file that users may copy is a case: its name with dashes for dots.
std::size_t examples_without_case() {
  std::size_t missing = 0;
  const fs::path root(TGTCFG_SOURCE_DIR);
  for (const auto& entry : fs::directory_iterator(root / "configs/examples")) {
    std::string name = entry.path().filename().string();
    std::replace(name.begin(), name.end(), '.', '-');
    if (fs::exists(root / "tests/cases/examples" / (name + ".txtar"))) continue;
    std::fprintf(stderr, "configs/examples/%s has no case\n", entry.path().filename().c_str());
    ++missing;
  }
  return missing;
}

int run_areas(const std::vector<std::string>& areas, const std::string& program) {
  const bool updates = std::getenv("TGTCFG_UPDATE") != nullptr;
  const Runner runner = [&](const Case& item, const Run& run) {
    return masked(program.empty() ? run_in_process(item, run) : run_program(program, item, run));
  };
  std::size_t count = 0;
  std::size_t failed = 0;
  for (const std::string& area : areas) {
    if (area == "examples") failed += examples_without_case();
    for (const fs::path& path : cases_of(area)) {
      const auto item = load_case(path);
      if (item && !program.empty() && item->only_in_process) continue;
      ++count;
      if (!item || !run_case(*item, runner, updates)) ++failed;
    }
  }
  std::printf("%zu cases, %zu failed\n", count, failed);
  return failed == 0 && count > 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::string> args(argv + 1, argv + argc);
  if (args.size() == 1 && args[0] == "--help-texts") {
    Failures failures;
    check_help_texts(failures);
    print("help", failures);
    return failures.empty() ? 0 : 1;
  }
  std::string program;
  if (args.size() > 2 && args[0] == "--program") {
    program = args[1];
    args.erase(args.begin(), args.begin() + 2);
  }
  if (args.empty()) {
    std::fputs("usage: cases [--program PATH] AREA... | --help-texts\n", stderr);
    return 2;
  }
  return run_areas(args, program);
}
