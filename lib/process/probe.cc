#include "process/probe.h"

#include <tgtcfg/cpu_detect.h>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <optional>

#if defined(__x86_64__) || defined(__i386__)
#include <cpuid.h>
#endif

extern char** environ;

namespace tgtcfg {
namespace {

constexpr std::size_t file_limit = std::size_t{16} << 20;
// A hanging driver must not block us. A GPU driver needs a few seconds for its first start.
constexpr std::chrono::milliseconds tool_limit{10'000};

struct Tool {
  const char* name;
  std::array<const char*, 2> arguments;  // null: no argument
};
constexpr std::array<Tool, 4> tools = {{
    {"nvidia-smi", {"--query-gpu=name,compute_cap,driver_version", "--format=csv,noheader"}},
    {"rocminfo", {nullptr, nullptr}},
    {"vulkaninfo", {"--summary", nullptr}},
    {"getconf", {"-a", nullptr}},
}};

std::string read_file(const FileSystem& files, std::string_view path) {
  ReadError error;
  return files.read(path, file_limit, error).value_or(std::string());
}

std::vector<CpuidLeaf> cpuid_leaves() {
  std::vector<CpuidLeaf> leaves;
#if defined(__x86_64__) || defined(__i386__)
  struct Question {
    std::uint32_t leaf;
    std::uint32_t subleaf;
  };
  constexpr std::array<Question, 8> questions = {{{0, 0},
                                                  {0x80000000U, 0},
                                                  {1, 0},
                                                  {7, 0},
                                                  {7, 1},
                                                  {13, 1},
                                                  {0x80000001U, 0},
                                                  {0x80000008U, 0}}};
  for (const Question& question : questions) {
    CpuidLeaf leaf{question.leaf, question.subleaf, 0, 0, 0, 0};
    if (__get_cpuid_count(question.leaf, question.subleaf, &leaf.eax, &leaf.ebx, &leaf.ecx,
                          &leaf.edx) != 0)
      leaves.push_back(leaf);
  }
#endif
  return leaves;
}

void run_tools(RecordedMachine& machine) {
  const char* path = std::getenv("PATH");
  for (const Tool& tool : tools) {
    const std::string program = find_program(tool.name, path == nullptr ? "" : path);
    if (program.empty()) {
      machine.tools.push_back({tool.name, "", "not found"});
      continue;
    }
    std::vector<std::string> arguments;
    for (const char* argument : tool.arguments) {
      if (argument != nullptr) arguments.emplace_back(argument);
    }
    machine.tools.push_back(run_tool(program, tool.name, arguments, tool_limit));
  }
}

}  // namespace

RecordedMachine RealProbe::record(const FileSystem& files) {
  RecordedMachine machine;
  utsname names{};
  if (::uname(&names) == 0) {
    machine.system = names.sysname;
    machine.machine = names.machine;
    machine.release = names.release;
  }
  machine.cpuinfo = read_file(files, "/proc/cpuinfo");
  // Every system has a shell, and it is built for the usual ABI.
  machine.program = read_file(files, "/bin/sh").substr(0, 4096);
  machine.cpuid = cpuid_leaves();
  if (machine.system == "Darwin")
    machine.sysctl = run_tool("/usr/sbin/sysctl", "sysctl", {"hw", "machdep.cpu"}, tool_limit).text;
  run_tools(machine);
  return machine;
}

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
