// A file system that adds to another one.
#pragma once

#include <tgtcfg/file_system.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

/// Forwards every call. Derived classes override the calls that differ.
class ForwardingFileSystem : public FileSystem {
 public:
  explicit ForwardingFileSystem(FileSystem& files) : files_(files) {}
  [[nodiscard]] FileKind kind(std::string_view path) const override { return files_.kind(path); }
  /// Uses `kind`, which derived classes may override, before the wrapped file system.
  [[nodiscard]] bool exists(std::string_view path) const override {
    return FileSystem::exists(path) || files_.exists(path);
  }
  [[nodiscard]] std::optional<std::string> read(std::string_view path, std::size_t limit,
                                                ReadError& error) const override {
    return files_.read(path, limit, error);
  }
  [[nodiscard]] std::optional<std::vector<DirectoryEntry>> list(std::string_view path,
                                                                ReadError& error) const override {
    return files_.list(path, error);
  }
  [[nodiscard]] std::string resolved(std::string_view path) const override {
    return files_.resolved(path);
  }
  std::optional<std::string> make_directory(std::string_view path) override {
    return files_.make_directory(path);
  }
  std::optional<std::string> write(std::string_view path, std::string_view text) override {
    return files_.write(path, text);
  }
  std::optional<std::string> write_regular(std::string_view path, std::string_view text) override {
    return files_.write_regular(path, text);
  }

 protected:
  FileSystem& files_;
};

}  // namespace tgtcfg
