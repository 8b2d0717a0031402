#include "request/walk.h"

#include <tgtcfg/codes/TC91.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "request/load.h"
#include "request/paths.h"
#include "support/links.h"
#include "support/path_pattern.h"

namespace tgtcfg {
namespace {

std::string join(std::string_view directory, std::string_view name) {
  if (directory.empty() || directory == ".") return std::string(name);
  std::string path;
  path.reserve(directory.size() + 1 + name.size());
  path += directory;
  if (!directory.ends_with('/')) path += '/';
  path += name;
  return path;
}

// Returns a path relative to the project; absolute if it is outside.
std::string path_in_project(const Project& project, std::string_view path, const Env& env) {
  return project.path_inside(absolute_path(path, env.working_directory));
}

// The project file's rules for the entries of a directory.
class FolderRules {
 public:
  FolderRules(ProjectSessions* projects, std::string_view folder, const Env& env) {
    if (projects == nullptr) return;
    const Session& session = projects->of(folder.empty() ? "." : folder);
    project_ = session.project();
    if (project_ != nullptr)
      inside_ = path_in_project(*project_, folder.empty() ? "." : folder, env);
  }

  [[nodiscard]] bool excludes(const DirectoryEntry& entry) const {
    return project_ != nullptr &&
           project_->exclude.ignored(join(inside_, entry.name), entry.kind == FileKind::directory);
  }
  [[nodiscard]] bool includes(const DirectoryEntry& entry) const {
    return project_ != nullptr && project_->include.covers(join(inside_, entry.name));
  }

 private:
  const Project* project_ = nullptr;
  std::string inside_;
};

// Returns a path as matched by `--exclude`: relative to the working directory, or absolute if
// outside.
std::string rule_path(std::string_view path, const Env& env) {
  std::string shown = display_path(path, env);
  if (shown.starts_with("./")) shown.erase(0, 2);
  if (shown.starts_with('/')) shown.erase(0, 1);
  return shown;
}

void report_unlisted(const std::string& path, const ReadError& error, const Env& env,
                     Findings& findings) {
  const std::string shown = display_path(path, env);
  findings.diags.error(diag::CannotList{.path = shown, .reason = error.reason},
                       place_of_input(findings, shown));
}

void refuse_link(const std::string& path, std::string_view reason, const Env& env,
                 Findings& findings) {
  const std::string shown = display_path(path, env);
  findings.diags.error(diag::DanglingLink{.path = shown, .reason = std::string(reason)},
                       place_of_input(findings, shown));
}

class Walker {
 public:
  Walker(const Session& session, std::string_view root, const IgnoreRules& exclude,
         ProjectSessions* projects, SearchedDirectories* searched, Findings& findings,
         const TakeFile& take)
      : files_(session.files()),
        env_(session.env),
        limits_(session.options.limits),
        projects_(projects),
        searched_(searched),
        exclude_(exclude),
        findings_(findings),
        take_(take),
        links_(files_, root) {}

  // Returns false if a directory was searched before.
  bool walk(const std::string& directory) {
    visit(directory, start_of(directory), false);
    return all_new_;
  }

 private:
  // The base of rules: the working directory if the walk starts below it. A directory then yields
  // the same files whether the walk starts there or above.
  std::string start_of(const std::string& directory) {
    const std::string below = display_path(directory, env_);
    if (below == "." || below.starts_with('/') || (below + "/").find("../") != below.npos)
      return {};
    std::string start(below.substr(below.starts_with("./") ? 2 : 0));
    const std::string root = real_path(".");
    for (std::size_t slash = 0; slash != start.npos && !start.empty();) {
      read_ignore_file(slash == 0 ? "." : start.substr(0, slash), start.substr(0, slash), &root);
      slash = start.find('/', slash + 1);
    }
    return start;
  }

  void visit(const std::string& directory, const std::string& relative, bool through_link) {
    if (!links_.enter(directory, through_link) || is_searched(directory, through_link)) return;
    ReadError error;
    const auto entries = files_.list(directory, error);
    if (!entries) return report_unlisted(directory, error, env_, findings_);
    const std::size_t rules_before = rules_.size();
    for (const DirectoryEntry& entry : *entries) {
      if (entry.name != ignore_file_name) continue;
      const std::string root = absolute_path(links_.root(), env_.working_directory);
      read_ignore_file(directory, relative, entry.link ? &root : nullptr);
    }
    const FolderRules project(projects_, directory, env_);
    for (const DirectoryEntry& entry : *entries) {
      if (!entry.name.starts_with('.') && !project.excludes(entry))
        visit_entry(directory, relative, entry, through_link, project.includes(entry));
    }
    rules_.shrink(rules_before);
  }

