#include "completion.h"

#include <tgtcfg/database.h>

#include <algorithm>

#include "support/text.h"

namespace tgtcfg::cli {
namespace {

std::vector<std::string> split_names(std::string_view names) {
  std::vector<std::string> all;
  while (!names.empty()) {
    const std::size_t comma = std::min(names.find(','), names.size());
    all.emplace_back(names.substr(0, comma));
    names.remove_prefix(std::min(comma + 1, names.size()));
  }
  return all;
}

DescribedOption describe(const Option& option) {
  DescribedOption described{split_names(option.names), !option.value.empty(), {}, {}};
  for (const std::string_view choice : option.choices) described.choices.emplace_back(choice);
  if (option.names_of) described.choices = Database().names(*option.names_of);
  // The first clause says enough beside a name.
  described.help = option.help.substr(0, option.help.find_first_of(";:("));
  while (described.help.ends_with(' ')) described.help.pop_back();
  return described;
}

// `--target-KIND-ATTRIBUTE` stands for many options, which rows of the database make.
bool is_pattern(const Option& option) {
  return option.names.find_first_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ") != option.names.npos;
}

std::vector<std::string> names_of(const DescribedCommand& command) {
  std::vector<std::string> all;
  for (const DescribedOption& option : command.options)
    all.insert(all.end(), option.names.begin(), option.names.end());
  return all;
}

// Characters that a quoted text of zsh or fish gives a meaning are left out of descriptions.
std::string plain(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (std::string_view("'\"`\\[]:$").find(c) == std::string_view::npos) out += c;
  }
  return out;
}

}  // namespace

std::vector<DescribedCommand> describe_commands() {
  std::vector<DescribedCommand> all;
  for (const Command& command : commands()) {
    if (command.summary.empty()) continue;
    DescribedCommand described{std::string(command.name), std::string(command.summary), {}};
    with_table(command, [&](const CommandLine& line) {
      for (const Option& option : line.options) {
        if (!is_pattern(option)) described.options.push_back(describe(option));
      }
    });
    described.options.push_back({{"-h", "--help"}, false, {}, "print help"});
    all.push_back(std::move(described));
  }
  return all;
}

std::string bash_completion(const std::vector<DescribedCommand>& commands) {
  std::vector<std::string> names;
  std::string options;
  std::string choices;
  for (const DescribedCommand& command : commands) {
    names.push_back(command.name);
    options += "    " + command.name + ") words='" + join(names_of(command), " ") + "' ;;\n";
    for (const DescribedOption& option : command.options) {
      if (option.choices.empty()) continue;
      std::vector<std::string> cases;
      for (const std::string& name : option.names)
        cases.push_back("'" + command.name + " " + name + "'");
      choices += "    " + join(cases, "|") + ") words='" + join(option.choices, " ") + "' ;;\n";
    }
  }
  return "# bash completion of tgtcfg: source this file, or put it into\n"
         "# ~/.local/share/bash-completion/completions/tgtcfg\n"
         "_tgtcfg() {\n"
         "  local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words=\n"
         "  local command=${COMP_WORDS[1]}\n"
         "  COMPREPLY=()\n"
         "  if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
         "    COMPREPLY=($(compgen -W '" +
         join(names, " ") +
         "' -- \"$current\"))\n"
         "    return\n"
         "  fi\n"
         "  case \"$command $before\" in\n" +
         choices +
         "  esac\n"
         "  if [ -n \"$words\" ]; then\n"
         "    COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
         "    return\n"
         "  fi\n"
         "  case \"$current\" in -*) ;; *) return ;; esac\n"
         "  case \"$command\" in\n" +
         options +
         "  esac\n"
         "  COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
         "}\n"
         "complete -o default -F _tgtcfg tgtcfg\n";
}

std::string zsh_completion(const std::vector<DescribedCommand>& commands) {
  std::string list;
  std::string cases;
  for (const DescribedCommand& command : commands) {
    list += "    '" + command.name + ":" + plain(command.summary) + "'\n";
    cases += "    " + command.name + ")\n      _arguments -s \\\n";
    for (const DescribedOption& option : command.options) {
      for (const std::string& name : option.names) {
        cases += "        '*" + name + "[" + plain(option.help) + "]";
        if (!option.choices.empty()) {
          cases += ":value:(" + join(option.choices, " ") + ")";
        } else if (option.takes_value) {
          cases += ":value:_files";
        }
        cases += "' \\\n";
      }
    }
    cases += "        '*:input:_files' ;;\n";
  }
  return "#compdef tgtcfg\n"
         "# zsh completion of tgtcfg: put it into a folder of $fpath as _tgtcfg\n"
         "_tgtcfg() {\n"
         "  local -a commands\n"
         "  commands=(\n" +
         list +
         "  )\n"
         "  if (( CURRENT == 2 )); then\n"
         "    _describe command commands\n"
         "    return\n"
         "  fi\n"
         "  local command=$words[2]\n"
         "  shift words\n"
         "  (( CURRENT-- ))\n"
         "  case $command in\n" +
         cases +
         "  esac\n"
         "}\n"
         "compdef _tgtcfg tgtcfg 2>/dev/null\n";
}

std::string fish_completion(const std::vector<DescribedCommand>& commands) {
  std::string text =
      "# fish completion of tgtcfg: put it into ~/.config/fish/completions/tgtcfg.fish\n";
  for (const DescribedCommand& command : commands) {
    text += "complete -c tgtcfg -n __fish_use_subcommand -f -a " + command.name + " -d '" +
            plain(command.summary) + "'\n";
  }
  for (const DescribedCommand& command : commands) {
    for (const DescribedOption& option : command.options) {
      text += "complete -c tgtcfg -n '__fish_seen_subcommand_from " + command.name + "'";
      for (const std::string& name : option.names)
        text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
      if (!option.choices.empty()) {
        text += " -x -a '" + join(option.choices, " ") + "'";
      } else if (option.takes_value) {
        text += " -r";
      }
      text += " -d '" + plain(option.help) + "'\n";
    }
  }
  return text;
}

}  // namespace tgtcfg::cli
