#include "parse.h"

#include <tgtcfg/codes/TC92.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "support/edit_distance.h"
#include "support/text.h"

namespace tgtcfg::cli {
namespace {

const std::string no_color = "--no-color";
const std::string never = "--color=never";

// CLI11 takes `[a, b]` apart where several values may stand; a text that does not end in `]` stays
// whole.
constexpr char end_mark = '\x01';

std::vector<std::string> marked(std::vector<std::string> args) {
  for (std::string& arg : args) {
    if (arg.ends_with(']')) arg += end_mark;
  }
  return args;
}

std::vector<std::string> unmarked(std::vector<std::string> args) {
  for (std::string& arg : args) {
    if (arg.size() > 1 && arg.back() == end_mark && arg[arg.size() - 2] == ']') arg.pop_back();
  }
  return args;
}

// `-f,--format` as CLI11 takes it is the same text.
CLI::Option* declare(CLI::App& app, const Option& option, bool several_at_once) {
  const std::string names(option.names);
  if (auto* const* flag = std::get_if<bool*>(&option.binding)) return app.add_flag(names, **flag);
  if (auto* const* count = std::get_if<int*>(&option.binding)) {
    return app.add_flag(names,
                        [target = *count](std::int64_t n) { *target += static_cast<int>(n); });
  }
  if (auto* const* text = std::get_if<std::optional<std::string>*>(&option.binding)) {
    const auto assign = [target = *text](const CLI::results_t& results) {
      *target = unmarked({results.front()}).front();
      return true;
    };
    return app.add_option(names, assign)->expected(1);
  }
  auto* list = std::get<std::vector<std::string>*>(option.binding);
  const auto assign = [list](const CLI::results_t& results) {
    *list = unmarked(results);
    return true;
  };
  CLI::Option* declared = app.add_option(names, assign);
  constexpr int many = 1 << 29;
  if (several_at_once)
    return declared->expected(1, many)->allow_extra_args()->multi_option_policy(
        CLI::MultiOptionPolicy::TakeAll);
  return declared->expected(1)->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

std::vector<std::string> long_names(const CommandLine& line) {
  std::vector<std::string> names{"--help"};
  for (const Option& option : line.options) {
    const std::size_t dashes = option.names.find("--");
    if (dashes != option.names.npos) names.emplace_back(option.names.substr(dashes));
  }
  return names;
}

// What other tools call an option, and ours; the first that a command has.
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

std::vector<std::string> foreign_option(std::string_view name, const CommandLine& line) {
  const std::vector<std::string> known = long_names(line);
  for (const ForeignOption& row : foreign_options) {
    if (row.name == name && contains(known, row.ours.substr(0, row.ours.find(' '))))
      return {std::string(row.ours)};
  }
  return {};
}

// What was not taken: options nobody declared, or arguments beyond the last positional.
bool report_left_over(const CommandLine& line, std::vector<std::string> left, Diagnostics& diags) {
  // CLI11 leaves the mark behind which nothing is an option, too.
  const auto mark = std::find(left.begin(), left.end(), "--");
  if (mark != left.end()) left.erase(mark);
  if (left.empty()) return true;
  const auto option = std::find_if(left.begin(), left.end(), [](const std::string& text) {
    return text.size() > 1 && text.front() == '-';
  });
  if (option == left.end()) {
    const std::string takes = line.positionals.empty()
                                  ? "no argument"
                                  : "one " + std::string(line.positionals.front().names);
    std::string message = "`" + std::string(line.name) + "` takes " + takes + ", and `" +
                          left.front() + "` is one more";
    auto error = diags.error(diag::BadUsage{.message = std::move(message)}, {});
    if (line.name == "batch")
      error.help("pass requests on standard input: `tgtcfg batch < " + left.front() + "`");
    if (line.name == "resolve") {
      error.help("several files: `tgtcfg validate`; several requests: `tgtcfg batch`");
      error.help("several targets: repeat `--target NAME=EXPR`");
      error.help("a target string with spaces is one argument: quote it");
    }
    return false;
  }
  const std::string name = option->substr(0, option->find('='));
  auto error = diags.error(
      diag::UnknownOption{.option = name, .command = "tgtcfg " + std::string(line.name)}, {});
  const std::vector<std::string> meant = foreign_option(name, line);
  for (const std::string& ours : meant) error.suggest(ours, {});
  if (meant.empty()) error.suggest_nearest(name, long_names(line), {});
  const bool target_option = name.size() > 2 && name[1] != '-';
  if (target_option) error.help("a target string is one argument: quote it");
  error.help("`tgtcfg " + std::string(line.name) + " --help` lists its options");
  return false;
}

bool has_name(const Option& option, std::string_view name) {
  std::string_view names = option.names;
  while (!names.empty()) {
    const std::size_t comma = std::min(names.find(','), names.size());
    if (names.substr(0, comma) == name) return true;
    names.remove_prefix(std::min(comma + 1, names.size()));
  }
  return false;
}

const Option* option_named(const CommandLine& line, std::string_view name) {
  const auto found = std::find_if(line.options.begin(), line.options.end(),
                                  [&](const Option& option) { return has_name(option, name); });
  return found == line.options.end() ? nullptr : &*found;
}

bool is_option(const CommandLine& line, const std::string& arg) {
  const std::string name = arg.substr(0, arg.find('='));
  return option_named(line, name) != nullptr || (name.starts_with("--") && is_family_flag(name));
}

bool takes_text(const Option& option) {
  return std::holds_alternative<std::optional<std::string>*>(option.binding) ||
         std::holds_alternative<std::vector<std::string>*>(option.binding);
}

// `--name=` of an option that needs more.
bool lacks_value(const CommandLine& line, std::string_view arg) {
  if (!arg.starts_with("--") || !arg.ends_with('=')) return false;
  const Option* option = option_named(line, arg.substr(0, arg.size() - 1));
  return option != nullptr && takes_text(*option);
}

// CLI11 gives an option that needs a value the next argument, whatever it is: `-o --quiet` would
// write a file of that name, and `--config= a.yaml` would read that one.
bool check_values_follow(const CommandLine& line, const std::vector<std::string>& args,
                         Diagnostics& diags) {
  for (std::size_t i = 0; i < args.size() && args[i] != "--"; ++i) {
    if (lacks_value(line, args[i])) {
      const std::string name = args[i].substr(0, args[i].size() - 1);
      diags.error(diag::BadUsage{.message = "`" + name + "` needs a value"}, {})
          .help("behind the `=` there is none; leave the option out, or write its value there");
      return false;
    }
    const Option* option = option_named(line, args[i]);
    if (option == nullptr || !takes_text(*option) || i + 1 == args.size()) continue;
    const std::string& next = args[++i];
    if (!is_option(line, next)) continue;
    const std::string name(option->names.substr(option->names.find("--")));
    diags.error(diag::BadUsage{.message = "`" + args[i - 1] + "` needs a value"}, {})
        .help("`" + next + "` is an option; as a value it is given as `" + name + "=" + next + "`");
    return false;
  }
  return true;
}

bool check_choice(const CommandLine& line, const Option& option, const std::string& value,
                  Diagnostics& diags) {
  if (option.choices.empty() ||
      std::find(option.choices.begin(), option.choices.end(), value) != option.choices.end()) {
    return true;
  }
  const std::vector<std::string> choices(option.choices.begin(), option.choices.end());
  const std::size_t dashes = option.names.find("--");
  const std::string all = join(choices, ", ");
  auto error = diags.error(
      diag::BadOptionValue{.option = std::string(option.names.substr(dashes)), .value = value}, {});
  error.expected(choices);
  for (const std::string& near : nearest_names(value, choices)) error.suggest(near, {});
  error.help("it takes one of: " + all);
  // Linters call the form of their report so.
  const Option* format = option_named(line, "--format");
  const bool meant = option.names.ends_with("--output-format") && format != nullptr &&
                     contains(format->choices, value);
  if (meant) error.help("choose the form of the report by `--format " + value + "`");
  return false;
}

bool check_choices(const CommandLine& line, Diagnostics& diags) {
  bool ok = true;
  for (const Option& option : line.options) {
    if (auto* const* text = std::get_if<std::optional<std::string>*>(&option.binding)) {
      if (*text && (*text)->has_value()) ok &= check_choice(line, option, ***text, diags);
    } else if (auto* const* list = std::get_if<std::vector<std::string>*>(&option.binding)) {
      for (const std::string& value : **list) ok &= check_choice(line, option, value, diags);
    } else if (auto* const* typed = std::get_if<std::vector<TypedFlag>*>(&option.binding)) {
      for (const TypedFlag& flag : **typed) {
        if (has_name(option, flag.name)) ok &= check_choice(line, option, flag.value, diags);
      }
    }
  }
  return ok;
}

// Whether an argument may be this option: written out (`--name`, `--name=VALUE`), or its letter
// among others (`-qv`, `-fjson`).
bool may_name(const std::string& arg, const Option& option) {
  if (arg.size() < 2 || arg.front() != '-') return false;
  if (arg[1] == '-') return has_name(option, std::string_view(arg).substr(0, arg.find('=')));
  const std::string_view names = option.names;
  return names.size() > 1 && names[1] != '-' && arg.find(names[1]) != arg.npos;
}

// CLI11 compares each option that it is told of with all before it: for the dozens of `validate`
// that is a seventh of a small run. So it is told only of those that the arguments may name.
bool may_be_asked(const Option& option, const std::vector<std::string>& args) {
  return std::any_of(args.begin(), args.end(),
                     [&](const std::string& arg) { return may_name(arg, option); });
}

bool is_typed(const Option& option) {
  return std::holds_alternative<std::vector<TypedFlag>*>(option.binding);
}

// An option that keeps its place among others, as an argument spells it.
struct TypedArgument {
  const Option* option = nullptr;  ///< none: made by a row of the database
  std::vector<TypedFlag>* to = nullptr;
  std::string name;
  std::optional<std::string> value;
};

std::optional<TypedArgument> typed_argument(const CommandLine& line, const std::string& arg) {
  TypedArgument result;
  const bool is_long = arg.starts_with("--");
  const std::size_t equals =
      is_long ? std::min(arg.find('='), arg.size()) : std::min<std::size_t>(arg.size(), 2);
  const std::string name = arg.substr(0, equals);
  bool declared = false;
  for (const Option& option : line.options) {
    if (is_typed(option)) result.to = std::get<std::vector<TypedFlag>*>(option.binding);
    if (!has_name(option, name)) continue;
    declared = true;
    if (is_typed(option)) result.option = &option;
  }
  const bool family = is_long && !declared && result.to != nullptr && is_family_flag(name);
  if (result.option == nullptr && !family) return std::nullopt;
  const std::string_view names = family ? std::string_view(name) : result.option->names;
  result.name = std::string(names.substr(names.find("--")));
  if (equals < arg.size()) result.value = arg.substr(equals + (is_long ? 1 : 0));
  return result;
}

// A value of its own: no option, but perhaps a negative number.
bool is_value(const std::string& arg) {
  return !arg.starts_with('-') || arg.size() < 2 || (arg[1] >= '0' && arg[1] <= '9');
}

bool add_typed(TypedArgument& argument, std::vector<std::string>& args, std::size_t& i,
               Diagnostics& diags) {
  const bool takes_value = argument.option == nullptr || !argument.option->value.empty();
  const auto refuse = [&](const char* problem) {
    diags.error(diag::BadUsage{.message = "`" + argument.name + "` " + problem}, {});
    return false;
  };
  if (!takes_value && argument.value) return refuse("takes no value");
  if (takes_value && !argument.value) {
    if (i + 1 >= args.size() || !is_value(args[i + 1])) return refuse("needs a value");
    argument.value = args[++i];
  }
  const auto last = std::find_if(argument.to->rbegin(), argument.to->rend(),
                                 [&](const TypedFlag& each) { return each.name == argument.name; });
  const std::size_t number = last == argument.to->rend() ? 1 : last->number + 1;
  const bool once = argument.option == nullptr || !argument.option->repeatable;
  if (once && number > 1) return refuse("is given more than once");
  argument.to->push_back({argument.name, argument.value.value_or(""), number});
  return true;
}

// Options whose order among others counts, and those that rows of the database make; CLI11 knows
// neither. They are taken out of `args`.
bool take_typed_flags(const CommandLine& line, std::vector<std::string>& args, Diagnostics& diags) {
  if (std::none_of(line.options.begin(), line.options.end(), is_typed)) return true;
  std::vector<std::string> others;
  bool ok = true;
  for (std::size_t i = 0; i < args.size(); ++i) {
    if (args[i] == "--") {
      others.insert(others.end(), args.begin() + static_cast<std::ptrdiff_t>(i), args.end());
      break;
    }
    auto argument = args[i].starts_with('-') ? typed_argument(line, args[i]) : std::nullopt;
    if (argument) {
      ok &= add_typed(*argument, args, i, diags);
    } else {
      others.push_back(args[i]);
    }
  }
  args = std::move(others);
  return ok;
}

// CLI11's messages name the option first; ours are lower case, with input in backticks.
std::string words_of(const CLI::ParseError& error) {
  std::string text = error.what();
  const std::string name = text.substr(0, text.find(':'));
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) {
    const bool twice = text.find("received") != text.npos && text.find("received 0") == text.npos;
    return twice ? "`" + name + "` is given more than once" : "`" + name + "` needs a value";
  }
  if (!text.empty()) text[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(text[0])));
  return text;
}

}  // namespace

