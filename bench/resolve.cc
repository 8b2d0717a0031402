// What a call of `Workspace::resolve` costs in process, in microseconds: bench_resolve INPUT…
//
// One line an input: the median of rounds in which it is resolved again and again, as a program
// does that keeps its workspace.
#include <tgtcfg/workspace.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>

using namespace tgtcfg;

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t rounds = 25;
constexpr int repeats = 40;

/// Negative when the input is wrong.
double median_microseconds(Workspace& workspace, const char* input) {
  std::array<double, rounds> spent{};
  for (double& round : spent) {
    const auto start = Clock::now();
    for (int i = 0; i < repeats; ++i) {
      if (!workspace.resolve(input)) return -1;
      workspace.clear();
    }
    const std::chrono::duration<double, std::micro> all = Clock::now() - start;
    round = all.count() / repeats;
  }
  std::nth_element(spent.begin(), spent.begin() + rounds / 2, spent.end());
  return spent[rounds / 2];
}

}  // namespace

int main(int count, char** words) {
  Workspace workspace;
  for (int i = 1; i < count; ++i) {
    const double cost = median_microseconds(workspace, words[i]);
    if (cost < 0) return 1;
    std::printf("%.2f\n", cost);
  }
  return 0;
}
