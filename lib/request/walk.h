// Finds the files below a directory, or those that match a pattern.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "request/ignore_rules.h"
#include "request/project_sessions.h"
#include "request/session.h"

namespace tgtcfg {

/// A callback instead of a list: a second list would add to peak memory.
using TakeFile = std::function<void(std::string path)>;

/// The directories that a run has searched, without links. Each is searched once, however many
/// inputs include it.
using SearchedDirectories = std::set<std::string, std::less<>>;

/// Passes the documents below a directory to `take`, sorted by path: `*.yaml *.yml *.json *.json5`.
/// Excluded are names beginning with `.`, matches of `exclude`, and matches of each `.tgtcfgignore`
/// on the way or, up to the working directory, above. With `projects`, the project file of a
/// directory excludes and includes further files. Symbolic links are followed inside the directory;
/// an unreadable link or directory is an error. Returns false if a directory was skipped because it
/// is in `searched`.
bool walk_directory(const Session& session, std::string_view directory, const IgnoreRules& exclude,
                    Findings& findings, const TakeFile& take, ProjectSessions* projects = nullptr,
                    SearchedDirectories* searched = nullptr);

/// Returns the existing files that match a pattern, sorted by path. A matching directory yields the
/// documents below it, or itself with `whole_directories`.
[[nodiscard]] std::vector<std::string> expand_glob(const Session& session, std::string_view pattern,
                                                   const IgnoreRules& exclude, Findings& findings,
                                                   ProjectSessions* projects = nullptr,
                                                   bool whole_directories = false);

/// True if the session's project file includes, or excludes, a path.
[[nodiscard]] bool is_included(const Session& session, std::string_view path);
[[nodiscard]] bool is_excluded_by_project(const Session& session, std::string_view path);

/// True if the rules exclude a path or one of its parent directories.
[[nodiscard]] bool is_excluded(const IgnoreRules& rules, std::string_view path, const Env& env);

}  // namespace tgtcfg
