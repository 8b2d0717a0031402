#include <tgtcfg/cpu_detect.h>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <optional>

#include "process/probe.h"

extern char** environ;

namespace tgtcfg {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::size_t output_limit = std::size_t{1} << 20;

class Child {
 public:
  // Returns false if the program could not be started.
  bool start(const std::string& path, const std::vector<std::string>& arguments) {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) return false;
    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    ::posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    ::posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    std::vector<char*> words = {const_cast<char*>(path.c_str())};
    for (const std::string& one : arguments) words.push_back(const_cast<char*>(one.c_str()));
    words.push_back(nullptr);
    const int failure =
        ::posix_spawn(&process_, path.c_str(), &actions, nullptr, words.data(), environ);
    ::posix_spawn_file_actions_destroy(&actions);
    ::close(ends[1]);
    out_ = ends[0];
    if (failure != 0) process_ = 0;
    return failure == 0;
  }
  ~Child() {
    if (out_ >= 0) ::close(out_);
    if (process_ > 0) {
      ::kill(process_, SIGKILL);
      (void)wait();
    }
  }
  Child() = default;
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  // Returns the reason if reading failed, or nullopt.
  std::optional<std::string> read(std::string& text, Clock::time_point end) const {
    std::array<char, 65536> buffer{};
    while (text.size() <= output_limit) {
      const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now());
      pollfd waiting{out_, POLLIN, 0};
      const int ready = ::poll(&waiting, 1, static_cast<int>(std::max<long>(left.count(), 0)));
      if (ready < 0 && errno == EINTR) continue;
      if (ready <= 0) return "no answer in time";
      const ssize_t count = ::read(out_, buffer.data(), buffer.size());
      if (count < 0 && errno == EINTR) continue;
      if (count < 0) return "its output could not be read";
      if (count == 0) return std::nullopt;
      text.append(buffer.data(), static_cast<std::size_t>(count));
    }
    return "too much output";
  }
  // Waits without a limit: a program that closed its output but keeps running is killed first.
  int finish(Clock::time_point end) {
    while (true) {
      int status = 0;
      const pid_t done = ::waitpid(process_, &status, WNOHANG);
      if (done == process_) {
        process_ = 0;
        return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
      }
      if (done < 0 && errno != EINTR) return -1;
      if (Clock::now() >= end) return -1;
      ::usleep(1000);
    }
  }

 private:
  int wait() {
    int status = 0;
    while (::waitpid(process_, &status, 0) < 0 && errno == EINTR) {
    }
    process_ = 0;
    return status;
  }
  pid_t process_ = 0;
  int out_ = -1;
};

}  // namespace

ToolOutput run_tool(const std::string& path, const std::string& name,
                    const std::vector<std::string>& arguments, std::chrono::milliseconds limit) {
  ToolOutput output{name, "", ""};
  const Clock::time_point end = Clock::now() + limit;
  Child child;
  if (!child.start(path, arguments)) {
    output.failure = "could not be started";
    return output;
  }
  if (const auto reason = child.read(output.text, end)) {
    output.failure = *reason;
  } else if (const int code = child.finish(end); code != 0) {
    output.failure = code < 0 ? "no answer in time" : "ended with " + std::to_string(code);
  }
  if (!output.failure.empty()) output.text.clear();
  return output;
}

std::string find_program(std::string_view name, std::string_view path_variable) {
  while (!path_variable.empty()) {
    const std::size_t colon = std::min(path_variable.find(':'), path_variable.size());
    const std::string_view folder = path_variable.substr(0, colon);
    path_variable.remove_prefix(std::min(colon + 1, path_variable.size()));
    if (!folder.starts_with('/')) continue;
    std::string program = std::string(folder) + "/" + std::string(name);
    if (::access(program.c_str(), X_OK) == 0) return program;
  }
  return {};
}

}  // namespace tgtcfg
