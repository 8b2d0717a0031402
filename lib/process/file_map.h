// Large files without a copy in memory.
#pragma once

#include <tgtcfg/file_system.h>

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace tgtcfg {

/// The bytes of a file, as long as this object lives.
class FileContent {
 public:
  explicit FileContent(std::string text) : text_(std::move(text)), bytes_(text_) {}
  virtual ~FileContent() = default;
  FileContent(const FileContent&) = delete;
  FileContent& operator=(const FileContent&) = delete;

  [[nodiscard]] std::string_view bytes() const { return bytes_; }
  /// Returns true if the file has changed since it was opened, so that the bytes are a mix.
  [[nodiscard]] virtual bool changed() const { return false; }

  /// Gives the memory of pages back; they are read from the file again when they are needed.
  virtual void give_back() {}

 protected:
  explicit FileContent(std::string_view bytes) : bytes_(bytes) {}

 private:
  std::string text_;
  std::string_view bytes_;
};

/// A file system whose files can be mapped.
class FileMapper {
 public:
  virtual ~FileMapper() = default;
  /// Maps a regular file of more than 16 MiB. Returns null for any other file.
  [[nodiscard]] virtual std::unique_ptr<FileContent> map(const std::string& path) const = 0;
};

/// Maps a large file, or reads a file of at most `limit` bytes. Returns null and sets `error` on
/// failure. A mapped file that another program cuts off reads as zeros: check `changed()`
/// afterwards.
[[nodiscard]] std::unique_ptr<FileContent> open_content(const FileSystem& files,
                                                        const std::string& path, std::size_t limit,
                                                        ReadError& error);

/// Maps a file of this machine, for FileMapper.
[[nodiscard]] std::unique_ptr<FileContent> map_real_file(const std::string& path);

}  // namespace tgtcfg
