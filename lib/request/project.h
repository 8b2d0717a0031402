// The project file: settings for all files of a directory tree.
//
//   ProjectFinder finder(files, "/work");
//   if (const auto file = finder.nearest("deploy")) …
//
// It is untrusted input like other documents: it cannot run programs, and files outside of its
// directory are not read for it. Rule: docs/rules/inputs.md#project-file.
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
/// True if a path ends with the project file's name.
[[nodiscard]] bool is_project_file(std::string_view path);

/// The settings of a project file. Paths are as this run opens them.
struct Project {
  std::string file;  ///< as in reports
  std::string root;  ///< the file's directory, absolute and without links
  /// The valid settings by key, with locations.
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

  /// Returns an absolute path relative to the project; unchanged if it is outside.
  [[nodiscard]] std::string path_inside(std::string_view absolute) const;
  /// Returns the verdict of the rules for a diagnostic in a file; `path` is relative to the
  /// project.
  [[nodiscard]] std::optional<Verdict> verdict(std::string_view path, std::string_view code,
                                               std::string_view name, Severity severity) const;
};

/// Returns the project's release of a backend; empty if unset or without a project.
[[nodiscard]] std::string release_in_project(const Project* project, std::string_view backend);

/// Inputs of reading besides the document.
struct ProjectPlace {
  const FileSystem& files;
  const std::string& working_directory;
  std::string file;  ///< as in reports
  std::string root;
};

/// Reads a project file. Invalid settings are reported and dropped.
[[nodiscard]] Project read_project(const Document& document, const ProjectPlace& place,
                                   Diagnostics& diags);
/// Reports unknown backends and releases.
void check_backend_releases(const Project& project, const Database& database, Diagnostics& diags);

/// Finds the nearest project file above a directory and caches each directory. The search ends at a
/// `.git`: directories above a checkout are not part of it.
class ProjectFinder {
 public:
  ProjectFinder(const FileSystem& files, const std::string& working_directory)
      : files_(files), here_(working_directory) {}

  /// Returns the path as the file system opens it, or nullopt.
  [[nodiscard]] std::optional<std::string> nearest(std::string_view directory);
  /// Returns misnamed project files seen so far, each only once.
  [[nodiscard]] std::vector<std::string> take_misnamed() { return std::exchange(misnamed_, {}); }

 private:
  void look_for_misnamed(const std::string& prefix);
  const FileSystem& files_;
  const std::string& here_;
  std::map<std::string, std::optional<std::string>, std::less<>> typed_;
  std::map<std::string, std::optional<std::string>, std::less<>> known_;
  std::vector<std::string> misnamed_;
};

/// True if a directory is the root of a project: it contains a `.git` or, unless
/// `without_projects`, a project file. Directories above are not part of the project.
[[nodiscard]] bool is_project_root(const FileSystem& files, const std::string& directory,
                                   bool without_projects);

}  // namespace tgtcfg
