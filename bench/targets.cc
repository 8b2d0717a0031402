// What one target costs in process: from its text to its canonical form, in three situations.
//
// Prints a JSON object from a case's name to nanoseconds (best of several rounds): `text` a text
// not seen before, `fingerprint` the same with its fingerprint, as a tuning key is made.
#include <tgtcfg/database.h>
#include <tgtcfg/pipeline.h>
#include <tgtcfg/target.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

#include "resolve/target_form.h"

using namespace tgtcfg;

namespace {

using Clock = std::chrono::steady_clock;

struct Case {
  const char* name;
  const char* text;
};

constexpr Case cases[] = {
    {"llvm", "llvm"},
    {"cuda", "cuda -arch=sm_80 -max_num_threads=512 -thread_warp_size=32 -model=a100"},
    {"tag", "nvidia/nvidia-a100"},
};

Options as_batch() {
  Options options;
  options.dialect.strict_json = true;
  options.host_facts.triple = "x86_64-pc-linux-gnu";
  return options;
}

bool run(const Value& text, const Database& database, const Options& options, bool fingerprint) {
  SourceMap sources;
  Diagnostics diags;
  const auto spec = check_target(text, "/target", {database, options, sources, diags});
  if (!spec) return false;
  const auto target = resolve_target(*spec, {database, options, sources, diags});
  return target && (!fingerprint || !target_fingerprints(*target).whole.empty());
}

double best_nanoseconds(const Case& row, const Database& database, bool fingerprint) {
  constexpr int rounds = 15;
  constexpr int repeats = 2000;
  const Options options = as_batch();
  const Value text(row.text);
  double best = 1e18;
  for (int round = 0; round < rounds; ++round) {
    const auto start = Clock::now();
    for (int i = 0; i < repeats; ++i) {
      if (!run(text, database, options, fingerprint)) return -1;
    }
    const std::chrono::duration<double, std::nano> spent = Clock::now() - start;
    best = std::min(best, spent.count() / repeats);
  }
  return best;
}

}  // namespace

int main() {
  const Database database;
  std::string text = "{";
  for (const Case& row : cases) {
    for (const bool fingerprint : {false, true}) {
      const double spent = best_nanoseconds(row, database, fingerprint);
      text += (text.size() > 1 ? ", \"" : "\"") + std::string(row.name) +
              (fingerprint ? "/fingerprint" : "/text") +
              "\": " + std::to_string(static_cast<long>(spent));
    }
  }
  std::puts((text + "}").c_str());
}
