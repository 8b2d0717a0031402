#include "run_program.h"

#include <stdlib.h>
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace tgtcfg::test {

ScratchFolder::ScratchFolder() {
  std::string pattern = (std::filesystem::temp_directory_path() / "tgtcfg-test-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("cannot make " + pattern);
  path_ = pattern;
}

ScratchFolder::~ScratchFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

void ScratchFolder::write(const std::string& name, std::string_view text) const {
  std::ofstream(path_ + "/" + name, std::ios::binary) << text;
}

std::string ScratchFolder::read(const std::string& name) const {
  std::ifstream in(path_ + "/" + name, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

RunResult run_shell(const ScratchFolder& folder, std::string_view script) {
  const ScratchFolder beside;  // so that the script sees its own folder empty
  beside.write("script", script);
  const std::string bin = std::filesystem::path(TGTCFG_PROGRAM).parent_path().string();
  const std::string command = "cd '" + folder.path() + "' && PATH='" + bin +
                              "':\"$PATH\" TGTCFG_PATH= timeout 60 sh '" + beside.path() +
                              "/script' </dev/null >'" + beside.path() + "/out' 2>'" +
                              beside.path() + "/err'";
  const int status = std::system(command.c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, beside.read("out"), beside.read("err")};
}

}  // namespace tgtcfg::test
