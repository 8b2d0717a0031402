#include "driver/walk.h"

#include <tgtcfg/codes.h>

#include <algorithm>

#include "driver/glob.h"
#include "driver/load.h"

namespace tgtcfg {
namespace {

std::string join(std::string_view directory, std::string_view name) {
  if (directory.empty() || directory == ".") return std::string(name);
  return std::string(directory) + (directory.ends_with('/') ? "" : "/") + std::string(name);
}

bool is_below(std::string_view path, std::string_view root) {
  return path == root || root == "/" ||
         (path.starts_with(root) && path.size() > root.size() && path[root.size()] == '/');
}

// A path as `--exclude` sees it: from the working directory, or from the root of the file system.
std::string rule_path(std::string_view path, const Env& env) {
  std::string shown = display_path(path, env);
  if (shown.starts_with("./")) shown.erase(0, 2);
  if (shown.starts_with('/')) shown.erase(0, 1);
  return shown;
}

class Walker {
 public:
  Walker(const Session& session, std::string_view root, const IgnoreRules& exclude,
         Findings& findings)
      : files_(session.files()),
        env_(session.env),
        exclude_(exclude),
        findings_(findings),
        root_(files_.resolved(root)) {}

  std::vector<std::string> walk(const std::string& directory) {
    visit(directory, start_of(directory));
    return std::move(found_);
  }

 private:
  // What rules are relative to: the working directory where the walk starts below it, so that a
  // directory is left the same files whether it is walked by itself or from above.
  std::string start_of(const std::string& directory) {
    const std::string below = display_path(directory, env_);
    if (below == "." || below.starts_with('/') || (below + "/").find("../") != below.npos)
      return {};
    std::string start(below.substr(below.starts_with("./") ? 2 : 0));
    for (std::size_t slash = 0; slash != start.npos && !start.empty();) {
      read_ignore_file(slash == 0 ? "." : start.substr(0, slash), start.substr(0, slash));
      slash = start.find('/', slash + 1);
    }
    return start;
  }

  void visit(const std::string& directory, const std::string& relative) {
    ReadError error;
    const auto entries = files_.list(directory, error);
    if (!entries) {
      findings_.diags.error(
          diag::CannotList{.path = display_path(directory, env_), .reason = error.reason},
          place_of_input(findings_, display_path(directory, env_)));
      return;
    }
    const std::size_t rules_before = rules_.size();
    read_ignore_file(directory, relative);
    for (const DirectoryEntry& entry : *entries) visit_entry(directory, relative, entry);
    rules_.shrink(rules_before);
  }

  void visit_entry(const std::string& directory, const std::string& relative,
                   const DirectoryEntry& entry) {
    if (entry.name.starts_with('.')) return;
    const std::string path = join(directory, entry.name);
    const std::string inside = join(relative, entry.name);
    const bool directory_entry = entry.kind == FileKind::directory;
    if (rules_.ignored(inside, directory_entry)) return;
    if (exclude_.ignored(rule_path(path, env_), directory_entry)) return;
    const bool document = format_of(entry.name).has_value();
    if (entry.link && (document || entry.kind == FileKind::directory) && !follow(path, entry.kind))
      return;
    switch (entry.kind) {
      case FileKind::directory:
        visit(path, inside);
        break;
      case FileKind::other:
        findings_.diags.note(diag::SpecialFileSkipped{.path = display_path(path, env_)},
                             place_of_input(findings_, display_path(path, env_)));
        break;
      default:
        if (document) found_.push_back(path);
    }
  }

  // Whether a link leads to something below the root that is not around it.
  bool follow(const std::string& path, FileKind kind) {
    if (kind == FileKind::missing) return refuse(path, "leads nowhere");
    if (kind == FileKind::unreadable) return refuse(path, "cannot be followed");
    const std::string target = files_.resolved(path);
    if (!is_below(target, root_)) return refuse(path, "leads out of the directory that is walked");
    const std::string parent = files_.resolved(path.substr(0, path.find_last_of('/') + 1));
    if (kind == FileKind::directory && is_below(parent, target))
      return refuse(path, "leads back to a directory around it");
    return true;
  }

