#include "request/project.h"

#include <tgtcfg/codes/TC62.h>
#include <tgtcfg/database.h>
#include <tgtcfg/emission.h>
#include <tgtcfg/json_pointer.h>
#include <tgtcfg/llvm.h>

#include <algorithm>

#include "diag/catalog.h"
#include "request/paths.h"
#include "schema/schema.h"
#include "support/links.h"
#include "support/path_pattern.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

// Built once, since a list may contain thousands of unknown codes.
const std::vector<std::string>& known_words() {
  static const std::vector<std::string> words = rule_words();
  return words;
}

enum class Existence : std::uint8_t { required, optional };

class ProjectReader {
 public:
  ProjectReader(const ProjectPlace& place, Diagnostics& diags)
      : place_(place), diags_(diags), project_{place.file, place.root} {}

  Project read(const Value& root) {
    if (!root.is_object()) return std::move(project_);
    for (const Member& member : root.object()) {
      const auto key = std::find_if(std::begin(keys), std::end(keys), [&](const Key& each) {
        return each.name == member.key && each.kind == member.value.kind();
      });
      if (key == std::end(keys)) continue;
      project_.settings.push_back(member);
      (this->*key->take)(member);
    }
    return std::move(project_);
  }

 private:
  /// A key and its reader. The schema reports values of the wrong type.
  struct Key {
    std::string_view name;
    ValueKind kind;
    void (ProjectReader::*take)(const Member&);
  };
  static const Key keys[14];

  void nothing(const Member&) {}
  void lenient(const Member& member) { project_.lenient = member.value.boolean(); }
  void include(const Member& member) { add_patterns(member.value, project_.include); }
  void exclude(const Member& member) { add_patterns(member.value, project_.exclude); }
  void rules(const Member& member) { add_rules(member, "", project_.rules); }

  void search_path(const Member& member) {
    const Array& list = member.value.array();
    for (std::size_t i = 0; i < list.size(); ++i) {
      const std::string pointer = pointer_append(pointer_append("", member.key), i);
      if (auto path = inside(member.key, list[i], pointer, FileKind::directory))
        project_.search_paths.push_back(std::move(*path));
    }
  }
  void plans(const Member& member) {
    project_.plans = inside(member.key, member.value, "/" + member.key, FileKind::directory);
  }
  void baseline(const Member& member) {
    project_.baseline =
        inside(member.key, member.value, "/" + member.key, FileKind::regular, Existence::optional);
  }
  void host_facts(const Member& member) {
    project_.host_facts = inside(member.key, member.value, "/" + member.key, FileKind::regular);
  }
  void backend_release(const Member& member) {
    for (const Member& each : member.value.object()) {
      if (each.value.is_string()) project_.backend_releases.emplace(each.key, each.value.string());
    }
  }
  void llvm_release(const Member& member) {
    if (read_llvm_release(std::to_string(member.value.integer())))
      project_.llvm_release = member.value.integer();
  }
  void per_path(const Member& member) {
    const Array& entries = member.value.array();
    for (std::size_t i = 0; i < entries.size(); ++i) {
      if (i == most_entries)
        return too_many("entries of `per-path`", most_entries, entries[i].span);
      Project::PerPath& entry = project_.per_path.emplace_back();
      if (!entries[i].is_object()) continue;
      if (const Value* paths = entries[i].find("paths")) add_patterns(*paths, entry.paths);
      const std::string pointer = pointer_append("/" + member.key, i);
      for (const Member& each : entries[i].object()) {
        if (each.key != "paths") add_rules(each, pointer, entry.rules);
      }
    }
  }

  void add_patterns(const Value& list, IgnoreRules& rules) {
    if (!list.is_array()) return;
    for (const Value& each : list.array()) {
      if (!each.is_string()) continue;
      patterns_ += has_glob_characters(each.string()) ? 1 : 0;
      if (patterns_ <= IgnoreRules::most_patterns && rules.add(each.string(), "")) continue;
      return too_many("patterns", IgnoreRules::most_patterns, each.span);
    }
  }

  void too_many(std::string what, std::size_t limit, Span place) {
    diags_.error(diag::TooManyRules{.what = std::move(what), .limit = std::to_string(limit)},
                 place);
  }

