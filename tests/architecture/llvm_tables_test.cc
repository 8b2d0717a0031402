// The tables of LLVM's CPUs and features against the rows that they are made of.
#include <tgtcfg/llvm.h>
#include <tgtcfg/pipeline.h>

#include <algorithm>
#include <map>
#include <set>
#include <sstream>

#include "project_files.h"
#include "support/catch.h"

namespace tgtcfg {
namespace {

using Names = std::vector<std::string>;

Names words(const Value* text) {
  Names names;
  if (text == nullptr) return names;
  std::istringstream in(text->string());
  for (std::string name; in >> name;) names.push_back(name);
  return names;
}

Names texts(const std::vector<std::string_view>& views) {
  return {views.begin(), views.end()};
}

/// The closure written the slow way: until nothing is added.
std::set<std::string> closed(const Names& names, const Value& release) {
  std::set<std::string> all(names.begin(), names.end());
  for (std::size_t before = 0; before != all.size();) {
    before = all.size();
    for (const Member& member : release.find("implies")->object()) {
      if (!all.contains(member.key)) continue;
      for (const std::string& name : words(&member.value)) all.insert(name);
    }
  }
  return all;
}

void compare_cpus(const Value& release, const LlvmArch& arch) {
  std::set<std::string> listed;
  const Value& cpus = *release.find("cpus");
  for (const Member& member : cpus.object()) {
    CAPTURE(member.key);
    listed.insert(member.key);
    CHECK(arch.has_cpu_record(member.key));
    const Value& record =
        member.value.is_string() ? *cpus.find(member.value.string()) : member.value;
    Names all = words(record.find("isa"));
    for (const std::string& name : words(record.find("tune"))) all.push_back(name);
    if (member.key == "generic") continue;  // may stand for another
    const CpuFeatures features = arch.features_of(member.key, {});
    std::set<std::string> ours(features.isa.begin(), features.isa.end());
    ours.insert(features.tuning.begin(), features.tuning.end());
    CHECK(ours == closed(all, release));
    const std::set<std::string> isa = closed(words(record.find("isa")), release);
    CHECK(std::includes(features.isa.begin(), features.isa.end(), isa.begin(), isa.end()));
  }
  for (const char* key : {"aliases", "hidden_aliases"}) {
    const Value* aliases = release.find(key);
    if (aliases == nullptr) continue;
    for (const Member& alias : aliases->object()) {
      CAPTURE(alias.key);
      CHECK(arch.knows_cpu(alias.key));
      CHECK(arch.canonical_cpu(alias.key) == alias.value.string());
      if (std::string_view(key) == "aliases") listed.insert(alias.key);
    }
  }
  CHECK(texts(arch.cpus()) == Names(listed.begin(), listed.end()));
}

void compare_features(const Value& release, const LlvmArch& arch) {
  std::set<std::string> names;
  for (const std::string& name : words(release.find("features"))) names.insert(name);
  for (const Member& member : release.find("implies")->object()) {
    CAPTURE(member.key);
    CHECK(names.insert(member.key).second);
    for (const std::string& name : words(&member.value))
      CHECK_FALSE(arch.canonical_feature(name).empty());
  }
  CHECK(texts(arch.features()) == Names(names.begin(), names.end()));
}

void compare(const Value& family, const Value& row, const Value& release) {
  const int number = static_cast<int>(release.find("release")->integer());
  const std::string& name = row.find("name")->string();
  CAPTURE(name, number);
  const auto arch = LlvmArch::find(name, number);
  REQUIRE(arch);
  compare_features(release, *arch);
  compare_cpus(release, *arch);
  const Value* layouts = row.find("data_layouts");
  const Value* layout = layouts == nullptr ? nullptr : layouts->find(std::to_string(number));
  CHECK(arch->data_layout() == (layout == nullptr ? "" : layout->string()));
  const Value* clang = row.find("clang_cpus");
  if (clang == nullptr) clang = family.find("archs")->array().front().find("clang_cpus");
  Names clang_cpus = words(clang == nullptr ? nullptr : clang->find(std::to_string(number)));
  std::sort(clang_cpus.begin(), clang_cpus.end());
  CHECK(texts(arch->clang_cpus()) == clang_cpus);
}

TEST_CASE("the tables of LLVM hold what the rows say") {
  std::size_t compared = 0;
  for (const auto& file : test::project_files({"configs/database/llvm"}, {".json"})) {
    SourceMap sources;
    Diagnostics diags;
    const auto documents =
        parse(sources.add(file.path, file.text), InputFormat::json, sources, Limits{}, diags);
    REQUIRE(documents);
    const Value& family = documents->front().root;
    for (const Value& release : family.find("releases")->array()) {
      for (const Value& row : family.find("archs")->array()) {
        compare(family, row, release);
        ++compared;
      }
    }
  }
  CHECK(compared > 80);
}

}  // namespace
}  // namespace tgtcfg
