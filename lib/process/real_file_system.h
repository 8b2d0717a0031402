// The files of this machine.
#pragma once

#include <tgtcfg/file_system.h>

#include "process/file_map.h"

namespace tgtcfg {

class RealFileSystem final : public FileSystem, public FileMapper {
 public:
  [[nodiscard]] FileKind kind(std::string_view path) const override;
  [[nodiscard]] bool exists(std::string_view path) const override;
  [[nodiscard]] std::optional<std::string> read(std::string_view path, std::size_t limit,
                                                ReadError& error) const override;
  [[nodiscard]] std::optional<std::vector<DirectoryEntry>> list(std::string_view path,
                                                                ReadError& error) const override;
  [[nodiscard]] std::string resolved(std::string_view path) const override;
  [[nodiscard]] std::unique_ptr<FileContent> map(const std::string& path) const override {
    return map_real_file(path);
  }
  std::optional<std::string> make_directory(std::string_view path) override;
  std::optional<std::string> write(std::string_view path, std::string_view text) override;
  std::optional<std::string> write_regular(std::string_view path, std::string_view text) override;
};

}  // namespace tgtcfg
