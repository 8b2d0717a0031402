#include "process/real_file_system.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace tgtcfg {
namespace {

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
  /// Returns false if closing failed: some file systems report a failed write only then.
  [[nodiscard]] bool close() { return ::close(std::exchange(value_, -1)) == 0; }

 private:
  int value_;
};

// strerror() in the style of our messages: lower case.
std::string reason_of(int number) {
  std::string reason = std::strerror(number);
  if (reason.size() > 1 && reason[1] >= 'a' && reason[1] <= 'z')
    reason[0] = static_cast<char>(reason[0] | 0x20);
  return reason;
}

// Writes all of the text, or returns the reason of the failure.
std::optional<std::string> write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = ::write(descriptor, text.data(), text.size());
    if (count >= 0) {
      text.remove_prefix(static_cast<std::size_t>(count));
    } else if (errno != EINTR) {
      return reason_of(errno);
    }
  }
  return std::nullopt;
}

mode_t mode_of_new_files() {
  const mode_t mask = ::umask(0);
  ::umask(mask);
  return 0666 & ~mask;
}

// Blocks termination signals while there is a temporary file, which would be left behind.
class Uninterrupted {
 public:
  Uninterrupted() {
    sigset_t signals;
    ::sigemptyset(&signals);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) ::sigaddset(&signals, signal);
    ::pthread_sigmask(SIG_BLOCK, &signals, &before_);
  }
  ~Uninterrupted() { ::pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  Uninterrupted(const Uninterrupted&) = delete;
  Uninterrupted& operator=(const Uninterrupted&) = delete;

 private:
  sigset_t before_{};
};

// Includes the slash. Names of temporary files are short, since the file's own name may have the
// maximal length.
std::string directory_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == path.npos ? "./" : path.substr(0, slash + 1);
}

class Replacement {
 public:
  explicit Replacement(const std::string& path)
      : path_(path),
        directory_(directory_of(path)),
        file_(::open(directory_.c_str(), O_WRONLY | O_TMPFILE | O_CLOEXEC, 0600)) {
    if (file_.get() < 0) take_named();
  }
  ~Replacement() {
    if (!temporary_.empty()) ::unlink(temporary_.c_str());
  }
  Replacement(const Replacement&) = delete;
  Replacement& operator=(const Replacement&) = delete;

  std::optional<std::string> write(std::string_view text, const struct stat* replaced) {
    if (auto failure = fill(text, replaced)) return failure;
    if (temporary_.empty() && !give_name()) {
      // Without /proc, starts again with a file that has a name from the start.
      take_named();
      if (auto failure = fill(text, replaced)) return failure;
    }
    if (!file_.close() || ::rename(temporary_.c_str(), path_.c_str()) != 0) return reason_of(errno);
    temporary_.clear();
    return std::nullopt;
  }

 private:
  void take_named() {
    std::string name = directory_ + ".tgtcfg.XXXXXX";
    file_.reset(::mkostemp(name.data(), O_CLOEXEC));
    error_ = errno;
    if (file_.get() >= 0) temporary_ = name;
  }

  std::optional<std::string> fill(std::string_view text, const struct stat* replaced) const {
    if (file_.get() < 0) return reason_of(error_);
    if (auto failure = write_all(file_.get(), text)) return failure;
    if (replaced) keep_owner(*replaced);
    const mode_t mode = replaced ? replaced->st_mode & 07777 : mode_of_new_files();
    return ::fchmod(file_.get(), mode) == 0 ? std::nullopt : std::optional(reason_of(errno));
  }

  // A file replaced by root, as in a container, keeps its owner; other users can still keep a group
  // they belong to. The mode is set afterwards, since a change of owner clears some bits.
  void keep_owner(const struct stat& replaced) const {
    struct stat now {};
    if (::fstat(file_.get(), &now) != 0) return;
    if (now.st_uid == replaced.st_uid && now.st_gid == replaced.st_gid) return;
    if (::fchown(file_.get(), replaced.st_uid, replaced.st_gid) == 0) return;
    (void)!::fchown(file_.get(), static_cast<uid_t>(-1), replaced.st_gid);
  }

