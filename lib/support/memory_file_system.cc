#include <tgtcfg/file_system.h>

namespace tgtcfg {
namespace {

std::string_view without_dot(std::string_view path) {
  while (path.starts_with("./")) path.remove_prefix(2);
  while (path.size() > 1 && path.ends_with('/')) path.remove_suffix(1);
  return path;
}

std::string directory_prefix(std::string_view path) {
  path = without_dot(path);
  if (path.empty() || path == ".") return {};
  return path == "/" ? "/" : std::string(path) + "/";
}

}  // namespace

FileKind MemoryFileSystem::kind(std::string_view path) const {
  if (files.contains(without_dot(path))) return FileKind::regular;
  const std::string prefix = directory_prefix(path);
  const auto next = files.lower_bound(prefix);
  const bool has_children = next != files.end() && next->first.starts_with(prefix);
  return has_children ? FileKind::directory : FileKind::missing;
}

std::optional<std::string> MemoryFileSystem::read(std::string_view path, std::size_t limit,
                                                  ReadError& error) const {
  const auto found = files.find(without_dot(path));
  if (found == files.end()) {
    error.kind = kind(path);
    error.reason = error.kind == FileKind::directory ? "is a directory" : "no such file";
    return std::nullopt;
  }
  if (found->second.size() > limit) {
    error = {FileKind::regular, "file too large", true};
    return std::nullopt;
  }
  return found->second;
}

std::optional<std::vector<DirectoryEntry>> MemoryFileSystem::list(std::string_view path,
                                                                  ReadError& error) const {
  if (kind(path) != FileKind::directory) {
    error = {kind(path), "not a directory", false};
    return std::nullopt;
  }
  const std::string prefix = directory_prefix(path);
  std::vector<DirectoryEntry> entries;
  for (auto it = files.lower_bound(prefix); it != files.end() && it->first.starts_with(prefix);
       ++it) {
    const std::string_view rest = std::string_view(it->first).substr(prefix.size());
    const std::size_t slash = rest.find('/');
    DirectoryEntry entry{std::string(rest.substr(0, slash)),
                         slash == rest.npos ? FileKind::regular : FileKind::directory};
    if (entries.empty() || entries.back().name != entry.name) entries.push_back(std::move(entry));
  }
  return entries;
}

std::optional<std::string> MemoryFileSystem::write(std::string_view path, std::string_view text) {
  files.insert_or_assign(std::string(without_dot(path)), std::string(text));
  return std::nullopt;
}

}  // namespace tgtcfg
