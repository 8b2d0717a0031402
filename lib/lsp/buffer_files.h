// Files as they are in the editor: what is open there stands before what lies on disk.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "support/forwarding_file_system.h"

namespace tgtcfg::lsp {

class BufferFiles final : public ForwardingFileSystem {
 public:
  BufferFiles(FileSystem& files, std::string working_directory)
      : ForwardingFileSystem(files), working_directory_(std::move(working_directory)) {}

  [[nodiscard]] FileKind kind(std::string_view path) const override;
  [[nodiscard]] std::optional<std::string> read(std::string_view path, std::size_t limit,
                                                ReadError& error) const override;
  /// With what is open in it and not on disk.
  [[nodiscard]] std::optional<std::vector<DirectoryEntry>> list(std::string_view path,
                                                                ReadError& error) const override;

  /// `text` outlives the buffer, or is put again.
  void put(std::string_view path, const std::string& text);
  void remove(std::string_view path);
  /// What names the same file, however it is spelled.
  [[nodiscard]] std::string key(std::string_view path) const;

 private:
  [[nodiscard]] const std::string* find(std::string_view path) const;

  std::string working_directory_;
  std::map<std::string, const std::string*, std::less<>> buffers_;
};

}  // namespace tgtcfg::lsp
