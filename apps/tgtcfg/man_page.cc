// Pages for `man`, from the same tables as `--help`.
#include "parse.h"
#include "support/text.h"

namespace tgtcfg::cli {
namespace {

// Characters that roff gives a meaning.
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

std::string option_entry(const Option& option) {
  std::string out = ".TP\n.B ";
  std::string names(option.names);
  const std::size_t comma = names.find(',');
  if (comma != names.npos) names.insert(comma + 1, " ");
  out += plain(names + (option.value.empty() ? "" : " " + std::string(option.value))) + "\n";
  std::string help(option.help);
  if (!option.choices.empty())
    help += (help.empty() ? "one of: " : ": ") + join(option.choices, " ");
  return out + plain(help.empty() ? " " : help) + "\n";
}

}  // namespace

std::string man_page(const CommandLine& line, std::string_view version) {
  const std::string name = "tgtcfg-" + std::string(line.name);
  const std::string summary(line.summary);
  std::string out = ".TH \"" + name + "\" 1 \"\" \"tgtcfg " + std::string(version) +
                    "\"\n.SH NAME\n" + plain(name) + " \\- " +
                    plain(summary.substr(0, summary.find_first_of(".:;"))) +
                    "\n.SH SYNOPSIS\n.B tgtcfg " + plain(line.name) + "\n" + plain(line.usage) +
                    "\n.SH DESCRIPTION\n" + plain(summary) + "\n";
  if (!line.positionals.empty()) out += ".SH ARGUMENTS\n";
  for (const Option& option : line.positionals) out += option_entry(option);
  for (const std::string_view heading : headings_of(line)) {
    out += ".SH \"" + (heading.empty() ? "OPTIONS" : std::string(heading)) + "\"\n";
    for (const Option& option : line.options) {
      if (option.heading == heading) out += option_entry(option);
    }
    if (heading.empty())
      out += option_entry({"-h,--help", "", "print help and exit", static_cast<bool*>(nullptr)});
  }
  out += ".SH EXAMPLES\n";
  for (const Example& example : line.examples)
    out += ".PP\n" + plain(example.comment) + ":\n.PP\n.nf\n" + plain(example.command) + "\n.fi\n";
  return out + ".SH \"SEE ALSO\"\n.BR tgtcfg (1)\n";
}

}  // namespace tgtcfg::cli
