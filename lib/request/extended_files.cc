#include "request/extended_files.h"

#include <tgtcfg/codes/TC41.h>
#include <tgtcfg/plan.h>

#include <algorithm>
#include <functional>
#include <optional>

#include "request/load.h"
#include "request/project.h"
#include "request/session.h"
#include "support/edit_distance.h"
#include "support/links.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

// Limits the search: no other directory is listed.
struct SearchedFiles {
  const FileSystem& files;
  std::string directory;                                        ///< absolute: the base of relative
                                                                ///< paths
  std::function<bool(std::string_view absolute)> may_search;    ///< true if a path may be accessed
  std::function<std::string(std::string_view absolute)> shown;  ///< returns a path as named by
                                                                ///< `files`
};

class Search {
 public:
  explicit Search(const SearchedFiles& place) : place_(place) {}

  /// Replaces each name that does not exist by its nearest one.
  std::vector<std::string> respelt(std::string_view text) const {
    const std::size_t slash = text.rfind('/');
    const auto folder =
        slash == text.npos ? std::optional<std::string>("") : respelt_folder(text.substr(0, slash));
    if (!folder) return {};
    const auto path = [&](const std::string& name) { return *folder + name; };
    return texts_of(near_names(*folder, text.substr(slash + 1)), path);
  }

  /// Tries the path without `../` in the directory and its parents: `../` may be missing or
  /// superfluous.
  std::vector<std::string> moved(std::string_view text) const {
    std::string_view tail = text;
    while (tail.starts_with("../") || tail.starts_with("./"))
      tail.remove_prefix(tail.find('/') + 1);
    std::string up;
    for (int level = 0; level < 32; ++level, up += "../") {
      const std::string path = up + std::string(tail);
      if (!may_search(path)) break;
      if (path != text && format_of(path) && kind(path) == FileKind::regular) return {path};
    }
    return {};
  }

 private:
  [[nodiscard]] std::string absolute(std::string_view path) const {
    const bool rooted = path.starts_with('/');
    return normal_path(rooted ? std::string(path) : place_.directory + "/" + std::string(path));
  }
  [[nodiscard]] bool may_search(std::string_view path) const {
    return place_.may_search(absolute(path));
  }
  [[nodiscard]] FileKind kind(std::string_view path) const {
    return place_.files.kind(place_.shown(absolute(path)));
  }

  // Returns the names in a directory; `folder` ends with `/`.
  [[nodiscard]] std::vector<std::string> names_in(const std::string& folder, FileKind kind) const {
    std::vector<std::string> names;
    const std::string path = folder.empty() ? "." : folder;
    if (!may_search(path)) return names;
    ReadError ignored;
    const auto entries = place_.files.list(place_.shown(absolute(path)), ignored);
    if (!entries) return names;
    for (const DirectoryEntry& entry : *entries) {
      const bool wanted = kind != FileKind::regular || format_of(entry.name).has_value();
      if (wanted && entry.kind == kind && !entry.name.starts_with('.')) names.push_back(entry.name);
    }
    return names;
  }

  [[nodiscard]] std::vector<std::string> near_names(const std::string& folder,
                                                    std::string_view last) const {
    std::vector<std::string> names = names_in(folder, FileKind::regular);
    const std::string_view stem = without_ending(last);
    std::vector<std::string> same;
    for (const std::string& name : names) {
      if (same_ignoring_case(without_ending(name), stem)) same.push_back(name);
    }
    if (!same.empty()) return same;
    // Compares stems: a common extension must not make names similar.
    const std::vector<std::string> stems = texts_of(names, without_ending);
    std::vector<std::string> found;
    for (const std::string& near : nearest_names(stem, stems)) {
      const auto at = std::ranges::find(stems, near);
      found.push_back(names[static_cast<std::size_t>(at - stems.begin())]);
    }
    return found;
  }

  static std::string_view without_ending(std::string_view name) {
    return format_of(name) ? name.substr(0, name.rfind('.')) : name;
  }

  [[nodiscard]] std::optional<std::string> respelt_folder(std::string_view path) const {
    std::string folder;
    for (const std::string_view segment : split(path, '/')) {
      std::string next = folder + std::string(segment) + "/";
      const bool step = segment.empty() || segment == "." || segment == "..";
      if (!step && (!may_search(next) || kind(next) != FileKind::directory)) {
        const auto near = nearest_names(segment, names_in(folder, FileKind::directory), 1);
        if (near.empty()) return std::nullopt;
        next = folder + near.front() + "/";
      }
      folder = std::move(next);
    }
    return folder;
  }

  const SearchedFiles& place_;
};

// Returns at most three configuration files similar to `text`, relative to `directory`: with
// another extension, with each wrong name replaced by its nearest, or with more or fewer `../`.
std::vector<std::string> near_files(std::string_view text, const SearchedFiles& place) {
  constexpr std::size_t most = 3;
  const Search search(place);
  std::vector<std::string> found = search.respelt(text);
  if (found.empty()) found = search.moved(text);
  if (found.size() > most) found.resize(most);
  return found;
}

