#include "parse.h"

#include <tgtcfg/codes/TC92.h>
#include <tgtcfg/emission.h>
#include <tgtcfg/render.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>

#include "command_support.h"
#include "emit/quoting.h"
#include "operations/batch_field.h"
#include "operations/convert.h"
#include "operations/inspect.h"
#include "support/edit_distance.h"
#include "support/text.h"

namespace tgtcfg::cli {
namespace {

std::vector<std::string> long_names(const Command& command) {
  std::vector<std::string> names{"--help"};
  for (const Option* option : options_of(command.name)) names.emplace_back(option->name());
  return names;
}

std::string help_hint(const Command& command) {
  return "run `tgtcfg " + std::string(command.name) + " --help` to list its options";
}

// Names of options in other tools and ours. The first one that the command has is suggested.
struct ForeignOption {
  std::string_view name;
  std::string_view ours;
};
constexpr ForeignOption foreign_options[] = {
    {"--ignore", "--allow CODE"},
    {"--disable", "--allow CODE"},
    {"--skip", "--allow CODE"},
    {"--extend-ignore", "--allow CODE"},
    {"--select", "--deny CODE"},
    {"--error", "--deny CODE"},
    {"--enable", "--deny CODE"},
    {"--max-warnings", "--deny warnings"},
    {"--error-on-warnings", "--deny warnings"},
    {"--fail-on-warnings", "--deny warnings"},
    {"--werror", "--deny warnings"},
    {"-Werror", "--deny warnings"},
    {"--exitfirst", "--fail-fast"},
    {"--output", "--report FORMAT=FILE"},
    {"--output-file", "--report FORMAT=FILE"},
    {"--output", "--output FILE"},
    {"--out", "--output FILE"},
    {"--json", "--format json"},
    {"--sarif", "--format sarif"},
    {"--github", "--format github"},
    {"--reporter", "--format FORMAT"},
    {"--output-format", "--format FORMAT"},
    {"--config-file", "--project FILE"},
    {"--stdin-filepath", "--stdin-filename NAME"},
    {"--stdin-display-name", "--stdin-filename NAME"},
    {"--dry-run", "--diff"},
    {"--fix-dry-run", "--diff"},
    {"--unsafe", "--unsafe-fixes"},
    {"--include", "--search-path DIR"},
    {"--define", "--set POINTER=VALUE"},
    {"--threads", "--jobs N"},
    {"--workers", "--jobs N"},
    {"--silent", "--quiet"},
    {"--debug", "--verbose"},
};

// Empty if there is none.
std::string_view foreign_option(std::string_view name, const Command& command) {
  const std::vector<std::string> known = long_names(command);
  for (const ForeignOption& row : foreign_options) {
    if (row.name == name && contains(known, row.ours.substr(0, row.ours.find(' '))))
      return row.ours;
  }
  return {};
}

bool report_unknown(const Command& command, const std::string& arg, Diagnostics& diags) {
  const std::string name = arg.substr(0, arg.find('='));
  auto error = diags.error(
      diag::UnknownOption{.option = name, .command = "tgtcfg " + std::string(command.name)}, {});
  const std::string_view ours = foreign_option(name, command);
  if (ours.empty()) error.suggest_nearest(name, long_names(command), {});
  if (!ours.empty()) error.suggest(ours, {});
  const bool target_option = name.size() > 2 && name[1] != '-';
  if (target_option)
    error.help("quote the target string, which must be one argument: `'cuda -arch=sm_86'`");
  if (target_option && command.name == "convert")
    error.help("pass the arguments of a compiler after `--`: `--from clang -- -mcpu=cortex-a72`");
  error.help(help_hint(command));
  return false;
}

bool report_one_more(const Command& command, const std::string& arg, Diagnostics& diags) {
  const std::string accepted = command.text->argument.empty()
                                   ? " does not accept arguments"
                                   : " accepts only one " + std::string(command.text->argument);
  auto error = diags.error(diag::BadUsage{.message = "unexpected argument `" + arg + "`: `" +
                                                     std::string(command.name) + "`" + accepted},
                           {});
  if (command.name == "batch")
    error.help("pass the requests on standard input: `tgtcfg batch < " + shell_quoted(arg) + "`");
  return false;
}

// CLI11 returns arguments without an option, including `--`.
bool take_words(const Command& command, std::vector<std::string> left, Arguments& typed,
                Diagnostics& diags) {
  const auto mark = std::ranges::find(left, "--");
  const auto option = std::find_if(left.begin(), mark, [](const std::string& arg) {
    return arg.size() > 1 && arg.front() == '-';
  });
  if (option != mark) return report_unknown(command, *option, diags);
  if (mark != left.end()) left.erase(mark);
  const CommandText& text = *command.text;
  const std::size_t most = text.argument.empty() ? 0 : text.one_argument ? 1 : left.size();
  if (left.size() > most) return report_one_more(command, left[most], diags);
  typed.words = std::move(left);
  return true;
}

bool is_family(const Command& command, std::string_view name) {
  if (!is_family_flag(name) || option_called(command, name) != nullptr) return false;
  const auto options = options_of(command.name);
  return std::ranges::any_of(options, [](const Option* option) { return option->is_layer(); });
}

bool is_option(const Command& command, std::string_view arg) {
  const std::string_view name = arg.substr(0, arg.find('='));
  return option_called(command, name) != nullptr || is_family(command, name);
}

// True for a separate value: anything but an option, or a negative number.
bool is_value(std::string_view arg) {
  return !arg.starts_with('-') || arg.size() < 2 || is_digit(arg[1]);
}

// CLI11 passes any next argument to an option with a value: `-o --quiet` would write a file of that
// name, and `--config= a.yaml` would read that one.
class ValueCheck {
 public:
  ValueCheck(const Command& command, Diagnostics& diags) : command_(command), diags_(diags) {}

