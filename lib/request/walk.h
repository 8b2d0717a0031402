// The files below a directory, or those that a pattern names.
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

/// A callback, not a list: the caller keeps its own, and two would show in peak memory.
using TakeFile = std::function<void(std::string path)>;

/// The directories that a run has searched, without links. None is searched twice, however many
/// inputs it belongs to.
using SearchedDirectories = std::set<std::string, std::less<>>;

/// Gives `take` the documents below a directory, in the order of their paths: `*.yaml *.yml *.json
/// *.json5`, not names beginning with `.`, not what `exclude` says, nor a `.tgtcfgignore` on the
/// way or, from the working directory down, above. Symbolic links are followed inside the
/// directory; what cannot be followed or listed is an error. With `projects` also not what the
/// project file of a folder excludes, and everything that it includes. Returns false if a directory
/// was left out because it is in `searched`.
bool walk_directory(const Session& session, std::string_view directory, const IgnoreRules& exclude,
                    Findings& findings, const TakeFile& take, ProjectSessions* projects = nullptr,
                    SearchedDirectories* searched = nullptr);

/// The existing files that match a pattern, in the order of their paths; of directories that
/// match, the documents below them.
[[nodiscard]] std::vector<std::string> expand_glob(const Session& session, std::string_view pattern,
                                                   const IgnoreRules& exclude, Findings& findings,
                                                   ProjectSessions* projects = nullptr);

/// Whether the project file of a session includes, or excludes, a path.
[[nodiscard]] bool is_included(const Session& session, std::string_view path);
[[nodiscard]] bool is_excluded_by_project(const Session& session, std::string_view path);

/// Whether rules leave out a path or a directory on the way to it.
[[nodiscard]] bool is_excluded(const IgnoreRules& rules, std::string_view path, const Env& env);

}  // namespace tgtcfg
