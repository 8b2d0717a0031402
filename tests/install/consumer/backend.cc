// What a backend takes for a target, step by step.
#include <tgtcfg/tgtcfg.h>

#include <iostream>

int main(int count, char** arguments) {
  if (count != 3) return 2;
  tgtcfg::Workspace workspace;
  const auto plan = workspace.resolve(arguments[1]);
  const auto emission = plan ? workspace.emit(*plan, arguments[2]) : std::nullopt;
  if (!emission) {
    std::cerr << workspace.report(tgtcfg::ReportFormat::concise);
    return 1;
  }
  for (const tgtcfg::EmissionStep& step : emission->steps) {
    std::cout << step.tool;
    for (const std::string& argument : step.args) std::cout << ' ' << argument;
    std::cout << '\n';
  }
  return 0;
}