  // Returns false after adding an error.
  bool check(Args args) {
    bool ok = true;
    for (std::size_t i = 0; i < args.size() && args[i] != "--" && ok; ++i) {
      const std::string name = last_of_cluster(args[i].substr(0, args[i].find('=')));
      const Option* option = option_called(command_, name);
      const bool family = is_family(command_, name);
      if (option == nullptr && !family) continue;
      const bool layer = family || option->is_layer();
      const bool assigned = args[i].find('=') != std::string::npos;
      const std::string* next = i + 1 < args.size() ? &args[i + 1] : nullptr;
      if (!family && !option->takes_value()) {
        if (assigned && layer) ok = refuse(name, "does not accept a value", {});
      } else if (assigned) {
        ok = layer || name.size() + 1 < args[i].size() ||
             refuse(name, "requires a value", "write the value after `=`, or remove the option");
      } else {
        ok = layer ? check_layer(family ? name : std::string(option->name()), next)
                   : check_next(name, *option, next);
        ++i;
      }
    }
    return ok;
  }

 private:
  // `-j` of `-qj`, whose value is the next argument; any other name is returned as it is.
  [[nodiscard]] std::string last_of_cluster(const std::string& name) const {
    if (name.size() < 3 || name[1] == '-') return name;
    for (std::size_t i = 1; i + 1 < name.size(); ++i) {
      const Option* flag = option_called(command_, std::string("-") + name[i]);
      if (flag == nullptr || flag->takes_value()) return name;
    }
    return std::string("-") + name.back();
  }

  bool check_layer(const std::string& name, const std::string* next) {
    if (next != nullptr && is_value(*next)) return true;
    return refuse(
        name, "requires a value",
        next == nullptr ? "" : "write a value that begins with `-` after `" + name + "=`");
  }

  bool check_next(const std::string& typed, const Option& option, const std::string* next) {
    if (next == nullptr) return refuse(option.name(), "requires a value", help_hint(command_));
    if (!is_option(command_, *next)) return true;
    return refuse(typed, "requires a value",
                  "to pass the option `" + *next + "` as a value, write `" +
                      std::string(option.name()) + "=" + *next + "`");
  }