  void visit_entry(const std::string& directory, const std::string& relative,
                   const DirectoryEntry& entry, bool through_link, bool included) {
    std::string path = join(directory, entry.name);
    const std::string inside = join(relative, entry.name);
    const bool directory_entry = entry.kind == FileKind::directory;
    if (rules_.ignored(inside, directory_entry)) return;
    if (exclude_.ignored(rule_path(path, env_), directory_entry)) return;
    const bool document = included || format_of(entry.name).has_value();
    if (entry.link && (document || entry.kind == FileKind::directory)) {
      if (const auto reason = links_.refusal(path, entry.kind))
        return refuse_link(path, *reason, env_, findings_);
    }
    switch (entry.kind) {
      case FileKind::directory:
        visit(path, inside, through_link || entry.link);
        break;
      case FileKind::other:
        findings_.diags.note(diag::SpecialFileSkipped{.path = display_path(path, env_)},
                             place_of_input(findings_, display_path(path, env_)));
        break;
      default:
        if (document) take_(std::move(path));
    }
  }

  // The target of a link has another path of its own; Links enters each of them only once.
  bool is_searched(const std::string& directory, bool through_link) {
    if (searched_ == nullptr || through_link) return false;
    const bool added = searched_->insert(absolute_path(directory, env_.working_directory)).second;
    all_new_ = all_new_ && added;
    return !added;
  }

  [[nodiscard]] std::string real_path(std::string_view path) const {
    return absolute_path(files_.resolved(path), env_.working_directory);
  }

  // Problems of the file are errors, since unread rules would let in too many files. `root`: the
  // directory that must contain the file if it may be a link.
  void read_ignore_file(const std::string& directory, const std::string& relative,
                        const std::string* root) {
    const std::string path = join(directory, ignore_file_name);
    ReadError error;
    const auto text = files_.read(path, limits_.file_size, error);
    if (!text && error.kind == FileKind::missing) return;
    if (!text) return report_unread(display_path(path, env_), "", error, limits_, findings_);
    if (root != nullptr && !is_below(real_path(path), *root))
      return refuse_link(path, "points outside the searched directory", env_, findings_);
    if (rules_.add(*text, relative) || too_many_) return;
    too_many_ = true;
    findings_.diags.error(diag::TooManyIgnorePatterns{.path = display_path(path, env_)},
                          place_of_input(findings_, display_path(path, env_)));
  }

  const FileSystem& files_;
  const Env& env_;
  const Limits& limits_;
  ProjectSessions* projects_;
  SearchedDirectories* searched_;
  const IgnoreRules& exclude_;
  Findings& findings_;
  const TakeFile& take_;
  Links links_;
  IgnoreRules rules_;
  bool all_new_ = true;
  bool too_many_ = false;  // reported once
};

// Expands one segment at a time, so that only directories that can match are listed.
class Globber {
 public:
  Globber(const Session& session, const IgnoreRules& exclude, ProjectSessions* projects,
          Findings& findings, bool whole_directories)
      : session_(session),
        exclude_(exclude),
        projects_(projects),
        findings_(findings),
        whole_directories_(whole_directories) {}

  std::vector<std::string> expand(std::string_view pattern) {
    const std::string typed = typed_part(pattern);
    links_.emplace(session_.files(), typed.empty() ? "." : typed);
    open_ = pattern.size() - typed.size();
    const bool absolute = pattern.starts_with('/');
    step(absolute ? "/" : "", pattern.substr(absolute ? 1 : 0));
    std::ranges::sort(found_);
    found_.erase(std::unique(found_.begin(), found_.end()), found_.end());
    return std::move(found_);
  }

 private:
  // Returns the directories that the user typed literally. Links there are trusted.
  static std::string typed_part(std::string_view pattern) {
    const std::size_t special = pattern.find_first_of("*?[");
    const std::size_t slash = pattern.rfind('/', std::min(special, pattern.size()));
    if (slash == pattern.npos) return {};
    return slash == 0 ? "/" : std::string(pattern.substr(0, slash));
  }