// Documents without a file: arguments and standard input.
bool is_argument(const SourceFile& file) {
  return file.name().starts_with('<');
}

std::string words_of(const ReadError& error) {
  switch (error.kind) {
    case FileKind::missing:
      return "there is no such file";
    case FileKind::directory:
      return "it is a directory";
    case FileKind::other:
      return "it is not a regular file";
    default:
      return error.too_large ? "it is larger than the limit" : error.reason;
  }
}

}  // namespace

std::vector<std::string> files_like(const Session& session, std::string_view path) {
  const std::string& here = session.env.working_directory;
  const auto shown = [&](std::string_view found) {
    return found == here ? std::string(".") : display_path(found, session.env);
  };
  return near_files(path, {session.files(), here, [](std::string_view) { return true; }, shown});
}

std::string ConfinedFiles::absolute(std::string_view path) const {
  return absolute_path(path, confinement_.working_directory);
}

std::string ConfinedFiles::shown(std::string_view path) const {
  const std::string& here = confinement_.working_directory;
  if (path == here) return ".";
  return std::string(!here.empty() && is_below(path, here) ? path.substr(here.size() + 1) : path);
}

std::string ConfinedFiles::directory_of(const SourceFile& file) const {
  const std::string directory =
      is_argument(file) ? confinement_.working_directory : absolute(parent_of(file.name()));
  return files_.resolved(directory.empty() ? "/" : directory);
}

std::string ConfinedFiles::root_of(const SourceFile& outermost) const {
  const std::string directory = directory_of(outermost);
  return is_argument(outermost) ? directory : root_above(directory);
}

std::string ConfinedFiles::root_above(const std::string& directory) const {
  const std::string& chosen = confinement_.project_root;
  if (!chosen.empty() && is_below(directory, chosen)) return chosen;
  for (std::string above = directory;; above = parent_of(above)) {
    if (is_project_root(files_, shown(above), confinement_.without_projects)) return above;
    if (above == "/" || above == ".") return directory;
  }
}

bool ConfinedFiles::is_allowed(std::string_view path) const {
  return std::ranges::any_of(confinement_.allowed, [&](const std::string& allowed) {
    return is_below(path, files_.resolved(absolute(allowed)));
  });
}

std::string ConfinedFiles::identity(const SourceFile& file) const {
  return is_argument(file) ? file.name() : files_.resolved(absolute(file.name()));
}

std::optional<std::string> ConfinedFiles::existing_path(const Value& name,
                                                        const SourceMap& sources) const {
  if (!name.span.known()) return std::nullopt;
  const std::string directory = directory_of(sources.file(name.span.file));
  // Check the path as text first, so that directories outside are never accessed.
  const auto inside = [&](std::string_view path) {
    return is_below(path, directory) && is_below(files_.resolved(path), directory);
  };
  const auto shown_path = [this](std::string_view path) { return shown(path); };
  const auto near = near_files(name.string(), {files_, directory, inside, shown_path});
  if (near.empty()) return std::nullopt;
  return near.front().starts_with("./") ? near.front() : "./" + near.front();
}

void ConfinedFiles::suggest_files(const Value& path, FileId outermost, const SourceMap& sources,
                                  DiagnosticBuilder report) const {
  const std::string root = root_of(sources.file(outermost));
  // Check the path as text first, so that directories outside are never accessed.
  const auto inside = [&](std::string_view each) {
    return (is_below(each, root) && is_below(files_.resolved(each), root)) || is_allowed(each);
  };
  const auto shown_path = [this](std::string_view each) { return shown(each); };
  const std::string directory = directory_of(sources.file(path.span.file));
  for (const std::string& near : near_files(path.string(), {files_, directory, inside, shown_path}))
    report.suggest(near, path.span);
}

void ConfinedFiles::explain_root(const std::string& root, const std::string& target,
                                 const SourceFile& outermost, DiagnosticBuilder report) const {
  const auto named = [this](std::string_view path) {
    return path_from(confinement_.working_directory, path);
  };
  const bool marked = root == confinement_.project_root ||
                      is_project_root(files_, shown(root), confinement_.without_projects);
  report.note("the project is `" + named(root) + "`" +
              (marked ? ", which has a `.tgtcfg.yaml` or `.git`" : ", the directory of the input"));
  // The nearest directory that contains both the file and the project.
  std::string above = parent_of(root);
  while (above != "/" && !is_below(target, above)) above = parent_of(above);
  const bool may_be_marked = !marked && !is_argument(outermost) && !confinement_.without_projects;
  if (may_be_marked && above != "/") {
    report.help(parent_of(target) == above
                    ? "put a `.tgtcfg.yaml` next to `" + named(target) + "` to make `" +
                          named(above) + "` the project"
                    : "put a `.tgtcfg.yaml` in `" + named(above) + "` to make it the project");
  }
  report.help("allow a directory outside the project with `--allow-path " +
              named(parent_of(target)) + "`");
}

