#include "diag/terminal_columns.h"
#include "parse.h"
#include "support/text.h"

namespace tgtcfg::cli {
namespace {

constexpr std::size_t help_column = 28;

// Words of `text` from `column` on, in lines that fit, indented to that column.
void append_wrapped(std::string& out, std::string_view text, std::size_t column) {
  std::size_t used = column;
  bool first = true;
  while (!text.empty()) {
    const std::size_t space = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, space);
    if (!first && used + 1 + word.size() > layout_columns()) {
      out += '\n' + std::string(column, ' ');
      used = column;
      first = true;
    }
    if (!first) {
      out += ' ';
      ++used;
    }
    out += word;
    used += word.size();
    first = false;
    text.remove_prefix(std::min(space + 1, text.size()));
  }
  out += '\n';
}

std::string heading_of(const Option& option) {
  std::string heading = "  ";
  const std::size_t comma = option.names.find(',');
  if (comma != option.names.npos) {
    heading += std::string(option.names.substr(0, comma)) + ", " +
               std::string(option.names.substr(comma + 1));
  } else {
    // Long options without a short one are aligned with those that have one.
    heading += option.names.starts_with("--") ? "    " : "";
    heading += option.names;
  }
  if (!option.value.empty()) heading += " " + std::string(option.value);
  return heading;
}

void append_option(std::string& out, const Option& option) {
  const std::string heading = heading_of(option);
  out += heading;
  if (heading.size() + 1 > help_column) {
    out += '\n' + std::string(help_column, ' ');
  } else {
    out += std::string(help_column - heading.size(), ' ');
  }
  std::string help(option.help);
  if (!option.choices.empty()) {
    help += help.empty() ? "one of:" : ":";
    for (const std::string_view choice : option.choices) help += " " + std::string(choice);
  }
  append_wrapped(out, help, help_column);
}

}  // namespace

std::vector<std::string_view> headings_of(const CommandLine& line) {
  std::vector<std::string_view> headings{""};
  for (const Option& option : line.options) {
    if (!contains(headings, option.heading)) headings.push_back(option.heading);
  }
  return headings;
}

std::string help_text(const CommandLine& line, HelpLength length) {
  std::string out = "usage: tgtcfg " + std::string(line.name);
  if (!line.usage.empty()) out += " " + std::string(line.usage);
  out += "\n\n";
  append_wrapped(out, line.summary, 0);
  if (!line.positionals.empty()) out += "\narguments:\n";
  for (const Option& option : line.positionals) append_option(out, option);
  std::size_t hidden = 0;
  for (const std::string_view heading : headings_of(line)) {
    if (length == HelpLength::all || heading.empty())
      out += "\n" + (heading.empty() ? "options" : std::string(heading)) + ":\n";
    for (const Option& option : line.options) {
      if (option.heading != heading) continue;
      if (length == HelpLength::own && !heading.empty()) {
        ++hidden;
      } else {
        append_option(out, option);
      }
    }
    if (heading.empty())
      append_option(out,
                    {"-h,--help", "", "print this and exit; -h: without what many commands take",
                     static_cast<bool*>(nullptr)});
  }
  if (hidden > 0)
    out += "\n`tgtcfg " + std::string(line.name) + " --help` has " + std::to_string(hidden) +
           " more options.\n";
  out += "\nexamples:\n";
  for (const Example& example : line.examples) {
    out += "  # " + std::string(example.comment) + "\n  " + std::string(example.command) + "\n";
  }
  return out;
}

}  // namespace tgtcfg::cli
