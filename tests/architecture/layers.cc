#include "layers.h"

#include <algorithm>
#include <iterator>
#include <sstream>

namespace tgtcfg::test {
namespace {

/// Where a library, or a part of the system that a pure function has no use for, may be used: path
/// prefixes. The first door that a header fits decides.
struct Door {
  std::string_view header;
  std::vector<std::string_view> places;
};

/// Where the system may be used: everywhere but in the stages of the pipeline.
const std::vector<std::string_view>& outside() {
  static const std::vector<std::string_view> places = {"lib/process/", "lib/request/",
                                                       "lib/operations/", "apps/"};
  return places;
}

const std::vector<Door>& doors() {
  // The language server stops to try corrections out while an editor waits.
  static const std::vector<std::string_view> with_clock = {"lib/process/", "apps/",
                                                           "lib/lsp/documents.h"};
  static const std::vector<Door> all = {
      {"CLI/", {"apps/tgtcfg/"}},
      {"spdlog/", {"lib/process/"}},
      {"yaml.h", {"lib/document/yaml_events"}},
      {"yaml-cpp/", {"lib/document/yaml_writer"}},
      {"nlohmann/", {"lib/lsp/transport", "apps/generate/"}},
      {"re2/", {"lib/schema/"}},
      {"tgtcfg.h", {"lib/c/"}},  // the header for C
      {"stddef.h", {"lib/c/include/"}},
      {"zlib.h",
       {"lib/support/deflated.cc", "apps/generate/deflate.h", "lib/artifact/decompress.cc"}},
      {"zstd.h", {"lib/artifact/decompress.cc"}},
      {"fstream", outside()},
      {"iostream", outside()},
      {"filesystem", outside()},
      {"chrono", with_clock},
      {"ctime", outside()},
      {"random", outside()},
      {"thread", outside()},
      {"unistd.h", outside()},
      {"fcntl.h", outside()},
      {"dirent.h", outside()},
      {"csignal", outside()},
      {"sys/platform/", {"lib/support/sha256_extension.cc"}},  // what the processor has
      {"sys/mman.h", {"lib/artifact/", "lib/process/"}},
      {"sys/", outside()},
      {"cpuid.h", {"lib/process/"}},
      {"immintrin.h", {"lib/support/sha256_extension.cc"}},
      {"poll.h", {"lib/process/"}},
      {"sched.h", {"lib/process/"}},
      {"spawn.h", {"lib/process/"}},
  };
  return all;
}

struct Include {
  std::string header;
  bool quoted = false;
};

std::vector<Include> includes_of(const std::string& text) {
  std::vector<Include> includes;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("#include ") || line.size() < 12) continue;
    const char close = line[9] == '<' ? '>' : '"';
    includes.push_back({line.substr(10, line.find(close, 10) - 10), close == '"'});
  }
  return includes;
}

/// The module that lists a public header. The headers of codes are generated, one per hundred.
const Module* module_of_header(const std::vector<Module>& modules, std::string_view header) {
  for (const Module& module : modules) {
    const auto& headers = module.headers;
    if (std::find(headers.begin(), headers.end(), header) != headers.end()) return &module;
    const bool generated = header.starts_with("codes/") || header == "codes.h";
    if (generated && module.name == "diag") return &module;
  }
  return nullptr;
}

/// The module whose folder holds a file: the longest one.
const Module* module_of_file(const std::vector<Module>& modules, std::string_view path) {
  const Module* best = nullptr;
  for (const Module& module : modules) {
    if (!path.starts_with(module.folder + "/")) continue;
    if (best == nullptr || module.folder.size() > best->folder.size()) best = &module;
  }
  return best;
}

bool fits(const Door& door, std::string_view header) {
  return door.header.ends_with('/') ? header.starts_with(door.header) : header == door.header;
}

/// Angle brackets: the standard library has neither dot nor slash; the rest needs a door.
bool allowed_outside_header(std::string_view path, std::string_view header) {
  for (const Door& door : doors()) {
    if (!fits(door, header)) continue;
    return std::any_of(door.places.begin(), door.places.end(),
                       [path](std::string_view place) { return path.starts_with(place); });
  }
  return header.find_first_of("./") == header.npos;
}

class Checker {
 public:
  explicit Checker(const std::vector<Module>& modules)
      : modules_(modules), reachable_(reachable(modules)) {}

  void check(const ProjectFile& file) {
    for (const Include& include : includes_of(file.text)) {
      const std::string_view header = include.header;
      if (header.starts_with("tgtcfg/")) {
        edge(file, header, module_of_header(modules_, header.substr(7)));
      } else if (!include.quoted) {
        if (!allowed_outside_header(file.path, header)) {
          wrong.push_back(file.path + ": <" + include.header + "> has no door here");
        }
      } else if (file.path.starts_with("lib/")) {
        edge(file, header, module_of_file(modules_, "lib/" + include.header));
      }
    }
  }