  bool refuse(std::string_view name, const std::string& problem, const std::string& help) {
    auto error =
        diags_.error(diag::BadUsage{.message = "`" + std::string(name) + "` " + problem}, {});
    if (!help.empty()) error.help(help);
    return false;
  }

  const Command& command_;
  Diagnostics& diags_;
};

bool check_choice(const Command& command, const Option& option, const std::string& value,
                  Diagnostics& diags) {
  const std::vector<std::string> choices = choices_of(option);
  if (choices.empty() || contains(choices, value)) return true;
  auto error =
      diags.error(diag::BadOptionValue{.option = std::string(option.name()), .value = value}, {});
  error.expected(choices);
  for (const std::string& near : nearest_names(value, choices)) error.suggest(near, {});
  error.help("choose a value for `" + std::string(option.name()) + "`: " + join(choices, ", "));
  // Linters use this name for the format of their report.
  const Option* format = option_called(command, "--format");
  if (option.name() == "--output-format" && format != nullptr &&
      contains(choices_of(*format), value))
    error.help("choose the report format with `--format " + value + "`");
  return false;
}

// An option declared for CLI11 and its row; the row is null if the option is derived from the
// database.
struct Declared {
  CLI::Option* option;
  const Option* row;
};

class Parser {
 public:
  Parser(const Command& command, Arguments& typed, Diagnostics& diags)
      : command_(command), typed_(typed), diags_(diags) {
    app_.set_help_flag();
    app_.allow_extras();
    for (const Option* row : options_of(command.name)) {
      if (row->form != FlagForm::row) declare(std::string(row->names), row);
    }
  }

  bool parse(std::vector<std::string> args) {
    declare_families(args);
    try {
      app_.parse(std::vector<std::string>(args.rbegin(), args.rend()));
    } catch (const CLI::ParseError& error) {
      diags_.error(diag::BadUsage{.message = error.what()}, {}).help(help_hint(command_));
      return false;
    }
    bool ok = true;
    for (const Declared& each : declared_) ok &= check_count(each);
    return ok && take_words(command_, app_.remaining(), typed_, diags_) && take_values();
  }

 private:
  // CLI11 compares each new option with all others of its group. Layers have one group, which knows
  // their order.
  CLI::App& group_of(const Option* row) {
    CLI::App*& group = groups_[row == nullptr || row->is_layer() ? "layers" : row->heading];
    if (group == nullptr) group = app_.add_option_group("options");
    return *group;
  }

  void declare(const std::string& names, const Option* row) {
    CLI::App& group = group_of(row);
    if (row != nullptr && !row->takes_value()) {
      declared_.push_back({group.add_flag(names), row});
    } else {
      CLI::Option* option = group.add_option(names)->expected(1)->allow_extra_args(false);
      declared_.push_back({option, row});
    }
    declared_.back().option->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  }

  // There are thousands, so only those typed are declared.
  void declare_families(Args args) {
    for (const std::string& arg : args) {
      if (arg == "--") return;
      const std::string name = arg.substr(0, arg.find('='));
      if (is_family(command_, name) && app_.get_option_no_throw(name) == nullptr)
        declare(name, nullptr);
    }
  }

  bool check_count(const Declared& each) {
    const Option* row = each.row;
    const bool several =
        row != nullptr &&
        (row->is_layer()
             ? row->repeatable
             : !std::holds_alternative<std::optional<std::string> Arguments::*>(row->member));
    if (several || each.option->count() < 2) return true;
    auto error = diags_.error(
        diag::BadUsage{.message = "`" + each.option->get_name() + "` was passed more than once"},
        {});
    if (row == nullptr || row->is_layer()) return false;
    if (row->name() == "--format" && option_called(command_, "--report") != nullptr)
      error.help("write more reports to files: `--report FORMAT=FILE`");
    error.help(help_hint(command_));
    return false;
  }

