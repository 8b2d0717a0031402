#include "run.h"

#include <tgtcfg/cpu_detect.h>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <fstream>

#include "commands.h"
#include "process/probe.h"

namespace tgtcfg::cases {
namespace {

namespace fs = std::filesystem;

// Files in memory, some of which nobody may read: permissions do not hold for a superuser.
class CaseFileSystem final : public FileSystem {
 public:
  explicit CaseFileSystem(const Case& item) : unreadable_(item.unreadable) {
    files_.files.insert(item.files.begin(), item.files.end());
  }
  FileKind kind(std::string_view path) const override { return files_.kind(path); }
  std::optional<std::string> read(std::string_view path, std::size_t limit,
                                  ReadError& error) const override {
    if (unreadable_.contains(std::string(path))) {
      error = {FileKind::unreadable, "permission denied", false};
      return std::nullopt;
    }
    return files_.read(path, limit, error);
  }
  std::optional<std::vector<DirectoryEntry>> list(std::string_view path,
                                                  ReadError& error) const override {
    return files_.list(path, error);
  }
  std::optional<std::string> write(std::string_view path, std::string_view text) override {
    const std::size_t slash = path.find_last_of('/');
    const std::string_view folder = path.substr(0, slash == path.npos ? 0 : slash);
    if (slash != path.npos && files_.kind(folder) != FileKind::directory && !made_.contains(folder))
      return "no such file or directory";
    return files_.write(path, text);
  }
  std::optional<std::string> make_directory(std::string_view path) override {
    made_.emplace(path);
    return std::nullopt;
  }
  std::string text_of(const std::string& path) const {
    const auto found = files_.files.find(path);
    return found == files_.files.end() ? std::string() : found->second;
  }

 private:
  MemoryFileSystem files_;
  std::set<std::string> unreadable_;
  std::set<std::string, std::less<>> made_;  ///< directories without a file so far
};

class CaseMachine final : public MachineProbe {
 public:
  RecordedMachine record(const FileSystem&) override {
    RecordedMachine machine;
    machine.system = "Linux";
    machine.machine = "aarch64";
    return machine;
  }
};

// A process in a fresh directory that holds the case's files.
class Sandbox {
 public:
  explicit Sandbox(const Case& item) {
    std::string name = (fs::temp_directory_path() / "tgtcfg-case-XXXXXX").string();
    path_ = ::mkdtemp(name.data());
    for (const auto& [file, text] : item.files) {
      fs::create_directories((path_ / "work" / file).parent_path());
      std::ofstream(path_ / "work" / file, std::ios::binary) << text;
    }
    fs::create_directories(path_ / "work");
    std::ofstream(path_ / "stdin", std::ios::binary) << item.in;
  }
  ~Sandbox() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  Sandbox(const Sandbox&) = delete;
  Sandbox& operator=(const Sandbox&) = delete;
  [[nodiscard]] const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

int run_child(const std::string& program, const Sandbox& sandbox, const Run& run) {
  const pid_t child = ::fork();
  if (child == 0) {
    const auto open_as = [&](const char* name, int flags, int descriptor) {
      const int file = ::open((sandbox.path() / name).c_str(), flags, 0600);
      if (file < 0 || ::dup2(file, descriptor) < 0) ::_exit(126);
    };
    open_as("stdin", O_RDONLY, STDIN_FILENO);
    open_as("stdout", O_WRONLY | O_CREAT, STDOUT_FILENO);
    open_as("stderr", O_WRONLY | O_CREAT, STDERR_FILENO);
    if (::chdir((sandbox.path() / "work").c_str()) != 0) ::_exit(126);
    ::clearenv();
    for (const auto& [name, value] : run.env) ::setenv(name.c_str(), value.c_str(), 1);
    std::vector<char*> arguments{const_cast<char*>(program.c_str())};
    for (const std::string& arg : run.args) arguments.push_back(const_cast<char*>(arg.c_str()));
    arguments.push_back(nullptr);
    ::execv(program.c_str(), arguments.data());
    ::_exit(127);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace

Outcome run_in_process(const Case& item, const Run& run) {
  Outcome outcome;
  CaseFileSystem files(item);
  std::size_t read = 0;
  Env env;
  env.files = &files;
  env.in = [&](char* buffer, std::size_t size) -> std::optional<std::size_t> {
    const std::size_t count = std::min(size, item.in.size() - read);
    std::memcpy(buffer, item.in.data() + read, count);
    read += count;
    return count;
  };
  env.out = [&](std::string_view text) {
    outcome.out += text;
    return WriteResult::ok;
  };
  env.err = [&](std::string_view text) {
    outcome.err += text;
    return WriteResult::ok;
  };
  env.variable = [&](const char* name) -> std::optional<std::string> {
    const auto found = run.env.find(name);
    return found == run.env.end() ? std::nullopt : std::optional(found->second);
  };
  env.working_directory = "/case";
  env.in_is_terminal = env.out_is_terminal = env.err_is_terminal = item.terminal;
  env.cores = 2;
  CaseMachine machine;
  if (item.machine) env.probe = &machine;
  outcome.exit = cli::run(run.args, env);
  if (!run.output.empty()) outcome.output = files.text_of(run.output);
  return outcome;
}

Outcome run_program(const std::string& program, const Case& item, const Run& run) {
  const Sandbox sandbox(item);
  Outcome outcome;
  outcome.exit = run_child(program, sandbox, run);
  outcome.out = read_text(sandbox.path() / "stdout");
  outcome.err = read_text(sandbox.path() / "stderr");
  if (!run.output.empty()) outcome.output = read_text(sandbox.path() / "work" / run.output);
  return outcome;
}

}  // namespace tgtcfg::cases
