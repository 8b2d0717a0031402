// Which module may include what: read from lib/CMakeLists.txt, compared with the #include lines.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "project_files.h"

namespace tgtcfg::test {

struct Module {
  std::string name;
  std::string folder;                ///< `lib/diag`
  std::vector<std::string> links;    ///< modules of ours that its call names
  std::vector<std::string> headers;  ///< its headers in lib/include/tgtcfg
};

/// Returns the modules of `tgtcfg_module(NAME FOLDER … LINKS … PUBLIC …)` calls, in their order.
std::vector<Module> read_modules(std::string_view cmake_text);

/// What a module may include: itself and everything its links lead to.
std::map<std::string, std::set<std::string>> reachable(const std::vector<Module>& modules);

/// One line for each edge against the rules, `file: module -> module (header)` or
/// `file: third-party header`; empty when all is well.
std::vector<std::string> wrong_includes(const std::vector<ProjectFile>& sources,
                                        const std::vector<Module>& modules);

/// Doors, and their paths, through which none of the sources includes anything: `HEADER` or
/// `HEADER PATH`.
std::vector<std::string> unused_doors(const std::vector<ProjectFile>& sources);

/// Public headers that no module lists, that several list, or that do not exist.
std::vector<std::string> wrong_headers(const std::vector<Module>& modules,
                                       std::vector<std::string> public_headers);

/// Returns the links to a module that comes later, or that does not exist.
std::vector<std::string> wrong_order(const std::vector<Module>& modules);

}  // namespace tgtcfg::test