  // Processes options in the order of the table, and layers in the order typed.
  bool take_values() {
    bool ok = true;
    for (const Declared& each : declared_) {
      if (each.option->count() == 0) continue;
      std::visit([&](auto member) { take(member, each.option->results()); },
                 each.row == nullptr ? OptionMember() : each.row->member);
      if (each.row == nullptr || !each.row->takes_value()) continue;
      for (const std::string& value : each.option->results())
        ok &= check_choice(command_, *each.row, value, diags_);
    }
    std::map<const CLI::Option*, std::size_t> seen;
    for (const CLI::Option* option : group_of(nullptr).parse_order()) {
      const auto found = std::ranges::find_if(
          declared_, [&](const Declared& each) { return each.option == option; });
      const std::size_t at = seen[option]++;
      const bool valued = found->row == nullptr || found->row->takes_value();
      typed_.layers.push_back(
          {option->get_name(), valued ? option->results()[at] : std::string(), at + 1});
    }
    return ok;
  }

  using Values = std::vector<std::string>;
  void take(std::monostate /*layer*/, const Values& /*values*/) {}
  void take(bool Arguments::*member, const Values& /*values*/) { typed_.*member = true; }
  void take(int Arguments::*member, const Values& values) {
    typed_.*member += static_cast<int>(values.size());
  }
  void take(std::optional<std::string> Arguments::*member, const Values& values) {
    typed_.*member = values.front();
  }
  void take(std::vector<std::string> Arguments::*member, const Values& values) {
    typed_.*member = values;
  }

  const Command& command_;
  Arguments& typed_;
  Diagnostics& diags_;
  CLI::App app_;
  std::map<std::string_view, CLI::App*> groups_;
  std::vector<Declared> declared_;
};

}  // namespace

std::vector<const Option*> options_of(std::string_view command) {
  std::vector<const Option*> options;
  for (const Option& option : option_table()) {
    if (contains_word(option.commands, command)) options.push_back(&option);
  }
  return options;
}

const Option* option_called(const Command& command, std::string_view name) {
  for (const Option& option : option_table()) {
    if (contains_word(option.names, name, ',') && contains_word(option.commands, command.name))
      return &option;
  }
  return nullptr;
}

std::vector<std::string> choices_of(const Option& option) {
  if (option.choices == "@tools") return readable_tools();
  if (option.choices == "@record values") return record_values();
  if (option.choices == "@record emissions") return record_emissions();
  if (option.choices == "@output formats") return owned(output_format_names());
  if (option.choices == "@report formats") return owned(report_format_names());
  if (option.choices == "@artifact formats") return artifact_formats();
  return option.choices.empty() ? std::vector<std::string>() : owned(split(option.choices, ' '));
}

bool parse(const Command& command, Args all, Arguments& typed, Diagnostics& diags) {
  std::vector<std::string> args(all.begin(), all.end());
  // Alternative names in many tools; `--` ends options.
  if (option_called(command, "--color") != nullptr)
    std::replace(args.begin(), std::ranges::find(args, "--"), std::string("--no-color"),
                 std::string("--color=never"));
  const bool only_words = std::ranges::none_of(
      args, [](const std::string& arg) { return arg.size() > 1 && arg.front() == '-'; });
  if (only_words) return take_words(command, std::move(args), typed, diags);
  if (!ValueCheck(command, diags).check(args)) return false;
  // CLI11 would accept `--set=` with the value in the next argument.
  for (std::size_t i = 0; i < args.size() && args[i] != "--"; ++i) {
    if (!args[i].starts_with("--") || !args[i].ends_with('=')) continue;
    args[i].pop_back();
    args.insert(args.begin() + static_cast<std::ptrdiff_t>(i) + 1, std::string());
  }
  return Parser(command, typed, diags).parse(args);
}

}  // namespace tgtcfg::cli
