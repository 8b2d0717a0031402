// What differs between two inputs, and why a value of the second is what it is.
#include <tgtcfg/tgtcfg.h>

#include <iostream>

int main(int count, char** arguments) {
  if (count != 4) return 2;
  tgtcfg::Workspace workspace;
  const auto differences = workspace.differences(arguments[1], arguments[2]);
  const auto answers = workspace.why(arguments[2], arguments[3]);
  if (!differences || !answers) {
    std::cerr << workspace.report(tgtcfg::ReportFormat::concise);
    return 1;
  }
  for (const tgtcfg::Difference& difference : *differences)
    std::cout << tgtcfg::difference_text(difference) << '\n';
  for (const tgtcfg::Explanation& answer : *answers)
    std::cout << tgtcfg::explanation_text(answer, workspace.sources());
  return 0;
}