bool parse(const CommandLine& line, std::span<const std::string> all, Diagnostics& diags) {
  std::vector<std::string> args(all.begin(), all.end());
  // What many tools have; `--` ends options.
  const auto end = std::find(args.begin(), args.end(), "--");
  if (contains(long_names(line), "--color")) std::replace(args.begin(), end, no_color, never);
  if (!check_values_follow(line, args, diags) || !take_typed_flags(line, args, diags)) return false;
  CLI::App app;
  app.set_help_flag();
  app.allow_extras();
  try {
    for (const Option& option : line.options) {
      if (!is_typed(option) && may_be_asked(option, args)) declare(app, option, false);
    }
    for (const Option& option : line.positionals) declare(app, option, true);
    args = marked(std::move(args));
    app.parse(std::vector<std::string>(args.rbegin(), args.rend()));
  } catch (const CLI::ParseError& error) {
    auto report = diags.error(diag::BadUsage{.message = words_of(error)}, {});
    const bool format = std::string_view(error.what()).starts_with("--format");
    if (format && contains(long_names(line), "--report"))
      report.help("write further reports to files: `--report FORMAT=FILE`");
    report.help("`tgtcfg " + std::string(line.name) + " --help` lists its options");
    return false;
  }
  return report_left_over(line, unmarked(app.remaining()), diags) && check_choices(line, diags);
}

}  // namespace tgtcfg::cli
