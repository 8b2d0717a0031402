#include "process/probe.h"

#include <tgtcfg/cpu_detect.h>

#include <sys/utsname.h>
#include <unistd.h>

#include <array>
#include <cstdlib>

#if defined(__x86_64__) || defined(__i386__)
#include <cpuid.h>
#endif

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
  if (machine.system == "Darwin") {
    machine.sysctl = run_tool("/usr/sbin/sysctl", "sysctl", {"hw", "machdep.cpu"}, tool_limit).text;
  }
  run_tools(machine);
  return machine;
}

}  // namespace tgtcfg
