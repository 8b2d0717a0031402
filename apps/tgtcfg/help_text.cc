// Writes `--help` and `man` pages from the table of options.
#include <algorithm>

#include "diag/columns.h"
#include "diag/text_width.h"
#include "parse.h"
#include "support/text.h"

namespace tgtcfg::cli {
namespace {

constexpr std::size_t help_column = 28;

// Appends `text` at `column`, wrapped and indented to that column.
void append_wrapped(std::string& out, std::string_view text, std::size_t column) {
  constexpr std::size_t narrowest = 20;
  const std::size_t columns = std::max<std::size_t>(layout_columns(), column + narrowest);
  std::string margin;
  for (const std::string& line : wrap(text, columns - column)) {
    out += margin + line + '\n';
    margin.assign(column, ' ');
  }
}

// `-f, --format FORMAT`
std::string names_of(const Option& option) {
  std::string names(option.names);
  const std::size_t comma = names.find(',');
  if (comma != names.npos) names.insert(comma + 1, " ");
  return option.value.empty() ? names : names + " " + std::string(option.value);
}

void append_entry(std::string& out, std::string heading, std::string_view help) {
  if (heading.size() + 1 > help_column) {
    out += heading + '\n' + std::string(help_column, ' ');
  } else {
    out += heading.append(help_column - heading.size(), ' ');
  }
  append_wrapped(out, help, help_column);
}

// Returns the help of an option with its allowed values.
std::string help_of(const Option& option) {
  const std::vector<std::string> choices = choices_of(option);
  std::string help(option.help);
  const bool explained = std::ranges::all_of(
      choices, [&](const std::string& choice) { return help.find(choice) != std::string::npos; });
  if (!explained) {
    const std::size_t end = std::min(help.find(" [default"), help.size());
    help.insert(end, ": " + join(choices, ", "));
  }
  return help;
}

// Returns the headings of the options in order, the command's own (empty) first.
std::vector<std::string_view> headings_of(const Command& command) {
  std::vector<std::string_view> headings{""};
  for (const Option* option : options_of(command.name)) {
    if (!contains(headings, option->heading)) headings.push_back(option->heading);
  }
  return headings;
}

std::span<const Example> examples_of(const Command& command) {
  const auto* first = std::begin(command.text->examples);
  return {first, std::find_if(first, std::end(command.text->examples),
                              [](const Example& each) { return each.command.empty(); })};
}

void append_option(std::string& out, const Option& option) {
  // Options without a letter are aligned with options that have one.
  append_entry(out, (option.letter().empty() ? "      " : "  ") + names_of(option),
               help_of(option));
}

// Returns the options under a heading; the command's own include `--help`.
std::vector<Option> options_under(const Command& command, std::string_view heading,
                                  std::string_view help) {
  std::vector<Option> options;
  for (const Option* option : options_of(command.name)) {
    if (option->heading == heading) options.push_back(*option);
  }
  if (heading.empty())
    options.push_back({.commands = {}, .names = "-h,--help", .value = {}, .help = help});
  return options;
}

// Escapes characters with a meaning in roff.
std::string plain(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\\') {
      out += "\\e";
    } else if (c == '-') {
      out += "\\-";
    } else if (c == '`') {
      out += "\\(ga";
    } else if ((c == '.' || c == '\'') && (out.empty() || out.back() == '\n')) {
      out += std::string("\\&") + c;
    } else {
      out += c;
    }
  }
  return out;
}

std::string man_entry(std::string_view names, std::string_view help) {
  return ".TP\n.B " + plain(names) + "\n" + plain(help.empty() ? " " : help) + "\n";
}

}  // namespace

std::string help_text(const Command& command, HelpLength length) {
  const CommandText& text = *command.text;
  std::string out = "usage: tgtcfg " + std::string(command.name);
  if (!text.usage.empty()) out += " " + std::string(text.usage);
  out += "\n\n";
  append_wrapped(out, text.summary, 0);
  if (!text.argument.empty()) {
    out += "\narguments:\n";
    append_entry(out, "  " + std::string(text.argument), text.argument_help);
  }
  std::size_t hidden = 0;
  for (const std::string_view heading : headings_of(command)) {
    const std::vector<Option> options =
        options_under(command, heading, "Print help; -h leaves out the common options");
    if (length == HelpLength::brief && !heading.empty()) {
      hidden += options.size();
      continue;
    }
    out += "\n" + (heading.empty() ? "options" : std::string(heading)) + ":\n";
    for (const Option& option : options) append_option(out, option);
  }
  if (hidden > 0)
    out += "\nRun `tgtcfg " + std::string(command.name) + " --help` for " + std::to_string(hidden) +
           " more options.\n";
  out += "\nexamples:\n";
  for (const Example& example : examples_of(command))
    out += "  # " + std::string(example.comment) + "\n  " + std::string(example.command) + "\n";
  return out;
}

std::string man_page(const Command& command, std::string_view version) {
  const CommandText& text = *command.text;
  const std::string name = "tgtcfg-" + std::string(command.name);
  const std::string summary(text.summary);
  std::string out = ".TH \"" + name + "\" 1 \"\" \"tgtcfg " + std::string(version) +
                    "\"\n.SH NAME\n" + plain(name) + " \\- " +
                    plain(summary.substr(0, summary.find_first_of(".:;"))) +
                    "\n.SH SYNOPSIS\n.B tgtcfg " + plain(command.name) + "\n" + plain(text.usage) +
                    "\n.SH DESCRIPTION\n" + plain(summary) + "\n";
  if (!text.argument.empty())
    out += ".SH ARGUMENTS\n" + man_entry(text.argument, text.argument_help);
  for (const std::string_view heading : headings_of(command)) {
    out += ".SH \"" + (heading.empty() ? "OPTIONS" : std::string(heading)) + "\"\n";
    for (const Option& option : options_under(command, heading, "Print help"))
      out += man_entry(names_of(option), help_of(option));
  }
  out += ".SH EXAMPLES\n";
  for (const Example& example : examples_of(command))
    out += ".PP\n" + plain(example.comment) + ":\n.PP\n.nf\n" + plain(example.command) + "\n.fi\n";
  return out + ".SH \"SEE ALSO\"\n.BR tgtcfg (1)\n";
}

}  // namespace tgtcfg::cli
