#include "lsp/buffer_files.h"

#include <algorithm>

#include "request/extended_files.h"

namespace tgtcfg::lsp {

std::string BufferFiles::key(std::string_view path) const {
  std::string absolute(path);
  if (!path.starts_with('/')) absolute = working_directory_ + "/" + absolute;
  return files_.resolved(normal_path(absolute));
}

const std::string* BufferFiles::find(std::string_view path) const {
  if (buffers_.empty()) return nullptr;
  const auto found = buffers_.find(key(path));
  return found == buffers_.end() ? nullptr : found->second;
}

FileKind BufferFiles::kind(std::string_view path) const {
  return find(path) != nullptr ? FileKind::regular : files_.kind(path);
}

std::optional<std::string> BufferFiles::read(std::string_view path, std::size_t limit,
                                             ReadError& error) const {
  const std::string* text = find(path);
  if (text == nullptr) return files_.read(path, limit, error);
  if (text->size() <= limit) return *text;
  error = {.kind = FileKind::regular, .reason = "it is too large", .too_large = true};
  return std::nullopt;
}

std::optional<std::vector<DirectoryEntry>> BufferFiles::list(std::string_view path,
                                                             ReadError& error) const {
  auto entries = files_.list(path, error);
  const std::string folder = key(path) + "/";
  std::vector<DirectoryEntry> open;
  for (const auto& [name, text] : buffers_) {
    if (!name.starts_with(folder) || name.find('/', folder.size()) != name.npos) continue;
    open.push_back({.name = name.substr(folder.size())});
  }
  if (open.empty()) return entries;
  if (!entries) entries.emplace();
  for (DirectoryEntry& entry : open) {
    const auto place = std::lower_bound(
        entries->begin(), entries->end(), entry.name,
        [](const DirectoryEntry& other, const std::string& name) { return other.name < name; });
    if (place == entries->end() || place->name != entry.name)
      entries->insert(place, std::move(entry));
  }
  return entries;
}

void BufferFiles::put(std::string_view path, const std::string& text) {
  buffers_.insert_or_assign(key(path), &text);
}

void BufferFiles::remove(std::string_view path) {
  buffers_.erase(key(path));
}

}  // namespace tgtcfg::lsp
