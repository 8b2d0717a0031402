// Looking at this machine: the only place that does, and only when `tgtcfg detect` asks.
#pragma once

#include <tgtcfg/cpu_detect.h>
#include <tgtcfg/file_system.h>

#include <chrono>
#include <string>
#include <vector>

namespace tgtcfg {

class MachineProbe {
 public:
  virtual ~MachineProbe() = default;
  [[nodiscard]] virtual RecordedMachine record(const FileSystem& files) = 0;
};

/// The machine of this process.
class RealProbe final : public MachineProbe {
 public:
  [[nodiscard]] RecordedMachine record(const FileSystem& files) override;
};

/// Runs a program without a shell, standard input closed, its messages thrown away. What it does
/// not print in time, or more than a megabyte, is a failure.
[[nodiscard]] ToolOutput run_tool(const std::string& path, const std::string& name,
                                  const std::vector<std::string>& arguments,
                                  std::chrono::milliseconds limit);
/// Where a program lies on PATH; empty when nowhere. Relative folders there are not searched.
[[nodiscard]] std::string find_program(std::string_view name, std::string_view path_variable);

}  // namespace tgtcfg