  std::vector<std::string> wrong;

 private:
  void edge(const ProjectFile& file, std::string_view header, const Module* target) {
    const Module* from = module_of_file(modules_, file.path);
    if (from == nullptr) return;  // an app, or a public header: those include what they declare
    if (target == nullptr) {
      wrong.push_back(file.path + ": " + std::string(header) + " belongs to no module");
    } else if (!reachable_.at(from->name).contains(target->name)) {
      wrong.push_back(file.path + ": " + from->name + " -> " + target->name + " (" +
                      std::string(header) + ")");
    }
  }

  const std::vector<Module>& modules_;
  std::map<std::string, std::set<std::string>> reachable_;
};

/// The words between `command(` and `)`.
std::vector<std::vector<std::string>> calls_of(std::string_view text, std::string_view command) {
  std::vector<std::vector<std::string>> calls;
  const std::string start = std::string(command) + "(";
  for (std::size_t at = text.find(start); at != text.npos; at = text.find(start, at + 1)) {
    if (at > 0 && text[at - 1] != '\n' && text[at - 1] != ' ') continue;
    const std::size_t begin = at + start.size();
    std::istringstream words(std::string(text.substr(begin, text.find(')', begin) - begin)));
    calls.emplace_back();
    for (std::string word; words >> word;) calls.back().push_back(word);
  }
  return calls;
}

}  // namespace

std::vector<Module> read_modules(std::string_view cmake_text) {
  std::vector<Module> modules;
  for (const auto& words : calls_of(cmake_text, "tgtcfg_module")) {
    Module module{words.at(0), "lib/" + words.at(0), {}, {}};
    std::string part;
    for (const std::string& word : words) {
      if (word == "FOLDER" || word == "LINKS" || word == "PUBLIC") {
        part = word;
      } else if (part == "FOLDER") {
        module.folder = "lib/" + word;
      } else if (part == "PUBLIC") {
        module.headers.push_back(word);
      } else if (word.starts_with("tgtcfg::") && !word.starts_with("tgtcfg::dep_")) {
        module.links.push_back(word.substr(8));
      }
    }
    modules.push_back(std::move(module));
  }
  return modules;
}

std::map<std::string, std::set<std::string>> reachable(const std::vector<Module>& modules) {
  std::map<std::string, std::set<std::string>> result;
  for (const Module& module : modules) result[module.name].insert(module.name);
  for (bool grown = true; grown;) {
    grown = false;
    for (const Module& module : modules) {
      std::set<std::string>& mine = result[module.name];
      const std::size_t before = mine.size();
      for (const std::string& link : module.links) {
        mine.insert(result[link].begin(), result[link].end());
      }
      grown = grown || mine.size() > before;
    }
  }
  return result;
}

std::vector<std::string> wrong_includes(const std::vector<ProjectFile>& sources,
                                        const std::vector<Module>& modules) {
  Checker checker(modules);
  for (const ProjectFile& file : sources) checker.check(file);
  return std::move(checker.wrong);
}

std::vector<std::string> unused_doors(const std::vector<ProjectFile>& sources) {
  std::vector<std::string> unused;
  for (const Door& door : doors()) {
    std::set<std::string_view> used;
    for (const ProjectFile& file : sources) {
      for (const Include& include : includes_of(file.text)) {
        if (include.quoted || !fits(door, include.header)) continue;
        for (const std::string_view place : door.places) {
          if (file.path.starts_with(place)) used.insert(place);
        }
      }
    }
    // Without a door, a header of the standard library may be used everywhere.
    const bool restricts = door.header.find_first_of("./") == door.header.npos;
    if (used.empty() && !restricts) unused.emplace_back(door.header);
    if (used.empty() || door.places == outside()) continue;
    for (const std::string_view place : door.places) {
      if (!used.contains(place))
        unused.push_back(std::string(door.header) + " " + std::string(place));
    }
  }
  return unused;
}

std::vector<std::string> wrong_headers(const std::vector<Module>& modules,
                                       std::vector<std::string> public_headers) {
  std::vector<std::string> listed;
  for (const Module& module : modules) {
    listed.insert(listed.end(), module.headers.begin(), module.headers.end());
  }
  std::sort(listed.begin(), listed.end());
  std::sort(public_headers.begin(), public_headers.end());
  std::vector<std::string> wrong;
  std::set_symmetric_difference(listed.begin(), listed.end(), public_headers.begin(),
                                public_headers.end(), std::back_inserter(wrong));
  return wrong;
}

std::vector<std::string> wrong_order(const std::vector<Module>& modules) {
  std::set<std::string> above;
  std::vector<std::string> wrong;
  for (const Module& module : modules) {
    for (const std::string& link : module.links) {
      if (!above.contains(link)) wrong.push_back(module.name + " -> " + link);
    }
    above.insert(module.name);
  }
  return wrong;
}

}  // namespace tgtcfg::test
