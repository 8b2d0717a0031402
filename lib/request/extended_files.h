// Files that `extends` names: found beside the file that names them, confined to its project.
#pragma once

#include <tgtcfg/file_system.h>
#include <tgtcfg/pipeline.h>

#include <string>
#include <string_view>
#include <vector>

#include "request/paths.h"

namespace tgtcfg {

/// What confinement has to know of the run.
struct Confinement {
  std::string working_directory;
  std::vector<std::string> allowed;  ///< `--allow-path`
  bool without_projects = false;     ///< `--no-project`: no project file marks a root
  std::string project_root{};        ///< `--project`: the folder of that file, without links
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
  [[nodiscard]] std::optional<std::string> meant_by(const Value& name,
                                                    const SourceMap& sources) const override;

  /// Where a path leads that a file names for another one (both absolute), without links; nothing
  /// where it may not be read. Unlike `read` this is for files and directories that only may be
  /// there: an editor offers them, or links to them.
  [[nodiscard]] std::optional<std::string> place_of(std::string_view path,
                                                    std::string_view named_by,
                                                    std::string_view outermost) const;

 private:
  [[nodiscard]] std::string root_above(const std::string& directory) const;
  /// Where the path leads, absolute; nothing when it leads out of where it may.
  [[nodiscard]] std::optional<std::string> locate(const Value& path, FileId outermost,
                                                  const SourceMap& sources,
                                                  Diagnostics& diags) const;
  [[nodiscard]] std::optional<ExtendedFile> parsed(const Value& path, FileId file,
                                                   InputFormat format, SourceMap& sources,
                                                   Diagnostics& diags) const;
  [[nodiscard]] std::string absolute(std::string_view path) const;
  /// As the file system and reports name it: relative when it lies below the working directory.
  [[nodiscard]] std::string shown(std::string_view absolute) const;
  [[nodiscard]] std::string directory_of(const SourceFile& file) const;
  [[nodiscard]] std::string root_of(const SourceFile& outermost) const;
  [[nodiscard]] bool is_allowed(std::string_view absolute) const;
  /// Suggests the files that a path probably means, as far as they may be read.
  void suggest_files(const Value& path, FileId outermost, const SourceMap& sources,
                     DiagnosticBuilder report) const;
  /// Which folder the project is, and what makes another one of it.
  void explain_root(const std::string& root, const std::string& target, const SourceFile& outermost,
                    DiagnosticBuilder report) const;

  const FileSystem& files_;
  const Database& database_;
  const Limits& limits_;
  Confinement confinement_;
};

class Session;
/// What configurations of a session may extend.
[[nodiscard]] const ConfinedFiles& confined_files_of(const Session& session);

}  // namespace tgtcfg
