// A case: what is run over which files, and what is expected. README.md has the form.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "support/archive.h"

namespace tgtcfg::cases {

using test::read_text;

struct Outcome {
  int exit = 0;
  std::string out;
  std::string err;
  std::string output;  ///< the file that the command wrote
};

struct Run {
  std::string line;  ///< the command line as it is in the case
  std::vector<std::string> args;
  std::map<std::string, std::string> env;
  Outcome expected;
  std::string output;  ///< path of a file that the command writes; empty when none is compared
};

struct Case {
  std::string name;  ///< area/name
  std::filesystem::path path;
  std::vector<Run> runs;
  std::string in;
  std::map<std::string, std::string> files;
  std::set<std::string> unreadable;
  bool terminal = false;  ///< all three streams are one
  bool only_in_process = false;
  bool machine = false;  ///< in process: `tgtcfg detect` finds a machine
  test::Archive archive;
};

/// Reads a case. Returns nothing, with a message on stderr, when it is wrong.
[[nodiscard]] std::optional<Case> load_case(const std::filesystem::path& path);

/// The words of command lines as a shell splits them: quotes, and nothing else.
[[nodiscard]] std::vector<std::string> shell_words(const std::string& line);

/// The case's text with other results.
[[nodiscard]] std::string with_results(const Case& item, const std::vector<Outcome>& outcomes);

}  // namespace tgtcfg::cases