std::optional<std::string> ConfinedFiles::locate(const Value& path, FileId outermost,
                                                 const SourceMap& sources,
                                                 Diagnostics& diags) const {
  const std::string& text = path.string();
  const auto report = [&](std::string problem) {
    return diags.error(diag::OutsideRoot{.path = text, .problem = std::move(problem)}, path.span);
  };
  const SourceFile& named_by = sources.file(path.span.file);
  if (confinement_.working_directory.empty() && !named_by.name().starts_with('/')) {
    report("is relative to a working directory that does not exist");
    return std::nullopt;
  }
  // Other files of a project (keys, settings) are never read, much less printed.
  if (!format_of(text)) {
    suggest_files(path, outermost, sources,
                  report("is not a configuration file (.yaml, .yml, .json or .json5)"));
    return std::nullopt;
  }
  const std::string directory = directory_of(named_by);
  const bool rooted = text.starts_with('/');
  const std::string target = normal_path(rooted ? text : directory + "/" + text);
  // Check the path as text first, so that directories outside are never accessed.
  const SourceFile& input = sources.file(outermost);
  const std::string root = root_of(input);
  const auto refuse = [&](const std::string& found, std::string problem) {
    explain_root(root, found, input, report(std::move(problem)));
    return std::nullopt;
  };
  if (rooted && !is_allowed(target)) {
    if (!is_below(target, root)) return refuse(target, "is an absolute path");
    report("is an absolute path").suggest(path_from(directory, target), path.span);
    return std::nullopt;
  }
  if (!is_below(target, root) && !is_allowed(target))
    return refuse(target, "is outside the project");
  const std::string real = files_.resolved(target);
  if (!format_of(real)) {
    report("is a link to a file that is not a configuration");
    return std::nullopt;
  }
  if (!is_below(real, root) && !is_allowed(real))
    return refuse(real, "is a link to a file outside the project");
  return real;
}

std::optional<std::string> ConfinedFiles::place_of(std::string_view path, std::string_view named_by,
                                                   std::string_view outermost) const {
  const std::string root = root_above(files_.resolved(parent_of(absolute(outermost))));
  const std::string directory = files_.resolved(parent_of(absolute(named_by)));
  const bool rooted = path.starts_with('/');
  const std::string target =
      normal_path(rooted ? std::string(path) : directory + "/" + std::string(path));
  const auto may_be_read = [&](std::string_view each) {
    return is_allowed(each) || (is_below(each, root) && !rooted);
  };
  // Check the path as text first, so that directories outside are never accessed.
  if (!may_be_read(target)) return std::nullopt;
  std::string real = files_.resolved(target);
  if (!may_be_read(real)) return std::nullopt;
  return real;
}

std::optional<ExtendedFile> ConfinedFiles::read(const Value& path, FileId outermost,
                                                SourceMap& sources, Diagnostics& diags) const {
  const auto target = locate(path, outermost, sources, diags);
  if (!target) return std::nullopt;
  const std::string name = shown(*target);
  ReadError error;
  auto text = files_.read(name, limits_.file_size, error);
  if (!text) {
    auto report = diags.error(
        diag::ExtendsUnavailable{.name = path.string(), .reason = words_of(error)}, path.span);
    if (error.kind == FileKind::missing) suggest_files(path, outermost, sources, report);
    return std::nullopt;
  }
  const FileId file = sources.add(name, std::move(*text));
  const InputFormat format = format_of(name).value_or(InputFormat::yaml);
  return parsed(path, file, format, sources, diags);
}

std::optional<ExtendedFile> ConfinedFiles::parsed(const Value& path, FileId file,
                                                  InputFormat format, SourceMap& sources,
                                                  Diagnostics& diags) const {
  auto documents = parse(file, format, sources, limits_, diags);
  if (!documents) return std::nullopt;
  const auto refuse = [&](std::string reason) {
    diags.error(diag::ExtendsUnavailable{.name = path.string(), .reason = std::move(reason)},
                path.span);
    return std::nullopt;
  };
  const bool empty =
      documents->empty() || (documents->size() == 1 && documents->front().root.is_null());
  if (empty) return refuse("it does not contain a document");
  if (documents->size() > 1)
    return refuse("it has " + std::to_string(documents->size()) + " documents");
  ExtendedFile result{std::move(documents->front()), identity(sources.file(file))};
  switch (classify(result.document)) {
    case DocumentKind::plan: {
      const auto plan = check_plan(result.document, diags);
      if (!plan) return std::nullopt;
      const Span span = result.document.root.span;
      result.document.root = config_of(*plan, database_);
      result.document.root.span = span;
      return result;
    }
    case DocumentKind::output:
    case DocumentKind::database_row:
    case DocumentKind::tag_table:
      return refuse("it is not a configuration");
    default:
      return result;
  }
}

}  // namespace tgtcfg
