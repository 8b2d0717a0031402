// Completion scripts for shells, made from the tables of the commands.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "command_support.h"

namespace tgtcfg::cli {

/// What a script needs to know of an option.
struct DescribedOption {
  std::vector<std::string> names;  ///< `-f`, `--format`
  bool takes_value = false;
  std::vector<std::string> choices;
  std::string help;
};

struct DescribedCommand {
  std::string name;
  std::string summary;
  std::vector<DescribedOption> options;
};

/// All commands but their aliases.
[[nodiscard]] std::vector<DescribedCommand> describe_commands();

[[nodiscard]] std::string bash_completion(const std::vector<DescribedCommand>& commands);
[[nodiscard]] std::string zsh_completion(const std::vector<DescribedCommand>& commands);
[[nodiscard]] std::string fish_completion(const std::vector<DescribedCommand>& commands);

}  // namespace tgtcfg::cli