  // A nameless file vanishes with the process. It has a name only for a moment before the rename.
  bool give_name() {
    static std::atomic<unsigned> number{0};
    const std::string source = "/proc/self/fd/" + std::to_string(file_.get());
    for (int attempt = 0; attempt < 1000; ++attempt) {
      std::string name =
          directory_ + ".tgtcfg." + std::to_string(::getpid()) + "." + std::to_string(number++);
      if (::linkat(AT_FDCWD, source.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0) {
        temporary_ = std::move(name);
        return true;
      }
      if (errno != EEXIST) return false;
    }
    return false;
  }

  const std::string& path_;
  std::string directory_;
  Descriptor file_;
  std::string temporary_;  // empty: the file has no name yet
  int error_ = 0;
};

// Replaces a file atomically: readers see the old or the new content, and a killed process leaves
// no temporary file. Returns the reason of a failure.
std::optional<std::string> replace_file(const std::string& path, std::string_view text,
                                        const struct stat* replaced) {
  const Uninterrupted whole;
  return Replacement(path).write(text, replaced);
}

FileKind kind_of(mode_t mode) {
  if (S_ISREG(mode)) return FileKind::regular;
  return S_ISDIR(mode) ? FileKind::directory : FileKind::other;
}

ReadError error_of(int number) {
  const bool missing = number == ENOENT || number == ENOTDIR;
  return {missing ? FileKind::missing : FileKind::unreadable, reason_of(number), false};
}

// A dangling link exists, but cannot be read.
ReadError error_of_file(int number, const std::string& path) {
  struct stat status {};
  const bool link =
      number == ENOENT && ::lstat(path.c_str(), &status) == 0 && S_ISLNK(status.st_mode);
  if (link) return {FileKind::unreadable, "broken symbolic link", false};
  return error_of(number);
}

std::optional<std::string> write_directly(const std::string& path, std::string_view text) {
  Descriptor file(::open(path.c_str(), O_WRONLY | O_TRUNC | O_CREAT | O_CLOEXEC, 0666));
  if (file.get() < 0) return reason_of(errno);
  if (auto reason = write_all(file.get(), text)) return reason;
  return file.close() ? std::nullopt : std::optional(reason_of(errno));
}

// A file that changes while it is read would yield a mix of old and new text.
bool changed_since(int descriptor, const struct stat& before) {
  struct stat now {};
  if (::fstat(descriptor, &now) != 0) return true;
  return now.st_size != before.st_size || now.st_mtim.tv_sec != before.st_mtim.tv_sec ||
         now.st_mtim.tv_nsec != before.st_mtim.tv_nsec;
}

// A shell's `<(command)`: the writer exists and closes the pipe when it is done. Any other pipe may
// never have a writer.
bool is_own_pipe(std::string_view path, mode_t mode) {
  return S_ISFIFO(mode) && (path.starts_with("/dev/fd/") || path.starts_with("/proc/self/fd/"));
}

}  // namespace

FileKind RealFileSystem::kind(std::string_view path) const {
  struct stat status {};
  if (path.empty() || path.find('\0') != path.npos) return FileKind::missing;
  if (::stat(std::string(path).c_str(), &status) == 0) return kind_of(status.st_mode);
  return errno == ENOENT || errno == ENOTDIR || errno == ENAMETOOLONG ? FileKind::missing
                                                                      : FileKind::unreadable;
}

bool RealFileSystem::exists(std::string_view path) const {
  struct stat status {};
  return path.find('\0') == path.npos && ::lstat(std::string(path).c_str(), &status) == 0;
}