  void step(const std::string& directory, std::string_view pattern) {
    if (!seen_.emplace(directory, pattern.size()).second) return;
    const std::size_t slash = pattern.find('/');
    const std::string_view segment = pattern.substr(0, slash);
    const std::string_view rest =
        slash == pattern.npos ? std::string_view() : pattern.substr(slash + 1);
    if (segment == "**") return step_across(directory, rest);
    if (!has_glob_characters(segment)) {
      const std::string path = join(directory, segment);
      const bool found = pattern.size() < open_ && session_.files().kind(path) != FileKind::missing;
      if (!found || follows(path, session_.files().kind(path)))
        arrive(path, rest, slash == pattern.npos);
      return;
    }
    for (const DirectoryEntry& entry : entries_of(directory)) {
      if (entry.name.starts_with('.') && !segment.starts_with('.')) continue;
      if (!glob_match(segment, entry.name)) continue;
      const std::string path = join(directory, entry.name);
      if (!entry.link || follows(path, entry.kind)) arrive(path, rest, slash == pattern.npos);
    }
  }

  // `**` matches zero directories, or one and then again.
  void step_across(const std::string& directory, std::string_view rest) {
    if (rest.empty()) return arrive(directory.empty() ? "." : directory, rest, true);
    while (rest.starts_with("**/")) rest.remove_prefix(3);
    step(directory, rest);
    for (const DirectoryEntry& entry : entries_of(directory)) {
      const bool walked =
          entry.kind == FileKind::directory && !entry.link && !entry.name.starts_with('.');
      if (walked) step_across(join(directory, entry.name), rest);
    }
  }

  void arrive(const std::string& path, std::string_view rest, bool last) {
    const FileKind kind = session_.files().kind(path);
    if (!last) {
      if (kind == FileKind::directory) step(path, rest);
    } else if (kind == FileKind::directory && !whole_directories_) {
      (void)walk_directory(
          session_, path, exclude_, findings_,
          [this](std::string file) { found_.push_back(std::move(file)); }, projects_);
    } else if (kind != FileKind::missing && !is_excluded(exclude_, path, session_.env) &&
               (projects_ == nullptr || !is_excluded_by_project(projects_->of_file(path), path))) {
      found_.push_back(path);
    }
  }

  // Matches of a pattern are not typed by the user, so links follow the rules of a walk.
  bool follows(const std::string& path, FileKind kind) {
    const std::string real = session_.files().resolved(path);
    const bool inside =
        kind != FileKind::missing && kind != FileKind::unreadable && is_below(real, links_->root());
    if (inside) return true;
    const auto reason = links_->refusal(path, kind);
    if (reason) refuse_link(path, *reason, session_.env, findings_);
    return !reason;
  }

  std::vector<DirectoryEntry> entries_of(const std::string& directory) {
    const std::string path = directory.empty() ? "." : directory;
    ReadError error;
    auto entries = session_.files().list(path, error);
    if (entries) return std::move(*entries);
    if (error.kind != FileKind::missing) report_unlisted(path, error, session_.env, findings_);
    return {};
  }

  const Session& session_;
  const IgnoreRules& exclude_;
  ProjectSessions* projects_;
  Findings& findings_;
  bool whole_directories_;
  std::optional<Links> links_;
  std::size_t open_ = 0;  // size of the pattern from its first special segment
  std::set<std::pair<std::string, std::size_t>> seen_;  // directory and size of the remaining
                                                        // pattern
  std::vector<std::string> found_;
};

}  // namespace

bool walk_directory(const Session& session, std::string_view directory, const IgnoreRules& exclude,
                    Findings& findings, const TakeFile& take, ProjectSessions* projects,
                    SearchedDirectories* searched) {
  std::string start(directory);
  while (start.size() > 1 && start.ends_with('/')) start.pop_back();
  return Walker(session, start, exclude, projects, searched, findings, take).walk(start);
}

std::vector<std::string> expand_glob(const Session& session, std::string_view pattern,
                                     const IgnoreRules& exclude, Findings& findings,
                                     ProjectSessions* projects, bool whole_directories) {
  return Globber(session, exclude, projects, findings, whole_directories).expand(pattern);
}

bool is_included(const Session& session, std::string_view path) {
  const Project* project = session.project();
  return project != nullptr &&
         project->include.covers(path_in_project(*project, path, session.env));
}

bool is_excluded_by_project(const Session& session, std::string_view path) {
  const Project* project = session.project();
  return project != nullptr &&
         project->exclude.covers(path_in_project(*project, path, session.env));
}

bool is_excluded(const IgnoreRules& rules, std::string_view typed, const Env& env) {
  return rules.size() > 0 && rules.covers(rule_path(typed, env));
}

}  // namespace tgtcfg