  void add_rules(const Member& member, const std::string& around, SeverityRules& rules) {
    const std::pair<std::string_view, std::vector<std::string>*> lists[] = {
        {"allow", &rules.allow}, {"deny", &rules.deny}, {"warn", &rules.warn}};
    for (const auto& [name, words] : lists) {
      if (name != member.key || !member.value.is_array()) continue;
      const Array& list = member.value.array();
      for (std::size_t i = 0; i < list.size(); ++i) {
        const std::string pointer = pointer_append(pointer_append(around, member.key), i);
        if (list[i].is_string() && is_rule(list[i], pointer, name != "deny"))
          add_rule(*words, list[i].string());
      }
    }
  }

  /// `softer` is true if the rule lowers the severity.
  bool is_rule(const Value& word, const std::string& pointer, bool softer) {
    if (names_severity(word.string())) return true;
    const CatalogPage* page = find_page(word.string());
    if (page == nullptr) {
      diags_.error(diag::UnknownCode{.word = word.string()}, word.span)
          .at(pointer)
          .suggest_nearest(word.string(), known_words(), word.span)
          .help("run `tgtcfg list codes` to list all codes");
      return false;
    }
    if (softer && !may_be_allowed(page->severity, page->topic)) {
      diags_.warning(diag::NotAllowable{.word = std::string(page->code)}, word.span).at(pointer);
      return false;
    }
    return true;
  }

  /// Returns a path inside the project as this run opens it, or nullopt after an error.
  std::optional<std::string> inside(const std::string& key, const Value& value,
                                    const std::string& pointer, FileKind kind,
                                    Existence existence = Existence::required) {
    if (!value.is_string() || value.string().empty()) return std::nullopt;
    const std::string& text = value.string();
    const auto refuse = [&](std::string problem) {
      diags_
          .error(diag::ProjectPath{.key = key, .path = text, .problem = std::move(problem)},
                 value.span)
          .at(pointer);
      return std::nullopt;
    };
    if (text.starts_with('/')) return refuse("is an absolute path");
    const std::string path = normal_path(place_.root + "/" + text);
    // Check the path as text first, so that directories outside are never accessed.
    if (!is_below(path, place_.root)) return refuse("is outside the project");
    const std::string shown = path_from(place_.working_directory, path);
    const std::string real = place_.files.resolved(shown);
    if (!is_below(absolute_path(real, place_.working_directory), place_.root))
      return refuse("is a link out of the project");
    const FileKind found = place_.files.kind(shown);
    if (found == FileKind::missing && existence == Existence::optional) return shown;
    if (found == FileKind::missing) return refuse("does not exist");
    if (found != kind)
      return refuse(kind == FileKind::directory ? "is not a directory" : "is not a file");
    return shown;
  }

  static constexpr std::size_t most_entries = 1000;

  const ProjectPlace& place_;
  Diagnostics& diags_;
  Project project_;
  std::size_t patterns_ = 0;  ///< patterns with special characters in all lists
};

const ProjectReader::Key ProjectReader::keys[14] = {
    {"root", ValueKind::boolean, &ProjectReader::nothing},
    {"search-path", ValueKind::array, &ProjectReader::search_path},
    {"include", ValueKind::array, &ProjectReader::include},
    {"exclude", ValueKind::array, &ProjectReader::exclude},
    {"deny", ValueKind::array, &ProjectReader::rules},
    {"allow", ValueKind::array, &ProjectReader::rules},
    {"warn", ValueKind::array, &ProjectReader::rules},
    {"per-path", ValueKind::array, &ProjectReader::per_path},
    {"plans", ValueKind::string, &ProjectReader::plans},
    {"baseline", ValueKind::string, &ProjectReader::baseline},
    {"host-facts", ValueKind::string, &ProjectReader::host_facts},
    {"lenient", ValueKind::boolean, &ProjectReader::lenient},
    {"backend-release", ValueKind::object, &ProjectReader::backend_release},
    {"llvm-release", ValueKind::integer, &ProjectReader::llvm_release},
};

}  // namespace

bool is_project_file(std::string_view path) {
  return last_segment(path) == project_file_name;
}

Project read_project(const Document& document, const ProjectPlace& place, Diagnostics& diags) {
  const Schema* schema = bundled_schema("project");
  // A file with only comments still marks a project root.
  if (!document.root.is_null())
    report(*schema, document.root, diags, {.pointer = "", .schema_name = "project.schema.json"});
  return ProjectReader(place, diags).read(document.root);
}

