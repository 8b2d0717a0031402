#include <tgtcfg/codes/TC92.h>
#include <tgtcfg/codes/TC99.h>
#include <tgtcfg/pipeline.h>

#include <algorithm>
#include <exception>
#include <new>

#include "command_support.h"
#include "emit/quoting.h"
#include "support/text.h"

namespace tgtcfg::cli {
namespace {

#define COMMAND(name, has_report, group, summary) \
  {#name, has_report, group, summary, cmd_##name, &name##_page},
constexpr Command table[] = {
#include "commands.inc"
    {"check", true, "", "", cmd_validate, &validate_page},
};
#undef COMMAND

}  // namespace

std::string overview() {
  constexpr std::size_t column = 14;
  std::string text =
      "usage: tgtcfg COMMAND [options]\n\nCheck, resolve and convert descriptions of compilation "
      "targets.\n";
  std::string_view group;
  for (const Command& command : table) {
    if (command.summary.empty()) continue;
    if (command.group != group) text += "\n" + std::string(command.group) + ":\n";
    group = command.group;
    std::string row = "  " + std::string(command.name);
    row.append(column - row.size(), ' ');
    text += row + std::string(command.summary) + "\n";
  }
  text +=
      "\nRun `tgtcfg COMMAND --help` for the options of a command.\n\nexit codes:\n"
      "  0   success (warnings are errors only with `--deny`)\n"
      "  1   invalid input, or a difference found by `diff`\n"
      "  2   invalid arguments\n"
      "  3   unreadable input, or output that cannot be written\n"
      "  4   no documents to check\n"
      "  5   valid input without a matching host, device or function\n"
      "  6   result differs from a lockfile or a stored plan\n"
      "  70  internal error of tgtcfg\n\nexamples:\n"
      "  tgtcfg resolve nvidia/jetson-agx-orin-64gb\n"
      "  tgtcfg list configs\n";
  return text;
}

namespace {

ExitCode print(Env& env, std::string_view text) {
  Console console(env);
  console.out(text);
  return console.finish(ExitCode::done);
}

// Names of commands in other tools, and ours.
struct ForeignCommand {
  std::string_view name;
  std::string_view ours;
};
constexpr ForeignCommand foreign_commands[] = {
    {"lint", "validate"},
    {"verify", "validate"},
    {"test", "validate"},
    {"format", "fmt"},
    {"build", "resolve"},
    {"compile", "resolve"},
    {"plan", "resolve"},
    {"emit", "resolve"},
    {"generate", "resolve"},
    {"new", "init"},
    {"create", "init"},
    {"find", "search"},
    {"info", "show"},
    {"describe", "show"},
    {"ls", "list"},
    {"split", "decompose"},
    {"merge", "compose"},
    {"join", "compose"},
    {"import", "convert"},
    {"migrate", "convert"},
    {"translate", "convert"},
    {"rule", "explain"},
    {"server", "lsp"},
    {"settings", "config"},
    {"completions", "completion"},
    {"check-config", "validate"},
    {"where", "why"},
};

// True for a file, a name or a target string: the command is missing.
bool is_input(const std::string& word, const Env& env) {
  const bool spelt_so = word.find_first_of("/ ,{*") != word.npos || format_of(word).has_value();
  return spelt_so || (env.files != nullptr && env.files->kind(word) != FileKind::missing);
}

ExitCode no_command(Args args, Env& env) {
  Diagnostics diags;
  if (args.empty()) {
    Console console(env);
    console.err(overview());
    return console.finish(ExitCode::usage);
  }
  const std::string& word = args.front();
  auto error = diags.error(diag::UnknownCommand{.command = word}, {});
  const auto foreign = std::find_if(std::begin(foreign_commands), std::end(foreign_commands),
                                    [&](const ForeignCommand& each) { return each.name == word; });
  if (foreign != std::end(foreign_commands)) {
    error.suggest(foreign->ours, {});
  } else if (is_input(word, env)) {
    const std::string input = shell_quoted(word);
    error.help("write a command before the input: `tgtcfg resolve " + input +
               "` or `tgtcfg validate " + input + "`");
  } else {
    error.suggest_nearest(word, command_names(), {});
  }
  error.help("run `tgtcfg --help` to list all commands");
  return fail_usage(nullptr, args, env, std::move(diags));
}

std::string command_of(Args args) {
  return args.empty() ? "tgtcfg" : args.front();
}

ExitCode fail_after_all(Args args, Env& env, Diagnostics diags) {
  return fail_usage(find_command(command_of(args)), args, env, std::move(diags),
                    ExitCode::internal);
}

ExitCode internal_error(Args args, Env& env, std::string_view what) {
  Diagnostics diags;
  diags.error(diag::InternalError{.command = command_of(args), .what = std::string(what)}, {})
      .help("report this bug with the command line, the input and the output of `tgtcfg version`");
  return fail_after_all(args, env, std::move(diags));
}

// The command's memory is free again, so the report can be written.
ExitCode out_of_memory(Args args, Env& env) {
  try {
    Diagnostics diags;
    diags.error(diag::OutOfMemory{.command = command_of(args)}, {})
        .help("raise the memory limit, or use fewer threads with `--jobs 1`");
    return fail_after_all(args, env, std::move(diags));
  } catch (const std::bad_alloc&) {
    (void)env.err("tgtcfg: not enough memory\n");
    return ExitCode::internal;
  }
}

}  // namespace

std::span<const Command> commands() {
  return table;
}

const Command* find_command(std::string_view name) {
  const auto named = [&](const Command& each) { return each.name == name; };
  const auto* found = std::find_if(std::begin(table), std::end(table), named);
  if (found == std::end(table)) return nullptr;
  // An alias is run and reported as its command, which is listed before it.
  const auto same = [&](const Command& each) { return each.run == found->run; };
  return std::find_if(std::begin(table), std::end(table), same);
}

std::vector<std::string> command_names() {
  return texts_of(table, &Command::name);
}

int run(std::span<const std::string> args, Env& env) {
  try {
    const std::string_view name = args.empty() ? std::string_view() : args.front();
    if (const Command* command = find_command(name)) {
      Invocation call{*command, args.subspan(1), env};
      return static_cast<int>(command->run(call));
    }
    const bool help = name == "--help" || name == "-h";
    const bool has_version = name == "--version" || name == "-V";
    if (help || has_version)
      return static_cast<int>(print(env, help ? overview() : version_line()));
    return static_cast<int>(no_command(args, env));
  } catch (const std::bad_alloc&) {
    return static_cast<int>(out_of_memory(args, env));
  } catch (const std::exception& error) {
    return static_cast<int>(internal_error(args, env, error.what()));
  }
}

}  // namespace tgtcfg::cli
