// A file with a layer over it: its plan on standard output, or what is wrong on standard error.
#include <tgtcfg/tgtcfg.h>

#include <iostream>

int main(int count, char** arguments) {
  if (count < 2) return 2;
  tgtcfg::Workspace workspace;
  tgtcfg::Layers layers;
  for (int i = 2; i < count; ++i) layers.overlays.emplace_back(arguments[i]);
  const auto plan = workspace.resolve(arguments[1], layers);
  if (!plan) {
    std::cerr << workspace.report();
    return 1;
  }
  std::cout << tgtcfg::write_json(tgtcfg::to_json(*plan));
  return 0;
}
