#include "process/replace_file.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace tgtcfg {
namespace {

// While there is a temporary file, a request to end waits: the file would be left behind.
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

// With its slash; the names of temporary files are short, since that of the file may be as long as
// names get.
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

  std::optional<std::string> write(std::string_view text, const FileStatus& status) {
    if (auto failure = fill(text, status)) return failure;
    if (temporary_.empty() && !give_name()) {
      // There is no /proc: once more, in a file that has a name from the start.
      take_named();
      if (auto failure = fill(text, status)) return failure;
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

  std::optional<std::string> fill(std::string_view text, const FileStatus& status) const {
    if (file_.get() < 0) return reason_of(error_);
    if (auto failure = write_all(file_.get(), text)) return failure;
    if (status.owner) give_to(*status.owner);
    return ::fchmod(file_.get(), status.mode) == 0 ? std::nullopt : std::optional(reason_of(errno));
  }

  // Only root can give a file away; others keep at least the group where they are in it. The mode
  // is set afterwards, since a new owner takes bits of it away.
  void give_to(const FileOwner& owner) const {
    struct stat now {};
    if (::fstat(file_.get(), &now) != 0) return;
    if (now.st_uid == owner.user && now.st_gid == owner.group) return;
    if (::fchown(file_.get(), owner.user, owner.group) == 0) return;
    (void)!::fchown(file_.get(), static_cast<uid_t>(-1), owner.group);
  }

  // A file without a name vanishes with the process; it has one for the moment before the rename.
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
  std::string temporary_;  // its name; empty: it has none
  int error_ = 0;
};

}  // namespace

std::string reason_of(int number) {
  std::string reason = std::strerror(number);
  if (reason.size() > 1 && reason[1] >= 'a' && reason[1] <= 'z') {
    reason[0] = static_cast<char>(reason[0] | 0x20);
  }
  return reason;
}

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

std::optional<std::string> replace_file(const std::string& path, std::string_view text,
                                        const FileStatus& status) {
  const Uninterrupted whole;
  return Replacement(path).write(text, status);
}

}  // namespace tgtcfg
