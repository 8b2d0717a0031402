// Examines this machine. No other code does, and only `tgtcfg detect` runs it.
#pragma once

#include <tgtcfg/file_system.h>

#include <chrono>
#include <string>
#include <vector>

namespace tgtcfg {

struct RecordedMachine;
struct ToolOutput;

class MachineProbe {
 public:
  virtual ~MachineProbe() = default;
  [[nodiscard]] virtual RecordedMachine record(const FileSystem& files) = 0;
};

/// Examines the machine of this process.
class RealProbe final : public MachineProbe {
 public:
  [[nodiscard]] RecordedMachine record(const FileSystem& files) override;
};

/// Runs a program without a shell, with standard input closed and standard error discarded. A
/// timeout, or more than a megabyte of output, is a failure.
[[nodiscard]] ToolOutput run_tool(const std::string& path, const std::string& name,
                                  const std::vector<std::string>& arguments,
                                  std::chrono::milliseconds limit);
/// Finds a program on PATH, ignoring relative directories. Returns an empty string if it is not
/// found.
[[nodiscard]] std::string find_program(std::string_view name, std::string_view path_variable);

}  // namespace tgtcfg
