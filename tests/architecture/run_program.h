// Running the built program from a test.
#pragma once

#include <string>
#include <string_view>

namespace tgtcfg::test {

struct RunResult {
  int exit_code = 0;
  std::string out;
  std::string err;
};

/// A new empty folder, removed with all in it at the end.
class ScratchFolder {
 public:
  ScratchFolder();
  ~ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  [[nodiscard]] const std::string& path() const { return path_; }
  void write(const std::string& name, std::string_view text) const;
  [[nodiscard]] std::string read(const std::string& name) const;

 private:
  std::string path_;
};

/// Runs shell text in the folder, with the folder of TGTCFG_PROGRAM first on the path; ended after
/// a minute.
RunResult run_shell(const ScratchFolder& folder, std::string_view script);

}  // namespace tgtcfg::test
