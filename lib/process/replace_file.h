// Files that are replaced as a whole.
#pragma once

#include <sys/types.h>
#include <unistd.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace tgtcfg {

class Descriptor {
 public:
  explicit Descriptor(int value) : value_(value) {}
  ~Descriptor() {
    if (value_ >= 0) ::close(value_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  [[nodiscard]] int get() const { return value_; }
  void reset(int value) {
    if (value_ >= 0) ::close(value_);
    value_ = value;
  }
  /// Whether closing worked: some file systems report a failed write only then.
  [[nodiscard]] bool close() { return ::close(std::exchange(value_, -1)) == 0; }

 private:
  int value_;
};

/// strerror() as messages are worded: lower case.
[[nodiscard]] std::string reason_of(int number);

/// All of the text, or the reason why not.
[[nodiscard]] std::optional<std::string> write_all(int descriptor, std::string_view text);

struct FileOwner {
  uid_t user;
  gid_t group;
};

/// Mode and owner of a file that is written.
struct FileStatus {
  mode_t mode;
  std::optional<FileOwner> owner{};  ///< owner of the replaced file; empty: the writing user
};

/// Gives a path a new content: readers see the old file or the new one, never half of it, and what
/// ends the process leaves nothing behind. Returns the reason when it failed.
[[nodiscard]] std::optional<std::string> replace_file(const std::string& path,
                                                      std::string_view text,
                                                      const FileStatus& status);

}  // namespace tgtcfg
