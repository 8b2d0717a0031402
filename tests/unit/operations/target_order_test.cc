// The order in which targets are written changes neither ids nor the fingerprint of a plan.

#include <tgtcfg/workspace.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "support/catch.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

using Entry = std::pair<std::string, std::string>;  ///< a name, which may be empty, and a target
using Entries = std::vector<Entry>;

std::string list_of(const Entries& entries) {
  std::vector<std::string> texts;
  for (const auto& [name, target] : entries)
    texts.push_back(name.empty() ? target : "{name: " + name + ", target: " + target + "}");
  return "[" + join(texts, ", ") + "]";
}

std::string map_of(const Entries& entries) {
  std::vector<std::string> texts;
  for (const auto& [name, target] : entries) texts.push_back(name + ": " + target);
  return "{" + join(texts, ", ") + "}";
}

Layers flags_of(const Entries& entries) {
  Layers layers;
  for (const auto& [name, target] : entries)
    layers.options.push_back({"target", name + "=" + target.substr(1, target.size() - 2)});
  return layers;
}

struct Seen {
  std::set<std::string> fingerprints;
  std::set<std::set<std::string>> ids;

  void add(const std::optional<Plan>& plan, const Workspace& workspace) {
    INFO(workspace.report());
    REQUIRE(plan);
    fingerprints.insert(plan->fingerprint);
    std::set<std::string>& own = all.emplace_back();
    for (const PlanTarget& target : plan->targets) own.insert(target.id + " " + target.fingerprint);
    for (const PlanPart& part : plan->parts) own.insert(part.id + " " + part.plan.fingerprint);
    ids.insert(own);
  }

  std::vector<std::set<std::string>> all{};
};

template <class Take>
void each_order(Entries entries, Take take) {
  std::sort(entries.begin(), entries.end());
  do {
    take(entries);
  } while (std::next_permutation(entries.begin(), entries.end()));
}

}  // namespace

TEST_CASE("targets with names are the same in every order, as a list, a map and flags") {
  const Entries entries = {{"cpu", "'llvm -mtriple=aarch64-linux-gnu'"},
                           {"gpu", "'cuda -arch=sm_87'"},
                           {"trt", "'cuda -arch=sm_87 -compiler=tensorrt'"},
                           {"amd", "'rocm -mcpu=gfx942'"}};
  const std::string rest = "\ndefault-device: gpu\n";
  Workspace workspace;
  Seen seen;
  each_order(entries, [&](const Entries& order) {
    seen.add(workspace.resolve(Input::of_text("targets: " + list_of(order) + rest)), workspace);
    seen.add(workspace.resolve(Input::of_text("targets: " + map_of(order) + rest)), workspace);
    Layers layers = flags_of(order);
    layers.options.push_back({"default-device", "gpu"});
    seen.add(workspace.resolve("", layers), workspace);
  });
  CHECK(seen.fingerprints.size() == 1);
  CHECK(seen.ids.size() == 1);
}

TEST_CASE("lists are the same in every order") {
  const auto [entries, rest] = GENERATE(table<Entries, std::string>({
      // Hosts are numbered by the ids of their targets.
      {{{"a", "{kind: cuda, arch: sm_80, host: 'llvm -mtriple=x86_64-linux-gnu'}"},
        {"b", "{kind: cuda, arch: sm_90, host: 'llvm -mtriple=aarch64-linux-gnu'}"},
        {"c", "{kind: rocm, mcpu: gfx942, host: 'llvm -mtriple=riscv64-linux-gnu'}"}},
       "host-policy: per-target\ndefault-device: a\n"},
      {{{"", "'llvm -mtriple=x86_64-linux-gnu'"}, {"", "'cuda -arch=sm_80'"}, {"", "'vulkan'"}},
       ""},
      // Two of one id: numbered by what they say.
      {{{"", "'llvm -mtriple=x86_64-linux-gnu'"},
        {"", "'cuda -arch=sm_80 -compiler=tensorrt'"},
        {"", "'cuda -arch=sm_90 -compiler=tensorrt'"},
        {"a", "'cuda -arch=sm_80'"},
        {"b", "'cuda -arch=sm_90'"}},
       "partition-order: [cuda-tensorrt, cuda-tensorrt-2]\n"},
      // Parts without names, likewise.
      {{{"", "'llvm -mtriple=x86_64-linux-gnu'"},
        {"", "{kind: composite, targets: ['c -mcpu=cortex-m55']}"},
        {"", "{config: {targets: ['c -mcpu=cortex-m4']}}"}},
       ""},
  }));
  const std::string& below = rest;  // clang 14 captures no structured bindings
  Workspace workspace;
  Seen seen;
  each_order(entries, [&](const Entries& order) {
    std::vector<std::string> texts;
    for (const auto& [name, target] : order) {
      const bool object = target.starts_with('{') && !name.empty();
      texts.push_back(object ? "{name: " + name + ", " + target.substr(1)
                             : list_of({{name, target}}));
      if (!object) texts.back() = texts.back().substr(1, texts.back().size() - 2);
    }
    seen.add(workspace.resolve(Input::of_text("targets: [" + join(texts, ", ") + "]\n" + below)),
             workspace);
  });
  CHECK(seen.fingerprints.size() == 1);
  CHECK(seen.ids.size() == 1);
}

}  // namespace tgtcfg
