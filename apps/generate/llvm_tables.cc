// Converts the rows of configs/database/llvm to sorted tables of numbers with one pool of names, as
// described in lib/llvm/tables.h.
//
// usage: tgtcfg_generate_llvm_tables ROWS_DIR OUTPUT_CC
#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <tuple>
#include <vector>

#include "cpp_text.h"
#include "json_format.h"

namespace tgtcfg::generate {
namespace {

using Names = std::vector<std::string>;
using Bits = std::vector<bool>;

constexpr std::size_t most_features = 512;  // the size of FeatureSet in <tgtcfg/llvm.h>

[[noreturn]] void fail(const std::string& reason) {
  std::cerr << reason << '\n';
  std::exit(1);
}

Names words_of(const Json& text) {
  std::istringstream in(text.get<std::string>());
  Names words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

struct Cpu {
  std::string canonical;
  Bits bits;
  int flags = 0;
};

struct Release {
  int number = 0;
  Names features;
  std::vector<Names> implies;
  Bits tuning;
  std::map<std::string, Cpu> cpus;

  std::size_t place(const std::string& feature) const {
    const auto found = std::lower_bound(features.begin(), features.end(), feature);
    if (found == features.end() || *found != feature) fail("no feature `" + feature + "`");
    return static_cast<std::size_t>(found - features.begin());
  }
  void close(const std::string& feature, Bits& bits) const {
    const std::size_t at = place(feature);
    if (bits[at]) return;
    bits[at] = true;
    for (const std::string& next : implies[at]) close(next, bits);
  }
  Bits closed(const Names& names) const {
    Bits bits(features.size());
    for (const std::string& name : names) close(name, bits);
    return bits;
  }
};

struct Arch {
  std::string name;
  int release = 0;
  std::string patch;
  std::size_t table = 0;
  std::string default_cpu;
  std::string generic_cpu;
  std::string layout;
  Names changes;
  Names clang;
  std::string required;
  bool first = false;
  std::map<std::string, std::string> subs;
  Names excludes;  // in pairs
  Names needs;     // in pairs
};

enum Flag { listed = 1, taken = 2, of_llvm = 4 };

void read_features(const Json& row, Release& release) {
  std::map<std::string, Names> all;
  for (const std::string& name : words_of(row.at("features"))) all[name];
  for (const auto& [name, names] : row.at("implies").items()) all[name] = words_of(names);
  for (auto& [name, names] : all) {
    release.features.push_back(name);
    release.implies.push_back(std::move(names));
  }
  if (release.features.size() > most_features) fail("too many features for FeatureSet");
}

Names member_words(const Json& record, const char* key) {
  return record.contains(key) ? words_of(record.at(key)) : Names();
}

void add(Bits& bits, const Bits& more) {
  for (std::size_t i = 0; i < bits.size(); ++i) bits[i] = bits[i] || more[i];
}

// A scheduling preference is a feature listed only under `tune`. Features implied by a `tune` entry
// may still belong to the instruction set.
void read_cpus(const Json& row, Release& release) {
  Bits isa(release.features.size());
  Bits tune(release.features.size());
  const Json& cpus = row.at("cpus");
  for (const auto& [name, value] : cpus.items()) {
    const Json& record = value.is_string() ? cpus.at(value.get<std::string>()) : value;
    const Bits of_isa = release.closed(member_words(record, "isa"));
    const Bits of_tune = release.closed(member_words(record, "tune"));
    Cpu cpu{name, of_isa, listed | taken | of_llvm};
    add(cpu.bits, of_tune);
    add(isa, of_isa);
    add(tune, of_tune);
    release.cpus.emplace(name, std::move(cpu));
  }
  for (std::size_t i = 0; i < isa.size(); ++i) release.tuning.push_back(tune[i] && !isa[i]);
}

void read_aliases(const Json& row, const char* key, int flags, Release& release) {
  if (!row.contains(key)) return;
  for (const auto& [name, value] : row.at(key).items()) {
    const auto found = release.cpus.find(value.get<std::string>());
    // Skips clang's names for CPUs that LLVM lacks.
    if (found == release.cpus.end()) continue;
    Cpu alias = found->second;
    alias.flags = flags;
    release.cpus.emplace(name, std::move(alias));
  }
}

Release read_release(const Json& row) {
  Release release;
  release.number = row.at("release").get<int>();
  read_features(row, release);
  read_cpus(row, release);
  read_aliases(row, "aliases", listed | taken, release);
  read_aliases(row, "hidden_aliases", taken, release);
  read_aliases(row, "clang_aliases", 0, release);
  return release;
}

std::string by_release(const Json& row, const char* key, const std::string& release) {
  if (!row.contains(key)) return {};
  const Json& value = row.at(key);
  return value.is_string() ? value.get<std::string>() : value.value(release, "");
}

struct Tables {
  std::vector<Release> releases;
  std::vector<Arch> archs;
};

// Returns the pairs whose names the release knows.
Names pairs_of(const Json& row, const char* member, const Release& release) {
  Names pairs;
  if (!row.contains(member)) return pairs;
  const auto known = [&](const std::string& name) {
    return std::ranges::binary_search(release.features, name);
  };
  for (const auto& [name, value] : row.at(member).items()) {
    for (const std::string& other : words_of(value)) {
      if (!known(name) || !known(other)) continue;
      pairs.push_back(name);
      pairs.push_back(other);
    }
  }
  return pairs;
}

// Returns a vendor's build of a release, with the vendor's implied features instead of LLVM's.
Json patched(Json release, const Json& differences) {
  for (const auto& [name, names] : differences.at("implies").items())
    release["implies"][name] = names;
  return release;
}

void read_family(const Json& row, const Json& release_row, const std::string& patch,
                 Tables& tables) {
  const std::size_t table = tables.releases.size();
  tables.releases.push_back(read_release(release_row));
  const int number = tables.releases.back().number;
  const std::string text = std::to_string(number);
  for (const Json& arch : row.at("archs")) {
    const Json& clang = arch.contains("clang_cpus") ? arch : row.at("archs").at(0);
    Arch result;
    result.name = arch.at("name");
    result.release = number;
    result.patch = patch;
    result.table = table;
    result.default_cpu = by_release(arch, "default_cpu", text);
    result.generic_cpu = by_release(arch, "generic_cpu", text);
    result.layout = by_release(arch, "data_layouts", text);
    result.changes = member_words(arch, "changes");
    if (clang.contains("clang_cpus") && clang["clang_cpus"].contains(text)) {
      result.clang = words_of(clang["clang_cpus"][text]);
      std::ranges::sort(result.clang);
    }
    result.required = arch.value("requires", "");
    const Names& known = tables.releases.back().features;
    if (!std::ranges::binary_search(known, result.required)) result.required = "";
    result.first = &arch == &row.at("archs").front();
    result.excludes = pairs_of(row, "excludes", tables.releases.back());
    result.needs = pairs_of(row, "needs", tables.releases.back());
    if (row.contains("sub_archs")) {
      for (const auto& [name, feature] : row.at("sub_archs").items()) result.subs[name] = feature;
    }
    tables.archs.push_back(std::move(result));
  }
}

void read_family(const Json& row, Tables& tables) {
  for (const Json& release : row.at("releases")) {
    read_family(row, release, "", tables);
    if (!release.contains("patches")) continue;
    for (const auto& [patch, differences] : release.at("patches").items())
      read_family(row, patched(release, differences), patch, tables);
  }
}

// --- output

std::string list(const std::string& declaration, const std::vector<std::string>& elements) {
  std::string out = "const " + declaration + "[] = {";
  std::size_t column = 200;
  for (const std::string& element : elements) {
    if (column + element.size() > 98) {
      out += "\n   ";
      column = 3;
    }
    out += " " + element + ",";
    column += element.size() + 2;
  }
  return out + (elements.empty() ? " {}" : "") + "\n};\n";
}

class Writer {
 public:
  explicit Writer(const Tables& tables) : tables_(tables) {
    std::set<std::string> names;
    for (const Release& release : tables.releases) {
      names.insert(release.features.begin(), release.features.end());
      for (const auto& [name, cpu] : release.cpus) names.insert(name);
    }
    for (const Arch& arch : tables.archs) {
      names.insert(
          {arch.name, arch.default_cpu, arch.generic_cpu, arch.layout, "generic", arch.required});
      names.insert(arch.patch);
      names.insert(arch.clang.begin(), arch.clang.end());
      for (const auto& [name, feature] : arch.subs) names.insert({name, feature});
    }
    names.insert("");
    for (const std::string& name : names) ids_.emplace(name, ids_.size());
  }

  std::string source() {
    for (const Release& release : tables_.releases) write(release);
    for (const Arch& arch : tables_.archs) write(arch);
    return "// Generated from configs/database/llvm.\n#include \"llvm/tables.h\"\n\nnamespace "
           "tgtcfg::llvm_tables {\n\n" +
           pool() + list("NameId ids", id_list_) + list("Cpu cpus", cpus_) +
           list("std::uint16_t implied_begin", implied_begin_) +
           list("std::uint16_t implied", implied_) + list("std::uint32_t words", words_) +
           list("SubArch sub_archs", subs_) + list("Release release_tables", releases_) +
           list("Arch archs", archs_) +
           "const std::uint32_t arch_count = " + std::to_string(archs_.size()) +
           ";\n\n}  // namespace tgtcfg::llvm_tables\n";
  }

 private:
  std::string id(const std::string& name) const { return std::to_string(ids_.at(name)); }

  static std::string run(std::size_t begin, std::size_t count) {
    return "{" + std::to_string(begin) + ", " + std::to_string(count) + "}";
  }

  std::string names(const Names& list) {
    const std::size_t begin = id_list_.size();
    for (const std::string& name : list) id_list_.push_back(id(name));
    return run(begin, list.size());
  }

  void push_bits(const Bits& bits) {
    for (std::size_t i = 0; i < bits.size(); i += 32) {
      std::uint32_t word = 0;
      for (std::size_t j = i; j < std::min(i + 32, bits.size()); ++j) {
        if (bits[j]) word |= std::uint32_t{1} << (j - i);
      }
      words_.push_back(std::to_string(word) + "U");
    }
  }

  void write(const Release& release) {
    const std::size_t bits_begin = words_.size();
    push_bits(release.tuning);
    std::map<Bits, std::size_t> sets;
    const std::size_t cpus_begin = cpus_.size();
    for (const auto& [name, cpu] : release.cpus) {
      const auto [set, fresh] = sets.emplace(cpu.bits, sets.size());
      if (fresh) push_bits(cpu.bits);
      cpus_.push_back("{" + id(name) + ", " + id(cpu.canonical) + ", " +
                      std::to_string(set->second) + ", " + std::to_string(cpu.flags) + "}");
    }
    const std::size_t implied_begin = implied_begin_.size();
    for (const Names& implies : release.implies) {
      implied_begin_.push_back(std::to_string(implied_.size()));
      for (const std::string& name : implies)
        implied_.push_back(std::to_string(release.place(name)));
    }
    implied_begin_.push_back(std::to_string(implied_.size()));
    if (implied_.size() > 0xFFFF) fail("more implications than 16 bits count");
    const std::string features = names(release.features);
    releases_.push_back("{" + features + ", " + run(cpus_begin, release.cpus.size()) + ", " +
                        std::to_string(implied_begin) + ", " + std::to_string(bits_begin) + ", " +
                        std::to_string((release.features.size() + 31) / 32) + ", " +
                        std::to_string(release.number) + "}");
  }

  void write(const Arch& arch) {
    const std::size_t subs_begin = subs_.size();
    for (const auto& [name, feature] : arch.subs)
      subs_.push_back("{" + id(name) + ", " + id(feature) + "}");
    Names changes;
    for (const std::string& change : arch.changes) changes.push_back(change.substr(1));
    const auto or_generic = [&](const std::string& cpu) {
      return id(cpu.empty() ? "generic" : cpu);
    };
    archs_.push_back("{" + id(arch.name) + ", " + std::to_string(arch.release) + ", " +
                     id(arch.patch) + ", " + std::to_string(arch.table) + ", " +
                     or_generic(arch.default_cpu) + ", " + or_generic(arch.generic_cpu) + ", " +
                     id(arch.layout) + ", " + id(arch.required) + ", " + (arch.first ? "1" : "0") +
                     ", " + names(changes) + ", " + names(arch.clang) + ", " +
                     run(subs_begin, arch.subs.size()) + ", " + names(arch.excludes) + ", " +
                     names(arch.needs) + "}");
  }

  std::string pool() const {
    std::string text;
    std::vector<std::string> begins;
    for (const auto& [name, id] : ids_) {
      begins.push_back(std::to_string(text.size()));
      text += name;
    }
    begins.push_back(std::to_string(text.size()));
    return "const char pool[] =" + long_literal(text) + ";\n" +
           list("std::uint32_t name_begin", begins);
  }

  const Tables& tables_;
  std::map<std::string, std::size_t> ids_;
  std::vector<std::string> id_list_, cpus_, implied_begin_, implied_, words_, subs_, releases_,
      archs_;
};

}  // namespace
}  // namespace tgtcfg::generate

int main(int argc, char** argv) {
  using namespace tgtcfg::generate;
  if (!has_arguments(argc, 2, "tgtcfg_generate_llvm_tables ROWS_DIR OUTPUT_CC")) return 2;
  Tables tables;
  for (const std::string& file : files_below(argv[1], ".json")) {
    Json row;
    if (!read_json(file, row)) return 3;
    read_family(row, tables);
  }
  std::ranges::sort(tables.archs, [](const Arch& a, const Arch& b) {
    return std::tie(a.name, a.release, a.patch) < std::tie(b.name, b.release, b.patch);
  });
  return write_file(argv[2], Writer(tables).source()) ? 0 : 3;
}