  bool refuse(const std::string& path, std::string_view reason) {
    findings_.diags.error(
        diag::DanglingLink{.path = display_path(path, env_), .reason = std::string(reason)},
        place_of_input(findings_, display_path(path, env_)));
    return false;
  }

  void read_ignore_file(const std::string& directory, const std::string& relative) {
    constexpr std::size_t limit = 1U << 20U;
    ReadError error;
    const auto text = files_.read(join(directory, ".tgtcfgignore"), limit, error);
    if (text) rules_.add(*text, relative);
  }

  const FileSystem& files_;
  const Env& env_;
  const IgnoreRules& exclude_;
  Findings& findings_;
  std::string root_;
  IgnoreRules rules_;
  std::vector<std::string> found_;
};

// One segment of the pattern at a time, so that only directories that can match are listed.
class Globber {
 public:
  Globber(const Session& session, const IgnoreRules& exclude, Findings& findings)
      : session_(session), exclude_(exclude), findings_(findings) {}

  std::vector<std::string> expand(std::string_view pattern) {
    const bool absolute = pattern.starts_with('/');
    step(absolute ? "/" : "", pattern.substr(absolute ? 1 : 0));
    std::sort(found_.begin(), found_.end());
    found_.erase(std::unique(found_.begin(), found_.end()), found_.end());
    return std::move(found_);
  }

 private:
  void step(const std::string& directory, std::string_view pattern) {
    const std::size_t slash = pattern.find('/');
    const std::string_view segment = pattern.substr(0, slash);
    const std::string_view rest =
        slash == pattern.npos ? std::string_view() : pattern.substr(slash + 1);
    if (segment == "**") return step_across(directory, rest);
    if (!has_glob_characters(segment))
      return arrive(join(directory, segment), rest, slash == pattern.npos);
    for (const DirectoryEntry& entry : entries_of(directory)) {
      if (entry.name.starts_with('.') && !segment.starts_with('.')) continue;
      if (glob_match(segment, entry.name))
        arrive(join(directory, entry.name), rest, slash == pattern.npos);
    }
  }

  // `**`: no directory, or one and then again.
  void step_across(const std::string& directory, std::string_view rest) {
    if (rest.empty()) return arrive(directory.empty() ? "." : directory, rest, true);
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
    } else if (kind == FileKind::directory) {
      for (std::string& file : walk_directory(session_, path, exclude_, findings_))
        found_.push_back(std::move(file));
    } else if (kind != FileKind::missing && !is_excluded(exclude_, path, session_.env)) {
      found_.push_back(path);
    }
  }

  std::vector<DirectoryEntry> entries_of(const std::string& directory) {
    const std::string path = directory.empty() ? "." : directory;
    ReadError error;
    auto entries = session_.files().list(path, error);
    if (entries) return std::move(*entries);
    if (error.kind != FileKind::missing) {
      findings_.diags.error(
          diag::CannotList{.path = display_path(path, session_.env), .reason = error.reason},
          place_of_input(findings_, display_path(path, session_.env)));
    }
    return {};
  }

  const Session& session_;
  const IgnoreRules& exclude_;
  Findings& findings_;
  std::vector<std::string> found_;
};

}  // namespace

std::vector<std::string> walk_directory(const Session& session, std::string_view directory,
                                        const IgnoreRules& exclude, Findings& findings) {
  std::string start(directory);
  while (start.size() > 1 && start.ends_with('/')) start.pop_back();
  return Walker(session, start, exclude, findings).walk(start);
}

std::vector<std::string> expand_glob(const Session& session, std::string_view pattern,
                                     const IgnoreRules& exclude, Findings& findings) {
  return Globber(session, exclude, findings).expand(pattern);
}

bool is_excluded(const IgnoreRules& rules, std::string_view typed, const Env& env) {
  if (rules.size() == 0) return false;
  const std::string path = rule_path(typed, env);
  for (std::size_t slash = path.find('/', 1); slash != path.npos;
       slash = path.find('/', slash + 1)) {
    if (rules.ignored(std::string_view(path).substr(0, slash), true)) return true;
  }
  return rules.ignored(path, false);
}

}  // namespace tgtcfg
