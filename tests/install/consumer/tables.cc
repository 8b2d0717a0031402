// What the tables know: the attributes of a kind, the features of a CPU, the chips there are.
#include <tgtcfg/tgtcfg.h>

#include <iostream>

int main() {
  const tgtcfg::Database database;
  const tgtcfg::KindRow* cuda = database.kind("cuda");
  if (cuda == nullptr || cuda->attribute("arch") == nullptr) return 1;
  std::cout << "cuda runs on " << cuda->device.name << '\n';
  const auto arch = tgtcfg::LlvmArch::find("aarch64", tgtcfg::llvm_releases().back());
  if (!arch) return 1;
  std::cout << arch->features_of("cortex-a78", {}).isa.size() << " features\n";
  std::cout << database.names(tgtcfg::Table::chips).size() << " chips\n";
  std::cout << tgtcfg::normalize_triple("aarch64-linux-gnu", 22) << '\n';
  return 0;
}