std::optional<std::string> RealFileSystem::read(std::string_view path, std::size_t limit,
                                                ReadError& error) const {
  // O_NONBLOCK: opening a named pipe must not wait for a writer.
  const Descriptor file(::open(std::string(path).c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  struct stat status {};
  if (file.get() < 0 || ::fstat(file.get(), &status) != 0) {
    error = error_of_file(errno, std::string(path));
    return std::nullopt;
  }
  const bool pipe = is_own_pipe(path, status.st_mode);
  if (pipe) (void)::fcntl(file.get(), F_SETFL, 0);  // wait for the writer
  if (!pipe && !S_ISREG(status.st_mode)) {
    error = {kind_of(status.st_mode),
             S_ISDIR(status.st_mode) ? "is a directory" : "is not a regular file", false};
    return std::nullopt;
  }
  // The size is a hint (it is 0 in /proc). Reading one byte more than the limit detects larger
  // files.
  std::string text;
  std::size_t used = 0;
  const auto hint = static_cast<std::size_t>(status.st_size);
  text.resize(std::min(hint, limit) + 1);
  while (true) {
    const ssize_t count = ::read(file.get(), text.data() + used, text.size() - used);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) {
      error = error_of(errno);
      return std::nullopt;
    }
    if (count == 0) break;
    used += static_cast<std::size_t>(count);
    if (used > limit) {
      error = {FileKind::regular, "is larger than the limit", true};
      return std::nullopt;
    }
    if (used == hint) break;  // growth is detected below
    if (used == text.size()) text.resize(std::min(text.size() * 2 + 4096, limit + 1));
  }
  text.resize(used);
  if (!pipe && changed_since(file.get(), status)) {
    error = {FileKind::unreadable, "changed while it was read", false};
    return std::nullopt;
  }
  return text;
}

namespace {

// Directories know the kind of most entries, which saves one call per file.
FileKind kind_of_entry(const dirent& entry, const std::string& path) {
  if (entry.d_type == DT_REG) return FileKind::regular;
  if (entry.d_type == DT_DIR) return FileKind::directory;
  return RealFileSystem().kind(path);
}

bool is_link(const dirent& entry, const std::string& path) {
  if (entry.d_type != DT_UNKNOWN) return entry.d_type == DT_LNK;
  struct stat status {};
  return ::lstat(path.c_str(), &status) == 0 && S_ISLNK(status.st_mode);
}

}  // namespace

std::optional<std::vector<DirectoryEntry>> RealFileSystem::list(std::string_view path,
                                                                ReadError& error) const {
  const std::string directory(path);
  const std::unique_ptr<DIR, int (*)(DIR*)> stream(::opendir(directory.c_str()), &::closedir);
  if (!stream) {
    error = error_of(errno);
    return std::nullopt;
  }
  std::vector<DirectoryEntry> entries;
  while (const dirent* entry = ::readdir(stream.get())) {
    const std::string_view name = entry->d_name;
    if (name == "." || name == "..") continue;
    const std::string full = directory + "/" + entry->d_name;
    entries.push_back({std::string(name), kind_of_entry(*entry, full), is_link(*entry, full)});
  }
  std::ranges::sort(
      entries, [](const DirectoryEntry& a, const DirectoryEntry& b) { return a.name < b.name; });
  return entries;
}

namespace {

// `realpath` asks about each directory of a path; Linux knows the answer for an open file.
std::optional<std::string> resolved_by_kernel(const std::string& path) {
#ifdef O_PATH
  const int file = ::open(path.c_str(), O_PATH | O_CLOEXEC);
  if (file < 0) return std::nullopt;
  std::string real(PATH_MAX, '\0');
  const ssize_t length =
      ::readlink(("/proc/self/fd/" + std::to_string(file)).c_str(), real.data(), real.size());
  ::close(file);
  real.resize(static_cast<std::size_t>(std::max<ssize_t>(length, 0)));
  if (real.starts_with('/') && real.size() < PATH_MAX) return real;
#endif
  return std::nullopt;
}

}  // namespace

std::string RealFileSystem::resolved(std::string_view path) const {
  std::string text(path);
  if (auto real = resolved_by_kernel(text)) return std::move(*real);
  const std::unique_ptr<char, decltype(&std::free)> real(::realpath(text.c_str(), nullptr),
                                                         &std::free);
  return real ? std::string(real.get()) : text;
}

std::optional<std::string> RealFileSystem::make_directory(std::string_view path) {
  const std::string text(path);
  for (std::size_t end = text.find('/', 1);; end = text.find('/', end + 1)) {
    const std::string prefix = text.substr(0, end);
    if (::mkdir(prefix.c_str(), 0777) != 0 && errno != EEXIST) return reason_of(errno);
    if (end == text.npos) return std::nullopt;
  }
}

std::optional<std::string> RealFileSystem::write(std::string_view path, std::string_view text) {
  const std::string target = resolved(path);  // replace the file that a link names, not the link
  struct stat status {};
  if (::stat(target.c_str(), &status) != 0) return replace_file(target, text, nullptr);
  if (S_ISDIR(status.st_mode)) return "is a directory";
  if (!S_ISREG(status.st_mode)) return write_directly(target, text);
  return replace_file(target, text, &status);
}

// Renaming replaces a link instead of following it.
std::optional<std::string> RealFileSystem::write_regular(std::string_view path,
                                                         std::string_view text) {
  const std::string target(path);
  struct stat status {};
  if (::lstat(target.c_str(), &status) != 0) return replace_file(target, text, nullptr);
  if (S_ISLNK(status.st_mode)) return "is a symbolic link";
  if (S_ISDIR(status.st_mode)) return "is a directory";
  if (!S_ISREG(status.st_mode)) return "is not a regular file";
  return replace_file(target, text, &status);
}

}  // namespace tgtcfg
