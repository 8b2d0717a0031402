// Which module may include what: read from the CMake files, compared with the #include lines.
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
  std::vector<std::string> links;    ///< modules of ours that its CMake file names
  std::vector<std::string> headers;  ///< its headers in lib/include/tgtcfg
};

/// The modules by the `tgtcfg_module(NAME LINKS … PUBLIC …)` calls of CMake files below lib.
std::vector<Module> read_modules(const std::vector<ProjectFile>& cmake_files);

/// The folders of `add_subdirectory` lines, in order.
std::vector<std::string> read_order(std::string_view cmake_text);

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

/// A module that links one which comes later in the order.
std::vector<std::string> wrong_order(const std::vector<Module>& modules,
                                     const std::vector<std::string>& order);

}  // namespace tgtcfg::test
