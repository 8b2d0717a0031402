// A case folder: what is run over which files, and what is expected.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace tgtcfg::cases {

struct Run {
  std::string name;  ///< prefix of the expected files, with a dot; empty for a case of one run
  std::vector<std::string> args;
  int exit = 0;
};

struct Case {
  std::string name;  ///< area/name
  std::filesystem::path folder;
  std::vector<Run> runs;
  std::string input;  ///< of a wrong input: its path
  std::string in;
  std::map<std::string, std::string> env;
  std::map<std::string, std::string> files;
  std::set<std::string> unreadable;
  std::string output;
  bool terminal = false;  ///< all three streams are one
  bool only_in_process = false;
  bool machine = false;  ///< in process: `tgtcfg detect` finds a machine
};

/// Reads `case.json` and the inputs beside it. Nothing, with a message on stderr, when it is wrong.
[[nodiscard]] std::optional<Case> load_case(const std::filesystem::path& folder);

[[nodiscard]] std::string read_text(const std::filesystem::path& path);

}  // namespace tgtcfg::cases