void check_backend_releases(const Project& project, const Database& database, Diagnostics& diags) {
  const auto key = std::ranges::find_if(
      project.settings, [](const Member& each) { return each.key == "backend-release"; });
  if (key == project.settings.end()) return;
  const auto unknown = [&](const char* what, const std::string& name, Span span,
                           const std::string& backend, const std::vector<std::string>& known) {
    diags.error(diag::UnknownBackendRelease{.what = what, .name = name}, span)
        .at(pointer_append("/backend-release", backend))
        .suggest_nearest(name, known, span)
        .expected(known);
  };
  for (const Member& each : key->value.object()) {
    const std::vector<std::string> releases = backend_releases(database, each.key);
    if (!database.has(Table::backends, each.key)) {
      unknown("backend", each.key, each.key_span, each.key, database.names(Table::backends));
    } else if (each.value.is_string() && !contains(releases, each.value.string())) {
      unknown("release", each.value.string(), each.value.span, each.key, releases);
    }
  }
}

std::string Project::path_inside(std::string_view absolute) const {
  if (root == "/" || !is_below(absolute, root)) return std::string(absolute);
  return std::string(absolute.substr(std::min(root.size() + 1, absolute.size())));
}

std::optional<Verdict> Project::verdict(std::string_view path, std::string_view code,
                                        std::string_view name, Severity severity) const {
  for (auto entry = per_path.rbegin(); entry != per_path.rend(); ++entry) {
    if (!entry->paths.covers(path)) continue;
    if (const auto verdict = entry->rules.verdict(code, name, severity)) return verdict;
  }
  return rules.verdict(code, name, severity);
}

std::string release_in_project(const Project* project, std::string_view backend) {
  if (project == nullptr) return {};
  const auto found = project->backend_releases.find(backend);
  return found == project->backend_releases.end() ? std::string() : found->second;
}

namespace {

// Directories, dangling or circular links and inaccessible directories also exist here: opening
// them then reports the error.
bool has_project_file(const FileSystem& files, const std::string& prefix) {
  return files.exists(prefix + std::string(project_file_name));
}

// No system opens longer paths (Linux allows 4,096 bytes, others at most as many), but a prefix may
// exist.
std::string openable(std::string absolute, std::string_view here) {
  constexpr std::size_t longest = 4096;
  const std::size_t length = path_from(here, absolute).size();
  if (length <= longest) return absolute;
  const std::size_t slash = absolute.rfind('/', absolute.size() - (length - longest));
  absolute.resize(slash == absolute.npos ? 0 : slash);
  return absolute.empty() ? "/" : absolute;
}

// An inaccessible directory also ends the search.
bool is_repository(const FileSystem& files, const std::string& prefix) {
  return files.kind(prefix + ".git") != FileKind::missing;
}

}  // namespace

bool is_project_root(const FileSystem& files, const std::string& directory, bool without_projects) {
  const std::string prefix = directory.ends_with('/') ? directory : directory + "/";
  return (!without_projects && has_project_file(files, prefix)) || is_repository(files, prefix);
}

void ProjectFinder::look_for_misnamed(const std::string& prefix) {
  for (const std::string_view name : {".tgtcfg.yml", ".tgtcfg.json", ".tgtcfg.json5"}) {
    std::string path = prefix + std::string(name);
    if (files_.kind(path) == FileKind::regular) misnamed_.push_back(std::move(path));
  }
}

std::optional<std::string> ProjectFinder::nearest(std::string_view directory) {
  if (const auto found = typed_.find(directory); found != typed_.end()) return found->second;
  const bool here = directory.empty() || directory == ".";
  std::string above =
      openable(here ? here_ : absolute_path(files_.resolved(directory), here_), here_);
  std::vector<std::string> passed;
  std::optional<std::string> result;
  for (;; above = parent_of(above)) {
    if (const auto found = known_.find(above); found != known_.end()) {
      result = found->second;
      break;
    }
    passed.push_back(above);
    std::string prefix = path_from(here_, above) + "/";
    if (prefix == "./") prefix.clear();
    look_for_misnamed(prefix);
    if (has_project_file(files_, prefix)) {
      result = prefix + std::string(project_file_name);
      break;
    }
    if (is_repository(files_, prefix) || above.size() <= 1) break;
  }
  for (std::string& each : passed) known_.emplace(std::move(each), result);
  return typed_.emplace(directory, std::move(result)).first->second;
}

}  // namespace tgtcfg
