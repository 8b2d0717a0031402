// The project file: settings for the files of a folder and below, which come with them.
//
//   ProjectFinder finder(files, "/work");
//   if (const auto file = finder.nearest("deploy")) …
//
// It is a document like any other: whatever it holds, nothing is run, and nothing outside of its
// folder is read for it. Rule: docs/rules/inputs.md#project-file.
#pragma once

#include <tgtcfg/file_system.h>
#include <tgtcfg/pipeline.h>

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "diag/severity_rules.h"
#include "request/ignore_rules.h"

namespace tgtcfg {

inline constexpr std::string_view project_file_name = ".tgtcfg.yaml";
/// Whether a path ends with that name.
[[nodiscard]] bool is_project_file(std::string_view path);

/// What a project file says. Paths are as this run opens them.
struct Project {
  std::string file;  ///< as reports name it
  std::string root;  ///< its folder, absolute and without links
  /// What was read without a mistake, key by key, with places.
  Object settings{};
  std::vector<std::string> search_paths{};
  std::optional<std::string> host_facts{};
  std::optional<std::string> plans{};
  std::optional<std::string> baseline{};  ///< may be missing: `validate` writes it
  bool lenient = false;
  std::map<std::string, std::string, std::less<>> backend_releases{};
  std::optional<std::int64_t> llvm_release{};
  IgnoreRules include{};
  IgnoreRules exclude{};
  SeverityRules rules{};
  struct PerPath {
    IgnoreRules paths;
    SeverityRules rules;
  };
  std::vector<PerPath> per_path{};

  /// An absolute path from the folder of the project; itself when it lies elsewhere.
  [[nodiscard]] std::string path_inside(std::string_view absolute) const;
  /// What the rules say of a finding in a file, which is named from the folder of the project.
  [[nodiscard]] std::optional<Verdict> verdict(std::string_view path, std::string_view code,
                                               std::string_view name, Severity severity) const;
};

/// The release that a project has for a backend; empty: none, or there is no project.
[[nodiscard]] std::string release_in_project(const Project* project, std::string_view backend);

/// What reading takes besides the document.
struct ProjectPlace {
  const FileSystem& files;
  const std::string& working_directory;
  std::string file;  ///< as reports name it
  std::string root;
};

/// Reads the document of a project file; mistakes are reported, and what has none is kept.
[[nodiscard]] Project read_project(const Document& document, const ProjectPlace& place,
                                   Diagnostics& diags);
/// Reports backends and releases that nobody has.
void check_backend_releases(const Project& project, const Database& database, Diagnostics& diags);

/// Finds the nearest project file above a folder; each folder is looked at once. The walk ends at a
/// `.git`: what lies above a checkout does not come with it.
class ProjectFinder {
 public:
  ProjectFinder(const FileSystem& files, const std::string& working_directory)
      : files_(files), here_(working_directory) {}

  /// As the file system opens it; nothing: there is none.
  [[nodiscard]] std::optional<std::string> nearest(std::string_view directory);
  /// Files on the ways so far that were meant as project files and are called otherwise; each is
  /// given once.
  [[nodiscard]] std::vector<std::string> take_misnamed() { return std::exchange(misnamed_, {}); }

 private:
  void look_for_misnamed(const std::string& prefix);
  const FileSystem& files_;
  const std::string& here_;
  std::map<std::string, std::optional<std::string>, std::less<>> typed_;
  std::map<std::string, std::optional<std::string>, std::less<>> known_;
  std::vector<std::string> misnamed_;
};

/// Whether a folder is the top of a project, so that what is above it is another's: by a project
/// file, unless these are not looked for, or by a `.git`.
[[nodiscard]] bool is_project_root(const FileSystem& files, const std::string& directory,
                                   bool without_projects);

}  // namespace tgtcfg
