#include "request/near_files.h"

#include <tgtcfg/pipeline.h>

#include <algorithm>
#include <optional>

#include "request/paths.h"
#include "support/edit_distance.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

class Search {
 public:
  explicit Search(const SearchedFiles& place) : place_(place) {}

  /// Replaces each name that does not exist by its nearest one.
  std::vector<std::string> respelt(std::string_view text) const {
    const std::size_t slash = text.rfind('/');
    const auto folder =
        slash == text.npos ? std::optional<std::string>("") : respelt_folder(text.substr(0, slash));
    if (!folder) return {};
    std::vector<std::string> found;
    for (const std::string& name : near_names(*folder, text.substr(slash + 1)))
      found.push_back(*folder + name);
    return found;
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
    std::vector<std::string> stems;
    for (const std::string& name : names) stems.emplace_back(without_ending(name));
    std::vector<std::string> found;
    for (const std::string& near : nearest_names(stem, stems)) {
      const auto at = std::find(stems.begin(), stems.end(), near);
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

}  // namespace

std::vector<std::string> near_files(std::string_view text, const SearchedFiles& place) {
  constexpr std::size_t most = 3;
  const Search search(place);
  std::vector<std::string> found = search.respelt(text);
  if (found.empty()) found = search.moved(text);
  if (found.size() > most) found.resize(most);
  return found;
}

}  // namespace tgtcfg
