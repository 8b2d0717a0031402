// Files named in `extends`: paths are relative to the naming file and confined to its project.
#pragma once

#include <tgtcfg/file_system.h>
#include <tgtcfg/pipeline.h>

#include <string>
#include <string_view>
#include <vector>

#include "request/paths.h"

namespace tgtcfg {

/// Settings of a run that affect confinement.
struct Confinement {
  std::string working_directory;
  std::vector<std::string> allowed;  ///< `--allow-path`
  bool without_projects = false;     ///< `--no-project`: a project file does not mark a project
                                     ///< root
  std::string project_root{};        ///< `--project`: the directory of that file, without links
};

class ConfinedFiles final : public ExtendedFiles {
 public:
  ConfinedFiles(const FileSystem& files, const Database& database, const Limits& limits,
                Confinement confinement)
      : files_(files), database_(database), limits_(limits), confinement_(std::move(confinement)) {}

  [[nodiscard]] std::optional<ExtendedFile> read(const Value& path, FileId outermost,
                                                 SourceMap& sources,
                                                 Diagnostics& diags) const override;
  [[nodiscard]] std::string identity(const SourceFile& file) const override;
  [[nodiscard]] std::optional<std::string> existing_path(const Value& name,
                                                         const SourceMap& sources) const override;

  /// Resolves the links of a path that a file names (both absolute). Returns nullopt if the path
  /// may not be read. Unlike `read`, it also accepts paths that may not exist: editors offer or
  /// link to them.
  [[nodiscard]] std::optional<std::string> place_of(std::string_view path,
                                                    std::string_view named_by,
                                                    std::string_view outermost) const;

 private:
  [[nodiscard]] std::string root_above(const std::string& directory) const;
  /// Returns the absolute path, or nullopt if it is outside the permitted directories.
  [[nodiscard]] std::optional<std::string> locate(const Value& path, FileId outermost,
                                                  const SourceMap& sources,
                                                  Diagnostics& diags) const;
  [[nodiscard]] std::optional<ExtendedFile> parsed(const Value& path, FileId file,
                                                   InputFormat format, SourceMap& sources,
                                                   Diagnostics& diags) const;
  [[nodiscard]] std::string absolute(std::string_view path) const;
  /// Returns the path as used by the file system and reports: relative if it is below the working
  /// directory.
  [[nodiscard]] std::string shown(std::string_view absolute) const;
  [[nodiscard]] std::string directory_of(const SourceFile& file) const;
  [[nodiscard]] std::string root_of(const SourceFile& outermost) const;
  [[nodiscard]] bool is_allowed(std::string_view absolute) const;
  /// Suggests readable files that a path probably means.
  void suggest_files(const Value& path, FileId outermost, const SourceMap& sources,
                     DiagnosticBuilder report) const;
  /// Explains which directory is the project root, and how to change it.
  void explain_root(const std::string& root, const std::string& target, const SourceFile& outermost,
                    DiagnosticBuilder report) const;

  const FileSystem& files_;
  const Database& database_;
  const Limits& limits_;
  Confinement confinement_;
};

class Session;
/// Returns at most three configuration files similar to a path on the command line.
[[nodiscard]] std::vector<std::string> files_like(const Session& session, std::string_view path);
/// Returns the files that configurations of a session may extend.
[[nodiscard]] const ConfinedFiles& confined_files_of(const Session& session);

}  // namespace tgtcfg
