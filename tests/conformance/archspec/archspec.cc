// What archspec says of its recorded machines and of its graph, and what we say.
#include <tgtcfg/cpu_detect.h>
#include <tgtcfg/pipeline.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>

#include "support/archive.h"
#include "support/conformance_data.h"

namespace {

using namespace tgtcfg;
namespace fs = std::filesystem;

// Families that are younger than the tables, and what their machines are until then.
const std::map<std::string, std::string> younger = {{"zen6", "zen5"}, {"olympus", "aarch64"}};

int complain(const std::string& what, const std::string& ours, const std::string& theirs) {
  if (ours == theirs) return 0;
  std::cout << what << ": is `" << ours << "`, should be `" << theirs << "`\n";
  return 1;
}

// What `uname -m` of a machine of that family says; the records do not have it.
std::string machine_of(const CpuFamilies& families, const CpuRow& family) {
  return families.root(family).name;
}

RecordedMachine record(const std::string& name, std::string text) {
  RecordedMachine machine;
  if (name.starts_with("darwin")) {
    machine.system = "Darwin";
    machine.sysctl = std::move(text);
  } else if (name.starts_with("windows")) {
    machine.system = "Windows";
    machine.cpuid = read_cpuid(text);
  } else {
    machine.system = "Linux";
    machine.cpuinfo = std::move(text);
  }
  return machine;
}

int check_machines(const fs::path& file) {
  const Database database;
  const CpuFamilies families(database);
  int failed = 0;
  int count = 0;
  for (const test::ArchivedFile& entry : test::parse_archive(test::read_text(file)).files) {
    const std::string& name = entry.name;
    std::string expected = name.substr(name.rfind('-') + 1);
    if (const auto later = younger.find(expected); later != younger.end()) expected = later->second;
    const CpuRow* family = families.find(expected);
    if (family == nullptr) {
      failed += complain(name, "no such family", expected);
      continue;
    }
    RecordedMachine machine = record(name, content_of(entry));
    machine.machine = machine_of(families, *family);
    const DetectedMachine detected = detect(machine, families);
    failed += complain(name, detected.family == nullptr ? "" : detected.family->name, expected);
    failed += complain(name + ": LLVM", detected.cpu.value.value_or(""), family->llvm_cpu);
    failed += complain(
        name + ": features are found",
        detected.features.value.empty() && !family->features.empty() && machine.system == "Linux"
            ? "no"
            : "yes",
        "yes");
    ++count;
  }
  std::cout << count << " machines, " << failed << " differences\n";
  return failed == 0 && count >= 50 ? 0 : 1;
}

std::vector<std::string> texts(const Value* list) {
  std::vector<std::string> result;
  if (list == nullptr) return result;
  for (const Value& element : list->array()) result.push_back(element.string());
  return result;
}

std::string joined(std::vector<std::string> list) {
  std::sort(list.begin(), list.end());
  std::string text;
  for (const std::string& one : list) text += one + " ";
  return text;
}

std::string text_of(const Value& row, const char* key) {
  const Value* value = row.find(key);
  return value == nullptr ? std::string() : value->string();
}

std::string filled(std::string flags, const std::string& what, const std::string& with) {
  for (std::size_t at = flags.find(what); at != std::string::npos; at = flags.find(what))
    flags.replace(at, what.size(), with);
  return flags;
}

// At both ends of each range the first entry that has them counts.
int check_flags(const CpuRow& row, const std::string& compiler, const Value& entries) {
  int failed = 0;
  std::vector<std::pair<std::string, std::string>> seen;
  for (const Value& entry : entries.array()) {
    const std::string versions = text_of(entry, "versions");
    const std::size_t colon = versions.find(':');
    const std::string first = versions.substr(0, colon);
    const std::string name = text_of(entry, "name");
    std::string flags = filled(text_of(entry, "flags"), "{name}", name.empty() ? row.name : name);
    flags = filled(flags, "{family}", text_of(entry, "family"));
    const std::string version = first.empty() ? "0" : first;
    const bool covered = std::any_of(seen.begin(), seen.end(), [&](const auto& earlier) {
      return compare_versions(earlier.first, version) <= 0 &&
             (earlier.second.empty() || compare_versions(version, earlier.second) <= 0);
    });
    if (!covered) {
      const CompilerFlags* found = compiler_flags(row, compiler, version);
      failed += complain(row.name + " " + compiler + "@" + version,
                         found == nullptr ? "none" : found->flags, flags);
    }
    seen.emplace_back(version, versions.substr(colon + 1));
  }
  return failed;
}

int check_family(const CpuFamilies& families, const std::string& name, const Value& row,
                 const Value& all) {
  const CpuRow* ours = families.find(name);
  if (ours == nullptr) return complain(name, "", name);
  int failed = complain(name + ": parents", joined(ours->from), joined(texts(row.find("from"))));
  failed += complain(name + ": vendor", ours->vendor, text_of(row, "vendor"));
  // Ours has what its parents have; archspec leaves SSE3 out of core2 and all that descends from
  // it.
  std::set<std::string> theirs;
  std::vector<std::string> todo = {name};
  for (std::size_t i = 0; i < todo.size(); ++i) {
    const Value& at = *all.find(todo[i]);
    for (std::string& feature : texts(at.find("features"))) theirs.insert(std::move(feature));
    for (std::string& parent : texts(at.find("from"))) todo.push_back(std::move(parent));
  }
  const auto features = families.features(*ours);
  failed += complain(name + ": features", joined({features.begin(), features.end()}),
                     joined({theirs.begin(), theirs.end()}));
  if (const Value* compilers = row.find("compilers")) {
    for (const Member& one : compilers->object()) failed += check_flags(*ours, one.key, one.value);
  }
  return failed;
}

int check_graph(const fs::path& file) {
  std::ifstream in = test::open_data(file);
  Value rows{Object{}};
  for (std::string line; std::getline(in, line);) {
    SourceMap sources;
    Diagnostics diags;
    const auto documents =
        parse(sources.add("graph", line), InputFormat::json, sources, Limits{}, diags);
    if (!documents || documents->size() != 1) return complain(file.string(), "not JSON", line);
    const Value& row = documents->front().root;
    rows.set(text_of(row, "name"), row);
  }
  const Database database;
  const CpuFamilies families(database);
  int failed = rows.object().size() == families.all().size() ? 0 : 1;
  for (const Member& row : rows.object())
    failed += check_family(families, row.key, row.value, rows);
  std::cout << rows.object().size() << " families, " << failed << " differences\n";
  return failed == 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  return std::string(argv[1]) == "machines" ? check_machines(argv[2]) : check_graph(argv[2]);
}
