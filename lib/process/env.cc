#include "process/env.h"

#include <fcntl.h>
#include <sched.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <thread>

#include "process/probe.h"

namespace tgtcfg {
namespace {

// Written by a signal handler and read by all threads.
std::atomic<bool> asked_to_stop{false};
static_assert(std::atomic<bool>::is_always_lock_free);

void ask_to_stop(int) {
  asked_to_stop = true;
}

// A second signal ends the process, in case the first is ignored.
bool watch_for(int signal) {
  struct sigaction action {};
  action.sa_handler = ask_to_stop;
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  struct sigaction before {};
  // A parent that starts us in the background may have disabled the signal; keep that.
  if (::sigaction(signal, nullptr, &before) == 0 && before.sa_handler == SIG_IGN) return false;
  return ::sigaction(signal, &action, nullptr) == 0;
}

std::optional<std::size_t> read_bytes(int descriptor, char* buffer, std::size_t size) {
  while (true) {
    const ssize_t count = ::read(descriptor, buffer, size);
    if (count >= 0) return static_cast<std::size_t>(count);
    if (errno != EINTR || asked_to_stop) return std::nullopt;
  }
}

WriteResult write_bytes(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = ::write(descriptor, text.data(), text.size());
    if (count >= 0) {
      text.remove_prefix(static_cast<std::size_t>(count));
    } else if (errno == EPIPE) {
      return WriteResult::closed;
    } else if (errno != EINTR) {
      return WriteResult::failed;
    }
  }
  return WriteResult::ok;
}

bool is_regular(int descriptor) {
  struct stat status {};
  return ::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
}

// If the parent closed a descriptor, the first file we open would receive its number. Placeholders
// make writing to such an output, and reading such an input, fail.
bool keep_standard_descriptors() {
  bool has_output = true;
  for (int descriptor = 0; descriptor < 3; ++descriptor) {
    if (::fcntl(descriptor, F_GETFD) >= 0) continue;
    (void)::open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDWR);
    if (descriptor == STDOUT_FILENO) has_output = false;
  }
  return has_output;
}

// The cores this process may use. The standard library reads a file for the number of all cores,
// which is slower.
unsigned usable_cores() {
#ifdef __linux__
  cpu_set_t cores;
  if (::sched_getaffinity(0, sizeof cores, &cores) == 0)
    return static_cast<unsigned>(CPU_COUNT(&cores));
#endif
  return std::thread::hardware_concurrency();
}

}  // namespace

std::string current_directory() {
  char path[4096];
  return ::getcwd(path, sizeof path) == nullptr ? std::string() : std::string(path);
}

void heed_termination() {
  (void)watch_for(SIGTERM);
}

Env real_env(FileSystem& files) {
  // Ignoring the signal lets write() fail at a closed pipe, so the exit code is the same
  // everywhere.
  (void)std::signal(SIGPIPE, SIG_IGN);
  // The same for files that exceed the system's size limit.
  (void)std::signal(SIGXFSZ, SIG_IGN);
  const bool has_output = keep_standard_descriptors();
  Env env;
  env.files = &files;
  env.in = [](char* buffer, std::size_t size) { return read_bytes(STDIN_FILENO, buffer, size); };
  env.out = [has_output](std::string_view text) {
    return has_output ? write_bytes(STDOUT_FILENO, text) : WriteResult::failed;
  };
  env.err = [](std::string_view text) { return write_bytes(STDERR_FILENO, text); };
  env.variable = [](const char* name) -> std::optional<std::string> {
    const char* value = std::getenv(name);
    return value == nullptr ? std::nullopt : std::optional<std::string>(value);
  };
  env.interrupted = [] {
    static const bool watching = watch_for(SIGINT);
    (void)watching;
    return asked_to_stop.load();
  };
  env.working_directory = current_directory();
  env.in_is_file = is_regular(STDIN_FILENO);
  env.in_is_terminal = ::isatty(STDIN_FILENO) == 1;
  env.out_is_terminal = ::isatty(STDOUT_FILENO) == 1;
  env.err_is_terminal = ::isatty(STDERR_FILENO) == 1;
  env.cores = std::max(1U, usable_cores());
  static RealProbe probe;
  env.probe = &probe;
  return env;
}

}  // namespace tgtcfg
